"""Blobs, which melt into each other, and the skin around them.

A blob is a capsule with a radius at each end, squashed along the axes if need be. Only the left half (x >= 0) is
described; the field is mirrored. A carve takes away instead of adding.
"""

import math

from .vectors import add, scale, sub


class Blob:
    """From `a` with radius `ra` to `b` with radius `rb`, metres; moves with `joint`; melts within `blend` metres."""

    def __init__(self, joint, a, ra, b=None, rb=None, blend=0.05, squash=(1, 1, 1), carve=False):
        b = a if b is None else b
        rb = ra if rb is None else rb
        self.joint, self.blend, self.carve = joint, blend, carve
        self.unsquash = tuple(1 / s for s in squash)
        self.least = min(squash)
        a = tuple(c * u for c, u in zip(a, self.unsquash))
        b = tuple(c * u for c, u in zip(b, self.unsquash))
        self.a, self.ra, self.dr = a, ra, rb - ra
        self.ab = sub(b, a)
        self.inverse = 1 / max(sum(c * c for c in self.ab), 1e-12)

    def distance(self, x, y, z):
        """Metres to the blob's surface, negative inside; too small a number where it is squashed."""
        u, a, ab = self.unsquash, self.a, self.ab
        x, y, z = x * u[0] - a[0], y * u[1] - a[1], z * u[2] - a[2]
        h = (x * ab[0] + y * ab[1] + z * ab[2]) * self.inverse
        h = 0.0 if h < 0 else 1.0 if h > 1 else h
        x -= ab[0] * h
        y -= ab[1] * h
        z -= ab[2] * h
        return (math.sqrt(x * x + y * y + z * z) - self.ra - self.dr * h) * self.least


def field(blobs, x, y, z):
    """Metres to the skin around the blobs, negative inside."""
    x = abs(x)
    d = 1e9
    for blob in blobs:
        e = blob.distance(x, y, z)
        k = blob.blend
        if blob.carve:
            h = k - abs(d + e)
            d = max(d, -e) + (h * h / (4 * k) if h > 0 else 0)
        else:
            h = k - abs(d - e)
            d = min(d, e) - (h * h / (4 * k) if h > 0 else 0)
    return d


def gradient(blobs, p, step=0.002):
    x, y, z = p
    return tuple(
        (field(blobs, x + dx, y + dy, z + dz) - field(blobs, x - dx, y - dy, z - dz)) / (2 * step)
        for dx, dy, dz in ((step, 0, 0), (0, step, 0), (0, 0, step))
    )


def openness(blobs, p, normal, reach=0.12):
    """How open the sky is above a point of the skin: 1 in the open, towards 0 in folds. p and normal for x >= 0."""
    shut, weight = 0.0, 1.0
    for i in range(1, 5):
        far = reach * i / 4
        q = add(p, scale(normal, far))
        shut += weight * max(far - field(blobs, *q), 0) / far
        weight *= 0.7
    return max(0.0, 1 - 0.62 * shut)


BLOCK = 4


def _samples(blobs, low, counts, cell):
    """The field at the grid's points near the skin; elsewhere only its sign counts."""
    nx, ny, nz = counts
    values = {}
    reach = BLOCK * cell * 0.5 * math.sqrt(3)
    for bi in range(0, nx, BLOCK):
        for bj in range(0, ny, BLOCK):
            for bk in range(0, nz, BLOCK):
                centre = [low[n] + (b + BLOCK / 2 - 0.5) * cell for n, b in enumerate((bi, bj, bk))]
                distances = [(blob.distance(*centre), blob) for blob in blobs]
                nearest = min(d / blob.least for d, blob in distances if not blob.carve)
                # Blobs that can't matter inside this block are left out; squashed ones tell too small a distance.
                near = [b for d, b in distances if d - b.blend < max(nearest, 0) + 2.2 * reach]
                if not any(not b.carve for b in near) or nearest > 2.2 * reach:
                    continue
                for i in range(bi, min(bi + BLOCK, nx)):
                    for j in range(bj, min(bj + BLOCK, ny)):
                        for k in range(bk, min(bk + BLOCK, nz)):
                            values[i, j, k] = field(near, low[0] + i * cell, low[1] + j * cell, low[2] + k * cell)
    return values


def skin(blobs, low, high, cell):
    """The left half of the skin as (positions, triangles), open along x = 0, counter-clockwise seen from outside.

    Surface nets: one vertex in each cell that the skin crosses, one quad around each edge that it crosses. The cells of
    the first column are halves, cut by x = 0, so that the two halves of an animal share their border exactly.
    """
    counts = [int(math.ceil((high[n] - low[n]) / cell)) + 1 for n in range(3)]
    low = (cell / 2, low[1], low[2])
    counts[0] = int(math.ceil(high[0] / cell)) + 1
    values = _samples(blobs, low, counts, cell)
    far = 1.0
    positions, number = [], {}

    def at(i, j, k):
        return values.get((max(i, 0), j, k), far)

    def vertex(i, j, k):
        """The vertex of the cell with the lower corner (i, j, k); i = -1 is the cut column."""
        key = (i, j, k)
        if key in number:
            return number[key]
        total, crossings = [0.0, 0.0, 0.0], 0
        corners = {}
        for c in range(8):
            corner = (i + (c & 1), j + (c >> 1 & 1), k + (c >> 2))
            corners[c] = at(*corner)
        for c in range(8):
            for axis in range(3):
                o = c | (1 << axis)
                if o == c or (corners[c] < 0) == (corners[o] < 0):
                    continue
                t = corners[c] / (corners[c] - corners[o])
                point = [float(c & 1), float(c >> 1 & 1), float(c >> 2)]
                point[axis] += t
                total = [a + b for a, b in zip(total, point)]
                crossings += 1
        centre = [t / crossings for t in total]
        p = tuple(low[n] + (key[n] + centre[n]) * cell for n in range(3))
        if i < 0:
            p = (0.0, p[1], p[2])
        number[key] = len(positions)
        positions.append(p)
        return number[key]

    triangles = []
    for (i, j, k) in sorted(values):
        here = values[i, j, k] < 0
        for axis in range(3):
            other = [i, j, k]
            other[axis] += 1
            there = at(*other) < 0
            if here == there:
                continue
            u, v = (axis + 1) % 3, (axis + 2) % 3
            ring = []
            for du, dv in ((-1, -1), (0, -1), (0, 0), (-1, 0)):
                cell_key = [i, j, k]
                cell_key[u] += du
                cell_key[v] += dv
                ring.append(vertex(*cell_key))
            if not here:
                ring.reverse()
            a, b, c, d = ring
            # The shorter diagonal makes the rounder skin.
            if _apart(positions[a], positions[c]) <= _apart(positions[b], positions[d]):
                triangles += [(a, b, c), (a, c, d)]
            else:
                triangles += [(a, b, d), (b, c, d)]
    triangles = [t for t in triangles if len(set(t)) == 3]
    for _ in range(2):
        positions = [_onto_skin(blobs, p) for p in positions]
    return positions, triangles


def _apart(a, b):
    return sum((p - q) ** 2 for p, q in zip(a, b))


def _onto_skin(blobs, p):
    g = gradient(blobs, p)
    size = max(sum(c * c for c in g), 0.05)
    d = max(min(field(blobs, *p), 0.01), -0.01)
    q = sub(p, scale(g, d / size))
    return (0.0 if p[0] == 0 else max(q[0], 1e-4), q[1], q[2])
