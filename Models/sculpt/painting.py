"""Colours from code: noise in space, and a picture baked from a function of the place on the skin."""

import math

from .vectors import clamp


def _hash(x, y, z):
    n = (x * 374761393 + y * 668265263 + z * 2147483647) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((n ^ (n >> 16)) & 0xFFFF) / 65535.0


def noise(x, y, z):
    """Smooth value noise, 0 to 1, one bump a unit."""
    ix, iy, iz = math.floor(x), math.floor(y), math.floor(z)
    x, y, z = x - ix, y - iy, z - iz
    x, y, z = x * x * (3 - 2 * x), y * y * (3 - 2 * y), z * z * (3 - 2 * z)
    total = 0.0
    for cx, wx in ((0, 1 - x), (1, x)):
        for cy, wy in ((0, 1 - y), (1, y)):
            w = wx * wy
            if w > 0:
                a = _hash(ix + cx, iy + cy, iz)
                b = _hash(ix + cx, iy + cy, iz + 1)
                total += w * (a + (b - a) * z)
    return total


def cells(x, y, z):
    """(distance to the nearest, distance to the second nearest, number) of scattered points, one a unit cube."""
    ix, iy, iz = math.floor(x), math.floor(y), math.floor(z)
    first, second, which = 9.0, 9.0, 0.0
    for cx in (ix - 1, ix, ix + 1):
        for cy in (iy - 1, iy, iy + 1):
            for cz in (iz - 1, iz, iz + 1):
                h = _hash(cx, cy, cz)
                dx = cx + 0.25 + 0.5 * h - x
                dy = cy + 0.25 + 0.5 * _hash(cy, cz, cx) - y
                dz = cz + 0.25 + 0.5 * _hash(cz, cx, cy) - z
                d = math.sqrt(dx * dx + dy * dy + dz * dz)
                if d < first:
                    first, second, which = d, first, h
                elif d < second:
                    second = d
    return first, second, which


def baked(size, corners, surfaces, colour):
    """Rows of (r, g, b): each triangle's place in the picture filled with colour(position, normal, openness, tag).

    `corners` are a triangle's three pixels, `surfaces` its (tag, three (position, normal, openness)).
    Around the triangles the colour goes on for some pixels, so that filtering and mip levels draw no seams.
    """
    pixels = [[None] * size for _ in range(size)]
    sure = [[False] * size for _ in range(size)]
    for (a, b, c), (tag, (p, q, r)) in zip(corners, surfaces):
        area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
        if abs(area) < 1e-9:
            continue
        longest = max(math.dist(a, b), math.dist(b, c), math.dist(c, a))
        margin = min(1.3 * longest / abs(area), 1.5)
        for y in range(max(int(min(a[1], b[1], c[1]) - 1.5), 0), min(int(max(a[1], b[1], c[1]) + 2.5), size)):
            for x in range(max(int(min(a[0], b[0], c[0]) - 1.5), 0), min(int(max(a[0], b[0], c[0]) + 2.5), size)):
                fx, fy = x + 0.5, y + 0.5
                v = ((fx - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (fy - a[1])) / area
                w = ((b[0] - a[0]) * (fy - a[1]) - (fx - a[0]) * (b[1] - a[1])) / area
                u = 1 - v - w
                least = min(u, v, w)
                if least < -margin or sure[y][x] or (least < 0 and pixels[y][x] is not None):
                    continue
                sure[y][x] = least >= 0
                place = [tuple(i * u + j * v + k * w for i, j, k in zip(p[n], q[n], r[n])) for n in (0, 1)]
                pixels[y][x] = colour(place[0], place[1], p[2] * u + q[2] * v + r[2] * w, tag)
    filled = [c for row in pixels for c in row if c is not None]
    mean = tuple(sum(c[n] for c in filled) / len(filled) for n in range(3))
    for _ in range(3):
        grown = []
        for y in range(size):
            for x in range(size):
                if pixels[y][x] is not None:
                    continue
                near = [
                    pixels[j][i]
                    for i, j in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
                    if 0 <= i < size and 0 <= j < size and pixels[j][i] is not None
                ]
                if near:
                    grown.append((x, y, tuple(sum(c[n] for c in near) / len(near) for n in range(3))))
        for x, y, c in grown:
            pixels[y][x] = c
    return [[tuple(int(clamp(v, 0, 255) + 0.5) for v in (c or mean)) for c in row] for row in pixels]
