"""Small solid pieces, made corner by corner: (positions, triangles) seen from outside counter-clockwise."""

import math

from .vectors import add, cross, dot, scale, sub, unit


def spike(base, tip, radius, sides=5, flat=1.0, up=(0, 1, 0), sag=0.0):
    """A cone from `base` to `tip`, for claws, teeth, horns and tufts. `flat` squashes it along `up` x axis;
    `sag` bends its middle by that many metres along -up."""
    axis = unit(sub(tip, base))
    side = unit(cross(axis, up), (1, 0, 0))
    other = cross(side, axis)
    positions, triangles = [], []
    rings = [(0.0, 1.0)] + ([(0.5, 0.62)] if sag else [])
    for t, r in rings:
        middle = add(add(base, scale(sub(tip, base), t)), scale(up, -sag if t else 0))
        for i in range(sides):
            a = 2 * math.pi * (i + 0.5) / sides
            out = add(scale(side, math.cos(a) * radius * r * flat), scale(other, math.sin(a) * radius * r))
            positions.append(add(middle, out))
    top = len(positions)
    positions.append(tip)
    for level in range(len(rings)):
        for i in range(sides):
            j = (i + 1) % sides
            a, b = level * sides + i, level * sides + j
            if level + 1 < len(rings):
                c, d = a + sides, b + sides
                triangles += [(a, b, d), (a, d, c)]
            else:
                triangles.append((a, b, top))
    return outward(positions, triangles, add(base, scale(sub(tip, base), 0.3)))


def outward(positions, triangles, middle):
    """The same convex-like piece with every triangle turned away from `middle`."""
    result = []
    for a, b, c in triangles:
        p, q, r = positions[a], positions[b], positions[c]
        n = cross(sub(q, p), sub(r, p))
        centre = scale(add(add(p, q), r), 1 / 3)
        result.append((a, b, c) if dot(n, sub(centre, middle)) >= 0 else (a, c, b))
    return positions, result


def ball(centre, radii, columns=8, rows=5, forward=(0, 0, 1), up=(0, 1, 0)):
    """An ellipsoid with its pole towards `forward`; `radii` along side, up and forward."""
    forward = unit(forward)
    side = unit(cross(up, forward), (1, 0, 0))
    up = cross(forward, side)

    def place(s, u, f):
        offset = add(add(scale(side, s * radii[0]), scale(up, u * radii[1])), scale(forward, f * radii[2]))
        return add(centre, offset)

    positions, triangles = [place(0, 0, 1)], []
    for row in range(1, rows):
        a = math.pi * row / rows
        for column in range(columns):
            b = 2 * math.pi * column / columns
            positions.append(place(math.sin(a) * math.cos(b), math.sin(a) * math.sin(b), math.cos(a)))
    positions.append(place(0, 0, -1))
    last = len(positions) - 1
    for column in range(columns):
        after = (column + 1) % columns
        triangles.append((0, 1 + column, 1 + after))
        triangles.append((last, last - columns + after, last - columns + column))
        for row in range(rows - 2):
            a, b = 1 + row * columns + column, 1 + row * columns + after
            triangles += [(a, a + columns, b + columns), (a, b + columns, b)]
    return outward(positions, triangles, centre)


def sheet(rows, thickness=0.0):
    """A skin stretched over a grid of points, with two sides so that both are lit and seen."""
    positions, triangles = [], []
    width = len(rows[0])
    for row in rows:
        positions += row
    for i in range(len(rows) - 1):
        for j in range(width - 1):
            a, b, c, d = i * width + j, i * width + j + 1, (i + 1) * width + j, (i + 1) * width + j + 1
            for t in ((a, c, d), (a, d, b)):
                p, q, r = (positions[k] for k in t)
                n = cross(sub(q, p), sub(r, p))
                if dot(n, n) > 1e-14:
                    triangles.append(t)
    return positions, triangles


def tube(points, radii, sides=6, flat=1.0, up=(0, 1, 0), closed=True):
    """A limb through `points` with a radius at each; pointed where the last radius is 0."""
    positions, triangles = [], []
    for n, (p, r) in enumerate(zip(points, radii)):
        before, after = points[max(n - 1, 0)], points[min(n + 1, len(points) - 1)]
        axis = unit(sub(after, before))
        side = unit(cross(up, axis), (1, 0, 0))
        other = cross(axis, side)
        for i in range(sides):
            a = 2 * math.pi * (i + 0.5) / sides
            positions.append(add(p, add(scale(side, math.cos(a) * r * flat), scale(other, math.sin(a) * r))))
    for n in range(len(points) - 1):
        for i in range(sides):
            a, b = n * sides + i, n * sides + (i + 1) % sides
            c, d = a + sides, b + sides
            if radii[n + 1] == 0:
                triangles.append((a, b, c))
            elif radii[n] == 0:
                triangles.append((a, d, c))
            else:
                triangles += [(a, b, d), (a, d, c)]
    if closed and radii[0] > 0:
        for i in range(1, sides - 1):
            triangles.append((0, i + 1, i))
    if closed and radii[-1] > 0:
        last = (len(points) - 1) * sides
        for i in range(1, sides - 1):
            triangles.append((last, last + i, last + i + 1))
    return positions, triangles


def fin(front, back, tip, width):
    """The left half of a thorn on the middle line: a ridge from `front` over `tip` to `back`, `width` metres thick."""
    middle = scale(add(front, back), 0.5)
    side = (width, middle[1], middle[2])
    return [front, back, tip, side], [(0, 2, 3), (3, 2, 1)]


def leaf(root, widest, tip, width, height):
    """The left half of a flat blade on the middle line, as at the end of a tail; the ridge is `height` metres thick."""
    top, bottom = add(widest, (0, height, 0)), add(widest, (0, -height, 0))
    edge = (width, widest[1], widest[2])
    return [root, tip, top, bottom, edge], [(0, 4, 2), (2, 4, 1), (0, 3, 4), (3, 1, 4)]
