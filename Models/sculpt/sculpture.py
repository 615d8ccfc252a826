"""A model in the making: blobs and pieces of its left half, a skeleton, paint; finished as one mesh of both halves."""

import math

from . import blobs as melting
from .painting import baked
from .skeleton import skinned
from .thinning import thinned
from .unwrapping import unwrapped
from .vectors import add, clamp, cross, dot, length, mirrored, scale, sub, unit


class Mesh:
    """Vertices as parallel lists; `weights` are {joint: share} of at most four joints, adding up to 1."""

    def __init__(self):
        self.positions, self.normals, self.coordinates, self.weights = [], [], [], []
        self.triangles = []
        self.rows = None  # the texture


class Sculpture:
    def __init__(self, skeleton, texture=512, detail=lambda p: 1.0):
        self.skeleton, self.size, self.detail = skeleton, texture, detail
        self.positions, self.shares, self.open = [], [], []
        self.faces, self.tags, self.creases, self.zooms = [], [], [], []

    def melt(self, tag, blobs, low, high, cell, count, importance=lambda p: 1.0, crease=80, softness=0.03):
        """Adds the skin around blobs, thinned to `count` vertices (of the left half)."""
        positions, triangles = thinned(*melting.skin(blobs, low, high, cell), count, importance)
        shares = [self._shares(blobs, p, softness) for p in positions]
        opens = [
            melting.openness(blobs, p, unit(melting.gradient(blobs, (max(p[0], 1e-3), p[1], p[2])))) for p in positions
        ]
        self._append(tag, positions, triangles, shares, opens, crease)

    def attach(self, tag, piece, joint=None, blobs=None, crease=40, openness=1.0, softness=0.03, shares=None, zoom=None):
        """Adds a solid piece. It moves with `joint`, or as the skin of `blobs` nearby, or by `shares(position)`; `zoom`
        is how finely it is painted, else `detail` says."""
        positions, triangles = piece
        if shares is None and joint is not None:
            weights = [{joint: 1.0} for _ in positions]
        elif shares is None:
            weights = [self._shares(blobs, p, softness) for p in positions]
        else:
            weights = [shares(p) for p in positions]
        opens = [openness(p) if callable(openness) else openness for p in positions]
        self._append(tag, positions, triangles, weights, opens, crease, zoom)

    def _append(self, tag, positions, triangles, shares, opens, crease, zoom=None):
        base = len(self.positions)
        self.positions += [tuple(p) for p in positions]
        self.shares += shares
        self.open += opens
        self.faces += [tuple(base + c for c in t) for t in triangles]
        self.tags += [tag] * len(triangles)
        self.creases += [crease] * len(triangles)
        self.zooms += [self.detail(positions[t[0]]) if zoom is None else zoom for t in triangles]

    def _shares(self, blobs, p, softness):
        """How much each joint moves the skin at p: the blobs that are nearly as near as the nearest share it."""
        found = {}
        for blob in blobs:
            if blob.carve:
                continue
            for x, name in ((p[0], blob.joint), (-p[0], _twin(blob.joint))):
                d = blob.distance(x, p[1], p[2])
                if name not in found or d < found[name]:
                    found[name] = d
        nearest = min(found.values())
        shares = {n: math.exp(-((d - nearest) / softness)) for n, d in found.items() if d - nearest < 5 * softness}
        best = sorted(shares, key=lambda n: (-shares[n], n))[:4]
        total = sum(shares[n] for n in best)
        return {n: shares[n] / total for n in best}

    def _corner_normals(self):
        faces, points = self.faces, self.positions
        flat, around = [], {}
        for i, t in enumerate(faces):
            flat.append(cross(sub(points[t[1]], points[t[0]]), sub(points[t[2]], points[t[0]])))
            for c in t:
                around.setdefault(c, []).append(i)
        result = []
        for i, t in enumerate(faces):
            limit = math.cos(math.radians(self.creases[i]))
            mine = unit(flat[i])
            row = []
            for c in t:
                total = (0.0, 0.0, 0.0)
                for j in around[c]:
                    if j != i and dot(unit(flat[j]), mine) < limit:
                        continue
                    k = faces[j].index(c)
                    a = unit(sub(points[faces[j][(k + 1) % 3]], points[c]))
                    b = unit(sub(points[faces[j][(k + 2) % 3]], points[c]))
                    angle = math.acos(clamp(dot(a, b), -1, 1))
                    total = add(total, scale(unit(flat[j]), angle))
                if points[c][0] == 0 and abs(total[0]) < 0.9 * length(total):
                    total = (0.0, total[1], total[2])
                row.append(unit(total, mine))
            result.append(row)
        return result

    def finish(self, paint):
        """The whole mesh with its texture baked from paint(position, normal, openness, tag) -> (r, g, b) of 0-255."""
        normals = self._corner_normals()
        corners = unwrapped(self.positions, self.faces, self.size, self.zooms)
        surfaces = [
            (tag, [(self.positions[c], n, self.open[c]) for c, n in zip(t, row)])
            for t, row, tag in zip(self.faces, normals, self.tags)
        ]
        mesh = Mesh()
        mesh.rows = baked(self.size, corners, surfaces, paint)
        number = {}
        left, right = [], []
        for t, row, places in zip(self.faces, normals, corners):
            ids = []
            for c, n, place in zip(t, row, places):
                key = (c, tuple(round(v, 3) for v in n), tuple(round(v, 2) for v in place))
                if key not in number:
                    number[key] = (self._vertex(mesh, c, n, place, False), None)
                    on_border = self.positions[c][0] == 0 and n[0] == 0
                    twin = number[key][0] if on_border else self._vertex(mesh, c, n, place, True)
                    number[key] = (number[key][0], twin)
                ids.append(number[key])
            left.append(tuple(i[0] for i in ids))
            right.append((ids[0][1], ids[2][1], ids[1][1]))
        mesh.triangles = left + right
        return mesh

    def _vertex(self, mesh, c, normal, place, twin):
        p, shares = self.positions[c], self.shares[c]
        mesh.positions.append(mirrored(p) if twin else p)
        mesh.normals.append(mirrored(normal) if twin else normal)
        mesh.coordinates.append((place[0] / self.size, place[1] / self.size))
        mesh.weights.append({_twin(n): s for n, s in shares.items()} if twin else dict(shares))
        return len(mesh.positions) - 1


def _twin(name):
    return name[:-2] + (".R" if name.endswith(".L") else ".L") if name[-2:] in (".L", ".R") else name


def grounded(mesh, skeleton, clips, root, always=()):
    """Lifts or lowers the root in each key so that the lowest vertex is at y = 0: in clips named in `always` exactly,
    elsewhere only where it would sink."""
    for clip in clips:
        for turns, moves in clip.poses:
            low = min(p[1] for p in skinned(skeleton, (turns, moves), mesh.positions, mesh.weights))
            if low < 0 or clip.name in always:
                x, y, z = moves.get(root, (0, 0, 0))
                moves[root] = (x, y - low, z)
