#!/usr/bin/env python3
"""Makes the dragon: dragon.glb, dragon.dae and their texture dragon.png, with the clips idle, walk, attack and fall.

    python3 Models/make_dragon.py        writes them beside this script

Standard library only; the same Python gives the same bytes. Own work, under the licence of the repository.
"""

import math

from sculpt import parts
from sculpt.blobs import Blob
from sculpt.painting import cells, noise
from sculpt.publishing import HERE, publish, write_catalogue
from sculpt.sculpture import Sculpture
from sculpt.skeleton import Clip, Skeleton, both, leg
from sculpt.vectors import add, clamp, dot, mix, scale, smooth, sub

FRONT_LEG = ("foreleg.L", "forearm.L", "forepaw.L")
HIND_LEG = ("thigh.L", "shank.L", "hock.L")

SHOULDER, ELBOW, WRIST = (0.24, 1.40, 0.36), (0.70, 1.86, 0.06), (1.06, 2.48, 0.24)
FINGERS = ((2.02, 2.74, -0.20), (2.06, 1.98, -0.62), (1.42, 1.36, -0.88))
FLANK = (0.20, 1.06, -0.62)

SKELETON = Skeleton(
    [
        ("hips", None, (0, 1.00, -0.42)),
        ("spine", "hips", (0, 1.04, -0.05)),
        ("chest", "spine", (0, 1.08, 0.32)),
        ("neck1", "chest", (0, 1.26, 0.66)),
        ("neck2", "neck1", (0, 1.56, 0.88)),
        ("neck3", "neck2", (0, 1.86, 0.98)),
        ("head", "neck3", (0, 2.06, 1.08)),
        ("jaw", "head", (0, 1.985, 1.20)),
        ("tail1", "hips", (0, 0.98, -0.70)),
        ("tail2", "tail1", (0, 0.82, -1.06)),
        ("tail3", "tail2", (0, 0.60, -1.42)),
        ("tail4", "tail3", (0, 0.50, -1.80)),
        ("wing.L", "chest", SHOULDER),
        ("wingarm.L", "wing.L", ELBOW),
        ("finger1.L", "wingarm.L", WRIST),
        ("finger2.L", "wingarm.L", WRIST),
        ("finger3.L", "wingarm.L", WRIST),
        ("foreleg.L", "chest", (0.24, 1.02, 0.44)),
        ("forearm.L", "foreleg.L", (0.31, 0.60, 0.32)),
        ("forepaw.L", "forearm.L", (0.30, 0.15, 0.42)),
        ("thigh.L", "hips", (0.22, 0.98, -0.42)),
        ("shank.L", "thigh.L", (0.35, 0.62, -0.24)),
        ("hock.L", "shank.L", (0.33, 0.34, -0.60)),
        ("hindpaw.L", "hock.L", (0.33, 0.11, -0.52)),
    ]
)

BODY = [
    Blob("chest", (0, 1.03, 0.46), 0.335, (0, 1.02, 0.12), 0.300, 0.1, (0.88, 1, 1)),
    Blob("chest", (0, 1.24, 0.36), 0.16, (0, 1.20, 0.05), 0.13, 0.15),
    Blob("spine", (0, 1.02, 0.12), 0.285, (0, 1.00, -0.30), 0.225, 0.1, (0.9, 1, 1)),
    Blob("hips", (0, 1.01, -0.35), 0.235, (0, 0.98, -0.62), 0.185, 0.1),
    Blob("neck1", (0, 1.10, 0.56), 0.260, (0, 1.36, 0.78), 0.185, 0.12),
    Blob("neck1", (0, 1.36, 0.78), 0.185, (0, 1.56, 0.89), 0.155, 0.05),
    Blob("neck2", (0, 1.56, 0.89), 0.155, (0, 1.86, 0.98), 0.130, 0.05),
    Blob("neck3", (0, 1.86, 0.98), 0.130, (0, 2.05, 1.09), 0.128, 0.05),
    Blob("head", (0, 2.085, 1.14), 0.150, (0, 2.07, 1.22), 0.130, 0.05, (1, 0.92, 1)),
    Blob("head", (0.085, 2.00, 1.14), 0.085, (0.075, 1.99, 1.25), 0.060, 0.05),
    Blob("head", (0, 2.035, 1.24), 0.118, (0, 1.995, 1.56), 0.080, 0.05, (1, 0.85, 1)),
    Blob("head", (0.045, 2.045, 1.575), 0.042, (0.04, 2.05, 1.52), 0.03, 0.03),
    Blob("head", (0.055, 2.135, 1.30), 0.042, (0.125, 2.175, 1.16), 0.050, 0.035),
    Blob("head", (0.112, 2.078, 1.275), 0.048, blend=0.02, carve=True),
    Blob("head", (0.062, 2.03, 1.63), 0.018, blend=0.008, carve=True),
    Blob("chest", (0.12, 1.26, 0.38), 0.16, (0.25, 1.40, 0.35), 0.095, 0.1),
    Blob("tail1", (0, 0.98, -0.62), 0.185, (0, 0.82, -1.06), 0.135, 0.06),
    Blob("tail2", (0, 0.82, -1.06), 0.135, (0, 0.60, -1.42), 0.098, 0.05),
    Blob("tail3", (0, 0.60, -1.42), 0.098, (0, 0.50, -1.80), 0.062, 0.05),
    Blob("tail4", (0, 0.50, -1.80), 0.062, (0, 0.53, -2.10), 0.034, 0.03),
    Blob("foreleg.L", (0.21, 1.02, 0.42), 0.190, (0.30, 0.62, 0.33), 0.110, 0.1, (0.8, 1, 1)),
    Blob("forearm.L", (0.31, 0.61, 0.325), 0.108, (0.30, 0.30, 0.40), 0.072, 0.05),
    Blob("forearm.L", (0.30, 0.30, 0.40), 0.072, (0.30, 0.15, 0.42), 0.075, 0.03),
    Blob("forepaw.L", (0.30, 0.095, 0.45), 0.098, (0.30, 0.075, 0.56), 0.075, 0.05, (1.2, 0.8, 1)),
    Blob("thigh.L", (0.20, 0.98, -0.42), 0.225, (0.33, 0.66, -0.27), 0.145, 0.1, (0.75, 1, 1)),
    Blob("shank.L", (0.34, 0.64, -0.26), 0.125, (0.33, 0.36, -0.58), 0.075, 0.06),
    Blob("hock.L", (0.33, 0.35, -0.59), 0.074, (0.33, 0.14, -0.53), 0.070, 0.04),
    Blob("hindpaw.L", (0.33, 0.095, -0.48), 0.098, (0.33, 0.075, -0.36), 0.078, 0.05, (1.2, 0.8, 1)),
]

JAW = [
    Blob("jaw", (0.05, 1.955, 1.20), 0.075, (0, 1.93, 1.40), 0.075, 0.05, (1, 0.62, 1)),
    Blob("jaw", (0, 1.93, 1.36), 0.080, (0, 1.925, 1.53), 0.055, 0.05, (1, 0.62, 1)),
]

EYE = (0.112, 2.080, 1.262)
EYE_OUT = (0.66, 0.10, 0.745)


def along(points, t):
    """The point at share t of a path through `points`."""
    t = clamp(t) * (len(points) - 1)
    i = min(int(t), len(points) - 2)
    return mix(points[i], points[i + 1], t - i)


def finger(number, t):
    """A point of a finger, bowed a little outwards."""
    p = mix(WRIST, FINGERS[number], t)
    return add(p, scale((0.04, 0.10, 0.05), 4 * t * (1 - t) * (0.6 if number else 1.0)))


def arm(t):
    return along([SHOULDER, ELBOW, WRIST], t)


ARM_SHARES = ((0.0, "chest"), (0.08, "wing.L"), (0.42, "wing.L"), (0.58, "wingarm.L"), (1.0, "wingarm.L"))


def blend(stops, t):
    """Shares of the two joints that a place t lies between."""
    for (a, first), (b, second) in zip(stops, stops[1:]):
        if t <= b:
            k = clamp((t - a) / (b - a))
            return {first: 1.0} if first == second else {n: v for n, v in ((first, 1 - k), (second, k)) if v > 0}
    return {stops[-1][1]: 1.0}


def membranes():
    """The three sails of a wing as (rows of points, shares of each point): from the leading edge to the scalloped hem."""
    sails = []
    for a, b in ((0, 1), (1, 2)):
        rows, shares = [], []
        for i in range(5):
            t = i / 4
            row, part = [], []
            for j in range(4):
                s = j / 3
                reach = 1 - 0.30 * 4 * s * (1 - s) * t  # the hem is drawn in between the fingers
                p = mix(finger(a, t * reach), finger(b, t * reach), s)
                slack = 0.10 * t * 4 * s * (1 - s)
                row.append(add(p, (0.3 * slack, -0.2 * slack, -slack)))
                near = {f"finger{a + 1}.L": 1 - s, f"finger{b + 1}.L": s}
                part.append({n: v for n, v in near.items() if v > 0})
            rows.append(row)
            shares.append(part)
        sails.append((rows, shares))
    rows, shares = [], []
    for i in range(5):
        t = i / 4
        row, part = [], []
        for j in range(6):
            s = j / 5
            # From the arm down to the hem between the last finger and the flank.
            top = arm(1 - s)
            low = mix(FINGERS[2], FLANK, s)
            low = add(low, scale((0.0, 0.16, 0.22), 4 * s * (1 - s)))
            if j == 0:
                p = finger(2, t)
            else:
                p = mix(top, low, t)
            slack = 0.06 * 4 * t * (1 - t) * s
            row.append(add(p, (0, 0, -slack)))
            upper = {"finger3.L": 1.0} if j == 0 else blend(ARM_SHARES, 1 - s)
            lower = {"finger3.L": 1 - s, "spine": 0.5 * s, "hips": 0.5 * s}
            both_ends = {}
            for source, k in ((upper, 1 - t), (lower, t)):
                for n, v in source.items():
                    if v * k > 0:
                        both_ends[n] = both_ends.get(n, 0) + v * k
            if len(both_ends) > 4:
                best = sorted(both_ends, key=lambda n: -both_ends[n])[:4]
                both_ends = {n: both_ends[n] for n in best}
            total = sum(both_ends.values())
            part.append({n: v / total for n, v in both_ends.items()})
        rows.append(row)
        shares.append(part)
    sails.append((rows, shares))
    # The small sail before the arm, from shoulder to wrist.
    rows, shares = [], []
    for i in range(4):
        t = i / 3
        edge = add(mix(SHOULDER, WRIST, t), scale((-0.10, 0.08, 0.12), math.sin(math.pi * t)))
        rows.append([arm(t), mix(arm(t), edge, 0.5), edge])
        part = blend(ARM_SHARES, t)
        shares.append([part, part, part])
    sails.append((rows, shares))
    return sails


def thorns():
    """The ridge from the nape to the tail: (front, back, tip, width)."""
    path = [(2.215, 1.06), (1.98, 0.85), (1.70, 0.76), (1.48, 0.66), (1.385, 0.40), (1.32, 0.10), (1.25, -0.20)]
    path += [(1.235, -0.46), (1.14, -0.74), (0.99, -1.00), (0.81, -1.24), (0.675, -1.48), (0.59, -1.72), (0.555, -1.96)]
    sizes = [0.20, 0.22, 0.22, 0.22, 0.22, 0.20, 0.19, 0.18, 0.17, 0.15, 0.13, 0.11, 0.09, 0.07]
    result = []
    for i, ((y, z), size) in enumerate(zip(path, sizes)):
        before = path[max(i - 1, 0)]
        after = path[min(i + 1, len(path) - 1)]
        along_y, along_z = after[0] - before[0], after[1] - before[1]
        far = math.hypot(along_y, along_z)
        along_y, along_z = along_y / far, along_z / far
        out = (-along_z, along_y)  # away from the body, in (y, z)
        reach = 0.62 * size
        y, z = y - 0.035 * out[0], z - 0.035 * out[1]
        front, back = (0, y - along_y * reach, z - along_z * reach), (0, y + along_y * reach, z + along_z * reach)
        tip = (0, y + out[0] * size + along_y * size * 0.75, z + out[1] * size + along_z * size * 0.75)
        result.append((front, back, tip, 0.22 * size))
    return result


def sculpture():
    def importance(p):
        return 7.0 if p[2] > 1.05 and p[1] > 1.8 else 1.5 if p[1] < 0.2 else 1.0

    def detail(p):
        return 1.7 if p[2] > 1.05 and p[1] > 1.8 else 1.0

    s = Sculpture(SKELETON, 512, detail)
    s.melt("hide", BODY, (0, -0.02, -2.18), (0.50, 2.32, 1.72), 0.038, 365, importance, softness=0.07)
    s.melt("jaw", JAW, (0, 1.82, 1.08), (0.16, 2.04, 1.62), 0.022, 40)
    s.attach("eye", parts.ball(EYE, (0.034, 0.024, 0.022), 8, 5, EYE_OUT), "head", crease=80, zoom=3)
    horn = [(0.075, 2.17, 1.10), (0.125, 2.29, 0.96), (0.165, 2.42, 0.80), (0.155, 2.56, 0.68)]
    s.attach("horn", parts.tube(horn, [0.052, 0.044, 0.03, 0], 6), "head", crease=60)
    for base, tip, r in (
        ((0.135, 2.05, 1.08), (0.25, 2.10, 0.90), 0.036),
        ((0.125, 1.98, 1.10), (0.22, 1.94, 0.94), 0.032),
        ((0.105, 2.19, 1.17), (0.17, 2.29, 1.07), 0.028),
    ):
        s.attach("horn", parts.spike(base, tip, r, 5), "head", crease=70)
    s.attach("horn", parts.fin((0, 2.055, 1.61), (0, 2.085, 1.50), (0, 2.17, 1.55), 0.025), "head", crease=30)
    for front, back, tip, width in thorns():
        s.attach("thorn", parts.fin(front, back, tip, width), blobs=BODY, crease=30, softness=0.07, zoom=0.7)
    s.attach("thorn", parts.leaf((0, 0.53, -2.02), (0, 0.545, -2.18), (0, 0.60, -2.50), 0.23, 0.03), "tail4", crease=30)
    for x, z, size in ((0.045, 1.595, 0.075), (0.068, 1.54, 0.05), (0.078, 1.48, 0.04), (0.086, 1.42, 0.045), (0.09, 1.36, 0.03)):
        s.attach("tooth", parts.spike((x, 1.965, z), (x, 1.965 - size, z + 0.008), 0.015, 4), "head", crease=180, zoom=0.5)
    for x, z, size in ((0.035, 1.545, 0.065), (0.055, 1.49, 0.04), (0.066, 1.43, 0.035), (0.072, 1.37, 0.03)):
        s.attach("tooth", parts.spike((x, 1.945, z), (x, 1.945 + size, z + 0.006), 0.014, 4), "jaw", crease=180, zoom=0.5)
    for joint, x0, z in (("forepaw.L", 0.30, 0.60), ("hindpaw.L", 0.33, -0.31)):
        for dx in (-0.075, 0, 0.075):
            tip = (x0 + 1.25 * dx, 0.012, z + 0.105 - 0.4 * abs(dx))
            s.attach("claw", parts.spike((x0 + dx, 0.075, z - 0.01), tip, 0.030, 4), joint, crease=180, zoom=0.6)
    upper = parts.tube([mix(SHOULDER, ELBOW, -0.15), mix(SHOULDER, ELBOW, 0.4), ELBOW], [0.10, 0.078, 0.066], 6)
    s.attach("arm", upper, "wing.L", crease=70)
    lower = parts.tube([mix(ELBOW, WRIST, -0.04), mix(ELBOW, WRIST, 0.4), WRIST], [0.068, 0.052, 0.052], 6)
    s.attach("arm", lower, "wingarm.L", crease=70)
    thumb = parts.spike(WRIST, add(WRIST, (-0.02, 0.22, 0.14)), 0.05, 5)
    s.attach("horn", thumb, "wingarm.L", crease=60)
    for n in range(3):
        bone = parts.tube([finger(n, t) for t in (0, 0.33, 0.66, 1)], [0.048, 0.036, 0.025, 0], 4)
        s.attach("arm", bone, f"finger{n + 1}.L", crease=80, zoom=0.6)
    for rows, shares in membranes():
        positions, triangles = parts.sheet(rows)
        flat = [share for row in shares for share in row]
        look = {p: share for p, share in zip(positions, flat)}
        for tag, turned in (("sail", triangles), ("sail", [(a, c, b) for a, b, c in triangles])):
            s.attach(tag, (positions, turned), crease=60, shares=lambda p: look[p], zoom=0.62)
    return s


DEEP, RED, BRIGHT = (92, 12, 22), (196, 30, 32), (232, 70, 44)
GOLD, PALE = (240, 190, 104), (255, 224, 160)
BONE, DARK = (240, 226, 192), (40, 16, 24)
SAIL, FLAME, VEIN = (236, 100, 30), (255, 190, 72), (128, 22, 24)


def under(p):
    """(which way is down for the belly, the distance along it) at a place."""
    x, y, z = p
    if z > 1.12 and y > 1.85:
        return (0, -1, 0.1), 0.0
    if z > 0.55 and y > 1.0:
        return (0, -0.42, 0.90), y * 1.15
    return (0, -1, 0.25 if z > 0.3 else 0), 1.15 + (0.6 - z)


def to_finger(p):
    """Metres from the nearest bone of the wing."""
    best = 9.0
    for a, b in [(WRIST, tip) for tip in FINGERS] + [(SHOULDER, ELBOW), (ELBOW, WRIST), (ELBOW, FLANK)]:
        ab, ap = sub(b, a), sub(p, a)
        t = clamp(dot(ap, ab) / dot(ab, ab))
        best = min(best, math.dist(p, add(a, scale(ab, t))) + (0.06 if b is FLANK else 0))
    return best


def paint(p, n, openness, tag):
    x, y, z = p
    if tag == "eye":
        out = sum(a * (b - c) for a, b, c in zip(EYE_OUT, p, EYE)) / 0.022
        slit = abs((x - EYE[0]) * EYE_OUT[2] - (z - EYE[2]) * EYE_OUT[0])
        return (10, 6, 8) if slit < 0.0055 and out > 0.3 else mix((255, 200, 30), (214, 255, 70), smooth(0.5, 0.95, out))
    if tag == "tooth":
        return (255, 248, 226)
    if tag == "claw":
        return mix(DARK, (90, 60, 56), noise(x * 60, y * 60, z * 60))
    if tag == "horn":
        ring = 0.5 + 0.5 * math.sin(150 * (y - z))
        tip = smooth(2.15, 2.5, y) if z < 1.2 and x < 0.5 else 0.5
        return tuple(c * (0.78 + 0.22 * ring) for c in mix(mix(DARK, BONE, 0.55), BONE, tip))
    if tag == "thorn":
        return tuple(c * (0.8 + 0.4 * noise(x * 30, y * 30, z * 30)) for c in mix((58, 12, 26), (96, 20, 30), smooth(0, 0.5, n[0])))
    if tag == "sail":
        near = to_finger(p)
        streak = noise(x * 9 + y * 6, y * 9 - z * 5, z * 14)
        ripple = noise(x * 30, y * 30, z * 30)
        colour = mix(SAIL, FLAME, smooth(0.02, 0.30, near) * (0.55 + 0.45 * streak))
        colour = mix(colour, VEIN, 0.85 * smooth(0.10, 0.03, near) + 0.22 * smooth(0.55, 0.75, streak))
        hem = min(math.dist(p, tip) for tip in FINGERS)
        colour = mix(colour, VEIN, 0.5 * smooth(0.25, 0.0, hem))
        return tuple(c * (0.88 + 0.24 * ripple) for c in colour)
    down, way = under(p)
    belly = dot(n, down)
    patch = noise(x * 3.1 + 5, y * 3.1, z * 3.1)
    size = 13 if y > 0.3 else 17
    if z > 1.1 and y > 1.8:
        size = 26
    first, second, which = cells(x * size, y * size, z * size)
    edge = smooth(0.0, 0.22, second - first)
    back = smooth(-0.1, 0.8, -belly + 0.35 * (patch - 0.5))
    colour = mix(mix(BRIGHT, RED, smooth(-0.5, 0.1, -belly)), DEEP, 0.85 * back)
    colour = tuple(c * (0.70 + 0.22 * edge + 0.26 * which) for c in colour)
    on_body = (x < 0.30 and y > 0.62 or z < -0.75) and tag != "arm"
    if on_body and not (z > 1.12 and y > 1.85):
        width = 0.42 if z > -0.6 else 0.55
        plate = smooth(width, width + 0.14, belly)
        band = (way * 9.5) % 1
        groove = smooth(0.0, 0.16, band) * smooth(1.0, 0.93, band)
        gold = mix(mix(GOLD, RED, 0.55), mix(GOLD, PALE, band), groove)
        colour = mix(colour, gold, plate * smooth(-2.1, -1.7, z))
    if tag == "arm":
        colour = mix(colour, DEEP, 0.35)
    if y < 0.30 and z > -0.75:
        colour = mix(colour, DEEP, 0.55 * smooth(0.34, 0.12, y))
    if z > 1.05 and y > 1.8 and tag == "hide":
        jowl = smooth(2.03, 1.98, y - 0.05 * (z - 1.2)) * smooth(0.5, -0.2, n[1])
        colour = mix(colour, mix(GOLD, RED, 0.3), 0.75 * jowl)
        colour = mix(colour, DARK, smooth(0.075, 0.045, math.dist((abs(x), y, z), EYE)))
        colour = mix(colour, DARK, smooth(0.035, 0.018, math.dist((abs(x), y, z), (0.062, 2.03, 1.63))))
        colour = mix(colour, (70, 16, 22), smooth(1.965, 1.95, y) * smooth(-0.5, -0.8, n[1]) * smooth(1.22, 1.26, z))
    if tag == "jaw":
        colour = mix(mix(GOLD, PALE, 0.4), (150, 30, 40), smooth(0.45, 0.75, n[1]))
    shade = 0.42 + 0.58 * clamp(openness)
    return tuple(c * shade for c in colour)


def clips():
    tau = 2 * math.pi

    def legs(front, hind, right):
        turns = {}
        for names, (up, ahead, last) in ((FRONT_LEG, front), (HIND_LEG, hind)):
            turns.update(leg(SKELETON, names, (up, ahead), last))
        turns["hindpaw.L"] = (-hind[2], 0, 0)
        return {n[:-2] + ".R": t for n, t in turns.items()} if right else turns

    def stand(drop, ahead=0.0):
        turns = legs((-drop, -ahead, 0), (-drop, -ahead, 0), False)
        turns.update(legs((-drop, -ahead, 0), (-drop, -ahead, 0), True))
        return turns

    def wings(raise_, sweep, bend, spread, lay=0.0):
        """Both wings: up by `raise_` degrees, back by `sweep`, the arm stretched by `bend`, the fingers apart by `spread`,
        laid flat by `lay`."""
        turns = both("wing", (lay, sweep, raise_))
        turns.update(both("wingarm", (0, 0.4 * sweep, bend)))
        turns.update(both("finger1", (0, 0, spread)))
        turns.update(both("finger2", (0, 0, 0.3 * spread)))
        turns.update(both("finger3", (0, 0, -0.5 * spread)))
        return turns

    def idle(t):
        a = tau * t / 2
        breath = math.sin(a)
        drop = -0.012 + 0.012 * breath
        turns = stand(drop)
        turns.update(wings(5 * math.sin(a - 0.5), 3 * math.sin(a), 4 * math.sin(a - 1.0), 4 * math.sin(a - 1.4)))
        turns.update(
            {
                "chest": (1.2 * breath, 0, 0),
                "neck1": (2 * math.sin(a + 0.4), 2 * math.sin(a), 0),
                "neck2": (-2.5 * math.sin(a + 0.2), 4 * math.sin(a - 0.4), 0),
                "neck3": (-2 * math.sin(a), 4 * math.sin(a - 0.8), 0),
                "head": (3 * math.sin(a - 0.2), 3 * math.sin(a - 1.2), 0),
                "jaw": (6 + 4 * math.sin(a - 0.6), 0, 0),
                "tail1": (0, 6 * math.sin(a), 0),
                "tail2": (0, 9 * math.sin(a - 0.7), 0),
                "tail3": (0, 11 * math.sin(a - 1.4), 0),
                "tail4": (2 * math.sin(a), 12 * math.sin(a - 2.1), 0),
            }
        )
        return turns, {"hips": (0, drop, 0)}

    def step(phase, stride, lift):
        phase %= 1
        if phase < 0.6:
            ahead, last = stride * (0.5 - phase / 0.6), 26 * smooth(0.4, 0.6, phase)
            up = 0.17 * math.sin(math.radians(last))  # the toes stay on the ground
        else:
            f = (phase - 0.6) / 0.4
            ahead = stride * (-0.5 + smooth(0, 1, f))
            up = lift * math.sin(math.pi * f) + 0.075 * (1 - smooth(0, 0.5, f))
            last = 26 * (1 - smooth(0, 0.35, f)) + 36 * math.sin(math.pi * f)
        return up, ahead, last

    def walk(t):
        a = tau * t
        bob = -0.045 + 0.018 * math.sin(2 * a)
        turns = {}
        for right, shift in ((False, 0.0), (True, 0.5)):
            front = step(t + shift + 0.25, 0.46, 0.12)
            hind = step(t + shift, 0.46, 0.12)
            turns.update(legs((front[0] - bob, front[1], front[2]), (hind[0] - bob, hind[1], hind[2]), right))
        turns.update(wings(-6 + 5 * math.sin(2 * a), 8, -3 + 4 * math.sin(2 * a - 0.6), -5 + 4 * math.sin(2 * a - 1.2)))
        turns.update(
            {
                "hips": (1.2 * math.sin(2 * a), 4 * math.sin(a), 3 * math.sin(a)),
                "spine": (0, -4 * math.sin(a), 0),
                "chest": (-1.2 * math.sin(2 * a), -4 * math.sin(a), -3 * math.sin(a)),
                "neck1": (5 + 3 * math.sin(2 * a), 3 * math.sin(a), 0),
                "neck2": (2 - 3 * math.sin(2 * a - 0.6), 3 * math.sin(a - 0.4), 0),
                "neck3": (-4, 2 * math.sin(a - 0.8), 0),
                "head": (-4 + 2 * math.sin(2 * a), -4 * math.sin(a - 0.8), 0),
                "jaw": (6, 0, 0),
                "tail1": (0, -8 * math.sin(a), 0),
                "tail2": (0, 10 * math.sin(a - 0.8), 0),
                "tail3": (0, 12 * math.sin(a - 1.6), 0),
                "tail4": (0, 13 * math.sin(a - 2.4), 0),
            }
        )
        return turns, {"hips": (0, bob, 0)}

    def attack(t):
        # The neck draws back, the wings go up; then the head darts forward and down with the jaws wide.
        draw = smooth(0, 0.24, t) * smooth(0.40, 0.28, t)
        dart = smooth(0.26, 0.40, t) * smooth(0.80, 0.54, t)
        wide = smooth(0.16, 0.30, t) * smooth(0.56, 0.46, t)
        drop = 0.04 * draw - 0.10 * dart
        ahead = -0.14 * draw + 0.22 * dart
        turns = stand(drop, ahead)
        turns.update(wings(16 * draw - 30 * dart, -14 * draw + 10 * dart, 8 * draw - 16 * dart, 12 * draw + 8 * dart))
        turns.update(
            {
                "hips": (-5 * draw + 5 * dart, 0, 0),
                "chest": (-6 * draw + 4 * dart, 0, 0),
                "neck1": (-16 * draw + 24 * dart, 0, 0),
                "neck2": (-22 * draw + 26 * dart, 0, 0),
                "neck3": (-6 * draw + 14 * dart, 0, 0),
                "head": (26 * draw - 46 * dart, 0, 0),
                "jaw": (4 + 40 * wide, 0, 0),
                "tail1": (-8 * draw + 14 * dart, 0, 0),
                "tail2": (-6 * draw + 8 * dart, 0, 0),
            }
        )
        return turns, {"hips": (0, drop, ahead)}

    def fall(t):
        # It rears, the legs give way, the neck goes down like a tree and the wings sink over the ground.
        jolt = smooth(0, 0.16, t) * smooth(0.55, 0.2, t)
        sink = smooth(0.12, 0.72, t)
        down = smooth(0.30, 0.98, t)
        drop = -0.68 * sink
        turns = {}
        for right in (False, True):
            k = 1.0 if right else 0.75
            front = (0.58 * sink + 0.04 * down, 0.30 * down * k, -60 * down)
            hind = (0.58 * sink + 0.06 * down, 0.04 * down * k, 40 * down)
            turns.update(legs(front, hind, right))
        for side, sign in ((".L", 1), (".R", -1)):
            turns["foreleg" + side] = _more(turns["foreleg" + side], (0, 0, sign * 48 * down))
            turns["thigh" + side] = _more(turns["thigh" + side], (0, 0, sign * 52 * down))
        turns.update(wings(14 * jolt - 48 * down, -8 * jolt + 20 * down, 6 * jolt - 6 * down, 10 * jolt + 4 * down, 56 * down))
        turns.update(
            {
                "hips": (-8 * jolt, 0, 1.5 * down),
                "chest": (-6 * jolt + 2 * down, 0, 0),
                "neck1": (-20 * jolt + 62 * down, 8 * down, 0),
                "neck2": (-16 * jolt + 34 * down, 14 * down, 0),
                "neck3": (-8 * jolt - 12 * down, 14 * down, 0),
                "head": (-20 * jolt - 68 * down, 8 * down, 16 * down),
                "jaw": (36 * jolt + 14 * down, 0, 0),
                "tail1": (10 * jolt + 10 * down, 8 * down, 0),
                "tail2": (6 * down, 12 * down, 0),
                "tail3": (-8 * down, 16 * down, 0),
                "tail4": (2 * down, 16 * down, 0),
            }
        )
        return turns, {"hips": (0, drop, 0.08 * down)}

    return [
        Clip("idle", 2.0, 10, idle),
        Clip("walk", 1.0, 20, walk),
        Clip("attack", 0.8, 25, attack, loops=False),
        Clip("fall", 1.2, 15, fall, loops=False),
    ]


def _more(turn, extra):
    return tuple(a + b for a, b in zip(turn, extra))


def main(folder=HERE):
    publish(
        folder, "dragon", "Models/make_dragon.py", sculpture(), paint, clips(), "hips", ("fall",), with_collada=True
    )


if __name__ == "__main__":
    main()
    write_catalogue()
