"""Fewer triangles with nearly the same shape: edges collapse, cheapest first.

Source: M. Garland, P. S. Heckbert, Surface Simplification Using Quadric Error Metrics, SIGGRAPH 1997.
"""

import heapq

from .vectors import add, cross, dot, length, scale, sub, unit


def _plane(normal, p, weight):
    a, b, c = normal
    d = -dot(normal, p)
    return [weight * v for v in (a * a, a * b, a * c, a * d, b * b, b * c, b * d, c * c, c * d, d * d)]


def _error(q, p):
    x, y, z = p
    return (
        q[0] * x * x + 2 * q[1] * x * y + 2 * q[2] * x * z + 2 * q[3] * x + q[4] * y * y
        + 2 * q[5] * y * z + 2 * q[6] * y + q[7] * z * z + 2 * q[8] * z + q[9]
    )


def _best(q, candidates):
    a, b, c, d, e, f = q[0], q[1], q[2], q[4], q[5], q[7]
    determinant = a * (d * f - e * e) - b * (b * f - c * e) + c * (b * e - c * d)
    size = a + d + f
    choices = list(candidates)
    if abs(determinant) > 1e-4 * size**3 / 27:
        r = (-q[3], -q[6], -q[8])
        x = (r[0] * (d * f - e * e) - b * (r[1] * f - e * r[2]) + c * (r[1] * e - d * r[2])) / determinant
        y = (a * (r[1] * f - e * r[2]) - r[0] * (b * f - c * e) + c * (b * r[2] - r[1] * c)) / determinant
        z = (a * (d * r[2] - r[1] * e) - b * (b * r[2] - r[1] * c) + r[0] * (b * e - c * d)) / determinant
        middle = choices[2]
        reach = length(sub(choices[0], choices[1])) * 1.5
        if length(sub((x, y, z), middle)) < reach:
            choices.append((x, y, z))
    return min((max(_error(q, p), 0.0), p) for p in choices)


def thinned(positions, triangles, count, importance=lambda p: 1.0):
    """(positions, triangles) with at most about `count` vertices. Vertices with x = 0 stay there.

    `importance` of a place says how much an error there counts.
    """
    points = [tuple(p) for p in positions]
    faces = {i: t for i, t in enumerate(triangles)}
    around = [set() for _ in points]
    quadrics = [[0.0] * 10 for _ in points]
    for i, t in faces.items():
        n = cross(sub(points[t[1]], points[t[0]]), sub(points[t[2]], points[t[0]]))
        area = length(n)
        middle = scale(add(add(points[t[0]], points[t[1]]), points[t[2]]), 1 / 3)
        plane = _plane(unit(n), points[t[0]], area * importance(middle))
        for v in t:
            around[v].add(i)
            quadrics[v] = [p + q for p, q in zip(quadrics[v], plane)]
    for v, p in enumerate(points):
        if p[0] == 0:
            area = sum(quadrics[v][n] for n in (0, 4, 7))
            quadrics[v] = [a + b for a, b in zip(quadrics[v], _plane((1, 0, 0), p, 20 * area))]

    stamp = [0] * len(points)
    alive = [True] * len(points)
    heap = []

    def neighbours(v):
        return {w for i in around[v] for w in faces[i]} - {v}

    def push(v, w):
        q = [a + b for a, b in zip(quadrics[v], quadrics[w])]
        p, r = points[v], points[w]
        middle = tuple((a + b) / 2 for a, b in zip(p, r))
        if (p[0] == 0) != (r[0] == 0):
            border = p if p[0] == 0 else r
            cost, best = max(_error(q, border), 0.0), border
        else:
            cost, best = _best(q, [p, r, middle])
            if p[0] == 0:
                best = (0.0, best[1], best[2])
        # A little of the length, so that flat places thin evenly.
        cost += 1e-7 * dot(sub(p, r), sub(p, r))
        heapq.heappush(heap, (cost, v, w, stamp[v], stamp[w], best))

    for v in range(len(points)):
        for w in sorted(neighbours(v)):
            if v < w:
                push(v, w)
    left = len(points)
    while left > count and heap:
        _, v, w, sv, sw, best = heapq.heappop(heap)
        if not (alive[v] and alive[w]) or stamp[v] != sv or stamp[w] != sw:
            continue
        shared = around[v] & around[w]
        common = neighbours(v) & neighbours(w)
        if len(common) != len(shared):
            continue
        if points[v][0] == 0 and points[w][0] == 0 and len(shared) != 1:
            continue
        if points[v][0] != 0 and points[w][0] != 0 and any(points[c][0] == 0 for c in common) and len(shared) != 2:
            continue
        if _flips(points, faces, around, v, w, best):
            continue
        points[v] = best
        alive[w] = False
        left -= 1
        quadrics[v] = [a + b for a, b in zip(quadrics[v], quadrics[w])]
        for i in shared:
            for c in faces[i]:
                around[c].discard(i)
            del faces[i]
        for i in list(around[w]):
            faces[i] = tuple(v if c == w else c for c in faces[i])
            around[v].add(i)
        around[w] = set()
        stamp[v] += 1
        for c in sorted(neighbours(v)):
            push(v, c)
    kept = [v for v in range(len(points)) if alive[v] and around[v]]
    number = {v: i for i, v in enumerate(kept)}
    return [points[v] for v in kept], [tuple(number[c] for c in faces[i]) for i in sorted(faces)]


def _flips(points, faces, around, v, w, best):
    """Whether moving v and w to `best` would turn a face over or leave a sliver."""
    for a, b in ((v, w), (w, v)):
        for i in around[a]:
            t = faces[i]
            if b in t:
                continue
            old = [points[c] for c in t]
            new = [best if c == a else points[c] for c in t]
            m = cross(sub(old[1], old[0]), sub(old[2], old[0]))
            n = cross(sub(new[1], new[0]), sub(new[2], new[0]))
            if dot(m, n) < 0.25 * length(m) * length(n):
                return True
            longest = max(length(sub(new[k], new[k - 1])) for k in range(3))
            if length(n) < 0.06 * longest * longest:
                return True
    return False
