"""PNG files with a palette, or with transparency."""

import struct
import zlib


def _file(width, height, depth, kind, extra, raw):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"sRGB", b"\0")
        + extra(chunk)
        + chunk(b"IDAT", zlib.compress(raw, 9))
        + chunk(b"IEND", b"")
    )


def palette(colours, count=256):
    """At most `count` colours for a list of ((r, g, b), times): median cut, the greatest box first."""
    boxes = [sorted(colours)]
    while len(boxes) < count:
        best, score, axis = None, 0, 0
        for i, box in enumerate(boxes):
            for n in range(3):
                values = [c[0][n] for c in box]
                spread = (max(values) - min(values)) * (sum(c[1] for c in box) ** 0.4)
                if spread > score:
                    best, score, axis = i, spread, n
        if best is None:
            break
        box = sorted(boxes.pop(best), key=lambda c: (c[0][axis], c[0]))
        half, count_so_far, cut = sum(c[1] for c in box) / 2, 0, 1
        for i, c in enumerate(box[:-1]):
            count_so_far += c[1]
            cut = i + 1
            if count_so_far >= half:
                break
        while cut < len(box) and box[cut][0][axis] == box[cut - 1][0][axis]:
            cut += 1
        if cut == len(box):
            while cut > 1 and box[cut - 1][0][axis] == box[-1][0][axis]:
                cut -= 1
        boxes += [box[:cut], box[cut:]]
    result = []
    for box in boxes:
        total = sum(c[1] for c in box)
        result.append(tuple(int(sum(c[0][n] * c[1] for c in box) / total + 0.5) for n in range(3)))
    return sorted(set(result))


def opaque(rows):
    """A PNG of rows of (r, g, b), with at most 256 colours."""
    rows = [[(r & 0xFC | r >> 6, g & 0xFC | g >> 6, b & 0xFC | b >> 6) for r, g, b in row] for row in rows]
    times = {}
    for row in rows:
        for c in row:
            times[c] = times.get(c, 0) + 1
    colours = palette(list(times.items()))
    nearest = {
        c: min(range(len(colours)), key=lambda i: sum((p - q) ** 2 for p, q in zip(c, colours[i]))) for c in sorted(times)
    }
    raw = b"".join(b"\0" + bytes(nearest[c] for c in row) for row in rows)
    table = b"".join(bytes(c) for c in colours)
    return _file(len(rows[0]), len(rows), 8, 3, lambda chunk: chunk(b"PLTE", table), raw)


def transparent(rows):
    """A PNG of rows of (r, g, b, a), not premultiplied."""
    raw = b""
    for row in rows:
        flat = bytes(v for c in row for v in c)
        # Each byte less the one a pixel before: soft pictures pack better.
        raw += b"\1" + bytes((v - (flat[i - 4] if i >= 4 else 0)) & 255 for i, v in enumerate(flat))
    return _file(len(rows[0]), len(rows), 8, 6, lambda chunk: b"", raw)
