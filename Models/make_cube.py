#!/usr/bin/env python3
"""Makes the bundled cube: cube.png, its texture, and cube.gltf and cube.glb, a model that uses it.

    python3 Models/make_cube.py        writes them beside this script

Standard library only; the same Python gives the same bytes. The texture is a cross of 4 x 3 cells, as the classic cube
tutorials have it:

            [ top  ]
    [ left ][ front][ right][ back ]
            [bottom]

Own work, under the licence of the repository.
"""

import base64
import json
import math
import os
import struct
import zlib

CELL = 128
COLUMNS, ROWS = 4, 3
SAMPLES = 4  # per side of a pixel
SIZE = 1.24  # of the emblems
LEVELS = 5  # of each blend, to stay within one palette

FRAME = (38, 46, 58)
EDGE = (92, 104, 120)
CREAM = (255, 246, 226)
INK = (46, 42, 48)


# Shapes: signed distance in cell units (the cell is -1 ... 1, y up), negative inside.


def circle(x, y, cx, cy, r):
    return math.hypot(x - cx, y - cy) - r


def box(x, y, cx, cy, hx, hy, r=0.0):
    dx, dy = abs(x - cx) - hx + r, abs(y - cy) - hy + r
    return math.hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - r


def segment(x, y, ax, ay, bx, by, r):
    px, py, vx, vy = x - ax, y - ay, bx - ax, by - ay
    h = min(max((px * vx + py * vy) / (vx * vx + vy * vy), 0), 1)
    return math.hypot(px - vx * h, py - vy * h) - r


def polygon(x, y, points):
    best, inside = 1e9, False
    for i, (ax, ay) in enumerate(points):
        bx, by = points[i - 1]
        best = min(best, segment(x, y, ax, ay, bx, by, 0))
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return -best if inside else best


def star_points(tips, outer, inner):
    return [
        (r * math.sin(math.pi * i / tips), r * math.cos(math.pi * i / tips))
        for i in range(2 * tips)
        for r in [outer if i % 2 == 0 else inner]
    ]


STAR = star_points(5, 0.60, 0.27)
ROSE = star_points(4, 0.62, 0.15)
ROSE_SMALL = [(0.6 * (x + y) * 0.7071, 0.6 * (y - x) * 0.7071) for x, y in ROSE]


def face(x, y):
    """A friendly monster: round eyes, a grin with two teeth."""
    eyes = min(circle(x, y, -0.27, 0.22, 0.2), circle(x, y, 0.27, 0.22, 0.2))
    grin = max(circle(x, y, 0, -0.1, 0.44), y + 0.14)
    return min(eyes, grin)


def face_ink(x, y):
    pupils = min(circle(x, y, -0.22, 0.19, 0.09), circle(x, y, 0.22, 0.19, 0.09))
    mouth = max(circle(x, y, 0, -0.12, 0.35), y + 0.21)
    teeth = min(box(x, y, -0.13, -0.24, 0.06, 0.08), box(x, y, 0.13, -0.24, 0.06, 0.08))
    return min(pupils, max(mouth, -teeth))


def moon(x, y):
    return max(circle(x, y, 0, 0, 0.52), -circle(x, y, 0.26, 0.14, 0.44))


def chevrons(x, y):
    return min(
        min(segment(x, y, -0.4, b, 0, b + 0.36, 0.09), segment(x, y, 0.4, b, 0, b + 0.36, 0.09)) for b in (-0.42, -0.02)
    )


def rings(x, y):
    r = math.hypot(x, y)
    return min(abs(r - 0.5) - 0.07, abs(r - 0.26) - 0.07, r - 0.07)


def rose(x, y):
    return min(polygon(x, y, ROSE), polygon(x, y, ROSE_SMALL))


def rose_ink(x, y):
    """The north half of the upper tip is dark, so that the face has an upper edge."""
    return max(polygon(x, y, [(0, 0.52), (-0.09, 0.14), (0.09, 0.14)]), -y)


def nothing(x, y):
    return 1e9


# name: (column, row from the top, colour of the panel, emblem, ink on it)
FACES = {
    "front": (1, 1, (233, 124, 98), face, face_ink),
    "right": (2, 1, (236, 184, 86), lambda x, y: polygon(x, y, STAR), nothing),
    "back": (3, 1, (84, 178, 168), chevrons, nothing),
    "left": (0, 1, (126, 142, 222), moon, nothing),
    "top": (1, 0, (140, 194, 108), rose, rose_ink),
    "bottom": (1, 2, (176, 160, 142), rings, nothing),
}


def mix(a, b, t):
    return tuple(p + (q - p) * t for p, q in zip(a, b))


def shade(name, px, py):
    """Colour of pixel (px, py) of a face; coverages in LEVELS steps, so that few colours arise."""
    _, _, panel, emblem, ink = FACES[name]
    counts = {"panel": 0, "rim": 0, "edge": 0, "light": 0, "dark": 0, "emblem": 0, "ink": 0, "shadow": 0}
    for sy in range(SAMPLES):
        for sx in range(SAMPLES):
            x = (px + (sx + 0.5) / SAMPLES) / CELL * 2 - 1
            y = 1 - (py + (sy + 0.5) / SAMPLES) / CELL * 2
            frame = box(x, y, 0, 0, 0.90, 0.90, 0.10)
            if frame > 0:
                counts["edge" if frame < 0.02 else "rim"] += 1
                continue
            ex, ey = x / SIZE, y / SIZE
            if ink(ex, ey) < 0:
                counts["ink"] += 1
            elif emblem(ex, ey) < 0:
                counts["emblem"] += 1
            elif emblem(ex, ey) < 0.055:
                counts["shadow"] += 1
            elif frame > -0.05:
                counts["light" if x - y < 0 else "dark"] += 1
            else:
                counts["panel"] += 1
    colours = {
        "rim": FRAME,
        "edge": EDGE,
        "ink": INK,
        "emblem": CREAM,
        "panel": panel,
        "light": mix(panel, (255, 255, 255), 0.3),
        "dark": mix(panel, INK, 0.22),
        "shadow": mix(panel, INK, 0.42),
    }
    # At most two kinds a pixel, in steps: a soft edge with few colours.
    first, second = sorted(counts, key=lambda k: -counts[k])[:2]
    total = counts[first] + counts[second]
    t = round(counts[second] / total * LEVELS * 2) / (LEVELS * 2)
    return tuple(int(round(v)) for v in mix(colours[first], colours[second], t))


def picture():
    rows = [[FRAME] * (CELL * COLUMNS) for _ in range(CELL * ROWS)]
    for name, (column, row, *_rest) in FACES.items():
        for py in range(CELL):
            for px in range(CELL):
                rows[row * CELL + py][column * CELL + px] = shade(name, px, py)
    return rows


def png(rows):
    palette = sorted({colour for row in rows for colour in row})
    if len(palette) > 256:
        raise SystemExit(f"{len(palette)} colours do not fit into a palette")
    number = {colour: index for index, colour in enumerate(palette)}
    raw = b"".join(b"\0" + bytes(number[c] for c in row) for row in rows)

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 3, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"sRGB", b"\0")
        + chunk(b"PLTE", b"".join(bytes(c) for c in palette))
        + chunk(b"IDAT", zlib.compress(raw, 9))
        + chunk(b"IEND", b"")
    )


# normal, right, up of each face seen from outside; right x up = normal
AXES = {
    "front": ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    "right": ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
    "back": ((0, 0, -1), (-1, 0, 0), (0, 1, 0)),
    "left": ((-1, 0, 0), (0, 0, 1), (0, 1, 0)),
    "top": ((0, 1, 0), (1, 0, 0), (0, 0, -1)),
    "bottom": ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
}


def gltf(image=None):
    """A cube of one metre standing on the origin, 24 vertices: the text of cube.gltf, or the bytes of cube.glb when the
    texture comes along as `image`."""
    positions, normals, uvs, indices = [], [], [], []
    for name, (normal, right, up) in AXES.items():
        column, row = FACES[name][:2]
        base = len(positions)
        for across, high in ((0, 0), (1, 0), (1, 1), (0, 1)):
            corner = [n / 2 + r * (across - 0.5) + u * (high - 0.5) for n, r, u in zip(normal, right, up)]
            corner[1] += 0.5
            positions.append(corner)
            normals.append(normal)
            uvs.append(((column + across) / COLUMNS, (row + 1 - high) / ROWS))
        indices += [base + i for i in (0, 1, 2, 0, 2, 3)]
    parts = [
        b"".join(struct.pack("<3f", *p) for p in positions),
        b"".join(struct.pack("<3f", *n) for n in normals),
        b"".join(struct.pack("<2f", *t) for t in uvs),
        b"".join(struct.pack("<H", i) for i in indices),
    ]
    data = b"".join(parts)
    offsets = [sum(map(len, parts[:i])) for i in range(len(parts))]
    document = {
        "asset": {"version": "2.0", "generator": "Models/make_cube.py"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"name": "cube", "mesh": 0}],
        "meshes": [
            {
                "name": "cube",
                "primitives": [
                    {"attributes": {"POSITION": 0, "NORMAL": 1, "TEXCOORD_0": 2}, "indices": 3, "material": 0}
                ],
            }
        ],
        "materials": [
            {
                "name": "cube",
                "pbrMetallicRoughness": {"baseColorTexture": {"index": 0}, "metallicFactor": 0, "roughnessFactor": 0.7},
            }
        ],
        "textures": [{"source": 0, "sampler": 0}],
        "images": [{"uri": "cube.png"}],
        "samplers": [{"magFilter": 9729, "minFilter": 9987, "wrapS": 33071, "wrapT": 33071}],
        "accessors": [
            {
                "bufferView": 0,
                "componentType": 5126,
                "count": 24,
                "type": "VEC3",
                "min": [min(p[i] for p in positions) for i in range(3)],
                "max": [max(p[i] for p in positions) for i in range(3)],
            },
            {"bufferView": 1, "componentType": 5126, "count": 24, "type": "VEC3"},
            {"bufferView": 2, "componentType": 5126, "count": 24, "type": "VEC2"},
            {"bufferView": 3, "componentType": 5123, "count": 36, "type": "SCALAR"},
        ],
        "bufferViews": [
            {"buffer": 0, "byteOffset": o, "byteLength": len(p), "target": 34963 if i == 3 else 34962}
            for i, (o, p) in enumerate(zip(offsets, parts))
        ],
        "buffers": [
            {
                "byteLength": len(data),
                "uri": "data:application/octet-stream;base64," + base64.b64encode(data).decode("ascii"),
            }
        ],
    }
    if image is None:
        return json.dumps(document, indent=1) + "\n"
    document["bufferViews"].append({"buffer": 0, "byteOffset": len(data), "byteLength": len(image)})
    document["images"] = [{"bufferView": 4, "mimeType": "image/png", "name": "cube"}]
    data += image + b"\0" * (-len(image) % 4)
    document["buffers"] = [{"byteLength": len(data)}]
    text = json.dumps(document, separators=(",", ":")).encode("ascii")
    text += b" " * (-len(text) % 4)
    chunks = struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", len(data), b"BIN\0") + data
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def main(folder=os.path.dirname(os.path.abspath(__file__))):
    image = png(picture())
    with open(os.path.join(folder, "cube.png"), "wb") as file:
        file.write(image)
    with open(os.path.join(folder, "cube.gltf"), "w", encoding="utf-8", newline="\n") as file:
        file.write(gltf())
    with open(os.path.join(folder, "cube.glb"), "wb") as file:
        file.write(gltf(image))
    print(f"cube.png {len(image)} bytes, cube.gltf, cube.glb")


if __name__ == "__main__":
    main()
