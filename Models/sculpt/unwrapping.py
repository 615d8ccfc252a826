"""Charts of a mesh in one square picture: each triangle goes to the axis that it faces most, neighbours stay together."""

import math

from .vectors import cross, dot, sub, unit

AXES = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


def _edges(t):
    return [tuple(sorted((t[i], t[(i + 1) % 3]))) for i in range(3)]


def _charts(positions, triangles):
    normals = [
        unit(cross(sub(positions[b], positions[a]), sub(positions[c], positions[a]))) for a, b, c in triangles
    ]
    beside = {}
    for i, t in enumerate(triangles):
        for edge in _edges(t):
            beside.setdefault(edge, []).append(i)
    near = [[j for e in _edges(t) for j in beside[e] if j != i] for i, t in enumerate(triangles)]
    labels = []
    for i, n in enumerate(normals):
        mean = [n[k] * 2 + sum(normals[j][k] for j in near[i]) for k in range(3)]
        labels.append(max(range(6), key=lambda a: (dot(AXES[a], mean) if dot(AXES[a], n) > 0.25 else -9, -a)))
    while True:
        charts, chart_of = [], [-1] * len(triangles)
        for i in range(len(triangles)):
            if chart_of[i] >= 0:
                continue
            chart, wave = [], [i]
            chart_of[i] = len(charts)
            while wave:
                f = wave.pop()
                chart.append(f)
                for j in near[f]:
                    if chart_of[j] < 0 and labels[j] == labels[f]:
                        chart_of[j] = len(charts)
                        wave.append(j)
            charts.append(sorted(chart))
        moved = False
        for chart in sorted(charts, key=len):
            if len(chart) > 5:
                break
            around = sorted({labels[j] for f in chart for j in near[f]} - {labels[chart[0]]})
            fits = [a for a in around if all(dot(AXES[a], normals[f]) > 0.2 for f in chart)]
            if fits:
                best = max(fits, key=lambda a: sum(dot(AXES[a], normals[f]) for f in chart))
                if sum(len(c) for c in charts if labels[c[0]] == best and len(c) > len(chart)) > 0:
                    for f in chart:
                        labels[f] = best
                    moved = True
                    break
        if not moved:
            return charts, labels


def unwrapped(positions, triangles, size, zooms, padding=2):
    """Picture coordinates in pixels of a `size` square, (x, y) from the top left, for each corner of each triangle.

    `zooms` says for each triangle how finely it is to be painted beside the others.
    """
    charts, labels = _charts(positions, triangles)
    flat = []
    for chart in charts:
        axis = labels[chart[0]] // 2
        u, v = ((2, 1), (0, 2), (0, 1))[axis]
        ids = sorted({c for f in chart for c in triangles[f]})
        zoom = sum(zooms[f] for f in chart) / len(chart)
        points = {c: (positions[c][u] * zoom, -positions[c][v] * zoom) for c in ids}
        x0, y0 = min(p[0] for p in points.values()), min(p[1] for p in points.values())
        w, h = max(p[0] for p in points.values()) - x0, max(p[1] for p in points.values()) - y0
        points = {c: (p[0] - x0, p[1] - y0) for c, p in points.items()}
        if h > w:
            points, w, h = {c: (p[1], p[0]) for c, p in points.items()}, h, w
        flat.append((h, w, points))
    order = sorted(range(len(charts)), key=lambda i: (-flat[i][0], -flat[i][1], i))

    def packed(pixels):
        """The corner of each chart at so many pixels a metre; None where the picture is too small."""
        corners, x, y, shelf = {}, 0, 0, 0
        for i in order:
            w, h = math.ceil(flat[i][1] * pixels) + 2 * padding, math.ceil(flat[i][0] * pixels) + 2 * padding
            if x + w > size:
                x, y, shelf = 0, y + shelf, 0
            if w > size or y + h > size:
                return None
            corners[i] = (x + padding, y + padding)
            x, shelf = x + w, max(shelf, h)
        return corners

    low, high = 1.0, 4.0 * size
    for _ in range(40):
        middle = (low + high) / 2
        if packed(middle):
            low = middle
        else:
            high = middle
    corners = packed(low)
    result = [None] * len(triangles)
    for i, chart in enumerate(charts):
        x, y = corners[i]
        points = flat[i][2]
        for f in chart:
            result[f] = tuple((points[c][0] * low + x, points[c][1] * low + y) for c in triangles[f])
    return result
