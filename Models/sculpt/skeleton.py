"""Joints, poses and clips. Joints rest unturned; a pose turns them about x, then y, then z, in degrees.

Seen from the animal +x is left, +y up and +z ahead: a positive turn about x nods or swings a leg back, one about y turns
left, one about z lifts the left side. "L" joints are described; their twins "R" mirror them.
"""

import math

from .vectors import add, mirrored, sub


class Skeleton:
    def __init__(self, joints):
        """`joints`: (name, parent or None, place) with parents before children, the left and middle ones."""
        self.names, self.parent, self.place = [], {}, {}
        for name, parent, place in joints:
            self._join(name, parent, place)
            if name.endswith(".L"):
                twin = parent[:-2] + ".R" if parent.endswith(".L") else parent
                self._join(name[:-2] + ".R", twin, mirrored(place))
        self.index = {name: i for i, name in enumerate(self.names)}

    def _join(self, name, parent, place):
        self.names.append(name)
        self.parent[name], self.place[name] = parent, tuple(float(c) for c in place)

    def scale(self, size):
        """Makes everything `size` times as large."""
        self.place = {name: tuple(c * size for c in place) for name, place in self.place.items()}

    def offset(self, name):
        """Where a joint rests, as its parent sees it."""
        parent = self.parent[name]
        return sub(self.place[name], self.place[parent]) if parent else self.place[name]


class Clip:
    """A motion: `pose(t)` gives {joint: (rx, ry, rz)} in degrees and {joint: (dx, dy, dz)} in metres."""

    def __init__(self, name, seconds, rate, pose, loops=True):
        self.name, self.seconds, self.loops = name, seconds, loops
        steps = round(seconds * rate)
        self.times = [seconds * i / steps for i in range(steps + 1)]
        self.poses = [pose(0.0 if loops and i == steps else t) for i, t in enumerate(self.times)]


def both(name, turn):
    """A turn for the left joint and its mirror image for the right one."""
    return {name + ".L": turn, name + ".R": (turn[0], -turn[1], -turn[2])}


def matrix(turn):
    """Rz * Ry * Rx as three rows."""
    x, y, z = (math.radians(a) for a in turn)
    cx, sx, cy, sy, cz, sz = math.cos(x), math.sin(x), math.cos(y), math.sin(y), math.cos(z), math.sin(z)
    return (
        (cz * cy, cz * sy * sx - sz * cx, cz * sy * cx + sz * sx),
        (sz * cy, sz * sy * sx + cz * cx, sz * sy * cx - cz * sx),
        (-sy, cy * sx, cy * cx),
    )


def quaternion(turn):
    """(x, y, z, w) of the same turn."""
    x, y, z = (math.radians(a) / 2 for a in turn)
    cx, sx, cy, sy, cz, sz = math.cos(x), math.sin(x), math.cos(y), math.sin(y), math.cos(z), math.sin(z)
    return (
        cz * cy * sx - sz * sy * cx,
        cz * sy * cx + sz * cy * sx,
        sz * cy * cx - cz * sy * sx,
        cz * cy * cx + sz * sy * sx,
    )


def _times(m, v):
    return tuple(r[0] * v[0] + r[1] * v[1] + r[2] * v[2] for r in m)


def _product(m, n):
    return tuple(tuple(sum(r[k] * n[k][c] for k in range(3)) for c in range(3)) for r in m)


def placed(skeleton, pose):
    """{joint: (rotation, where its own place has gone)} of a pose."""
    turns, moves = pose
    result = {}
    for name in skeleton.names:
        local = add(skeleton.offset(name), moves.get(name, (0, 0, 0)))
        m = matrix(turns.get(name, (0, 0, 0)))
        parent = skeleton.parent[name]
        if parent:
            pm, pt = result[parent]
            result[name] = (_product(pm, m), add(pt, _times(pm, local)))
        else:
            result[name] = (m, local)
    return result


def skinned(skeleton, pose, positions, weights):
    """The vertices in a pose; `weights` are {joint: share} a vertex."""
    where = placed(skeleton, pose)
    result = []
    for p, shares in zip(positions, weights):
        total = (0.0, 0.0, 0.0)
        for name, share in shares.items():
            m, t = where[name]
            q = add(_times(m, sub(p, skeleton.place[name])), t)
            total = tuple(a + share * b for a, b in zip(total, q))
        result.append(total)
    return result


def _lean(y, z):
    """The angle of a limb from straight down, degrees, as turns about x count."""
    return math.degrees(math.atan2(-z, -y))


def leg(skeleton, names, shift, last=0.0):
    """Turns of a leg of three pieces (upper, lower, foot; with the tip's place third) that moves the last joint's place.

    `names`: joints of hip, knee, ankle; the ankle goes by `shift` = (up, ahead) metres as the hip's parent sees it, and
    the foot then leans `last` degrees from its rest.
    """
    hip, knee, ankle = (skeleton.place[n] for n in names)
    upper, lower = sub(knee, hip), sub(ankle, knee)
    a, b = math.hypot(upper[1], upper[2]), math.hypot(lower[1], lower[2])
    rest = (ankle[1] - hip[1], ankle[2] - hip[2])
    goal = (rest[0] + shift[0], rest[1] + shift[1])
    far = min(max(math.hypot(*goal), abs(a - b) * 1.02), (a + b) * 0.998)
    bend = 1 if _lean(upper[1], upper[2]) > _lean(*rest) else -1
    inner = math.degrees(math.acos((a * a + far * far - b * b) / (2 * a * far)))
    first = _lean(*goal) + bend * inner
    knee_at = (-a * math.cos(math.radians(first)), -a * math.sin(math.radians(first)))
    size = math.hypot(*goal)
    end = (goal[0] * far / size, goal[1] * far / size)
    second = _lean(end[0] - knee_at[0], end[1] - knee_at[1])
    u = _wrapped(first - _lean(upper[1], upper[2]))
    v = _wrapped(second - _lean(lower[1], lower[2]))
    return {names[0]: (u, 0, 0), names[1]: (_wrapped(v - u), 0, 0), names[2]: (_wrapped(last - v), 0, 0)}


def _wrapped(a):
    return (a + 180) % 360 - 180
