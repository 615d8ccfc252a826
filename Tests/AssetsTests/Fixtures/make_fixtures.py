#!/usr/bin/env python3
"""Makes the pictures of these tests: PNG in every kind of sample by hand, JPEG through ImageMagick's convert.

Every PNG is 5 x 3 pixels; what pixel (x, y) holds is said in PNGReaderTests.swift.
"""

import os
import struct
import subprocess
import zlib

W, H = 5, 3
FOLDER = os.path.dirname(os.path.abspath(__file__))
ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def red(x, y):
    return 50 * x


def green(x, y):
    return 100 * y


def alpha(x, y):
    return 255 - 60 * y


def samples(kind, depth, x, y):
    """The samples of a pixel, as numbers of `depth` bits."""
    wide = (lambda v: v * 257) if depth == 16 else (lambda v: v)
    if kind == 0:
        return [wide(red(x, y))] if depth >= 8 else [(x + y) % (1 << depth)]
    if kind == 2:
        return [wide(red(x, y)), wide(green(x, y)), wide(7)]
    if kind == 3:
        return [(x + y) % 4]
    if kind == 4:
        return [wide(red(x, y)), wide(alpha(x, y))]
    return [wide(red(x, y)), wide(green(x, y)), wide(7), wide(alpha(x, y))]


def rows(kind, depth, xs, ys):
    out = b""
    for y in ys:
        bits = "".join(format(s, f"0{depth}b") for x in xs for s in samples(kind, depth, x, y))
        bits += "0" * (-len(bits) % 8)
        out += b"\0" + bytes(int(bits[i : i + 8], 2) for i in range(0, len(bits), 8))
    return out


def png(name, kind, depth, extra=b"", interlaced=False):
    if interlaced:
        data = b""
        for x0, y0, dx, dy in ADAM7:
            xs, ys = range(x0, W, dx), range(y0, H, dy)
            if xs and ys:
                data += rows(kind, depth, xs, ys)
    else:
        data = rows(kind, depth, range(W), range(H))
    header = struct.pack(">IIBBBBB", W, H, depth, kind, 0, 0, int(interlaced))
    write(
        name,
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + extra
        + chunk(b"IDAT", zlib.compress(data, 9))
        + chunk(b"IEND", b""),
    )


def write(name, data):
    with open(os.path.join(FOLDER, name), "wb") as file:
        file.write(data)


def main():
    palette = chunk(b"PLTE", bytes([0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255])) + chunk(b"tRNS", bytes([255, 128, 0]))
    png("gray1.png", 0, 1)
    png("gray8.png", 0, 8)
    png("gray16.png", 0, 16)
    png("grayalpha8.png", 4, 8)
    png("rgb8.png", 2, 8)
    png("rgb8-key.png", 2, 8, chunk(b"tRNS", struct.pack(">HHH", 50, 100, 7)))
    png("rgb16.png", 2, 16)
    png("rgba8.png", 6, 8)
    png("rgba8-interlaced.png", 6, 8, interlaced=True)
    png("rgba16.png", 6, 16)
    png("palette2.png", 3, 2, palette)
    png("palette8.png", 3, 8, palette)

    # Left half red, right half blue, 32 x 16.
    for name, options in {
        "color.jpg": [],
        "progressive.jpg": ["-interlace", "JPEG"],
        "gray.jpg": ["-colorspace", "Gray"],
        "cmyk.jpg": ["-colorspace", "CMYK"],
    }.items():
        target = os.path.join(FOLDER, name)
        draw = ["convert", "-size", "16x16", "xc:#FF0000", "xc:#0000FF", "+append", *options]
        subprocess.run([*draw, "-strip", "-sampling-factor", "4:4:4", "-quality", "95", target], check=True)


if __name__ == "__main__":
    main()
