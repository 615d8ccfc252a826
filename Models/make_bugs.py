#!/usr/bin/env python3
"""Makes what the bug shoot is played with: bug.glb, firebug.glb and bugspray.glb, with their textures inside.

    python3 Models/make_bugs.py        writes them beside this script

Standard library only; the same Python gives the same bytes. Own work, under the licence of the repository.
"""

import math

from sculpt import parts
from sculpt.blobs import Blob
from sculpt.painting import noise
from sculpt.publishing import HERE, publish, write_catalogue
from sculpt.sculpture import Sculpture
from sculpt.skeleton import Clip, Skeleton, both
from sculpt.vectors import add, clamp, mix, scale, smooth

# The feet, from front to back: (knee, foot) of the left side.
LEGS = (
    ((0.096, 0.104, 0.080), (0.126, 0.0, 0.122)),
    ((0.112, 0.108, 0.010), (0.150, 0.0, 0.008)),
    ((0.100, 0.104, -0.058), (0.134, 0.0, -0.098)),
)
ROOTS = ((0.042, 0.062, 0.052), (0.050, 0.060, 0.012), (0.046, 0.060, -0.028))


def skeleton(winged):
    joints = [("body", None, (0, 0.075, 0.0)), ("head", "body", (0, 0.080, 0.070)), ("tail", "body", (0, 0.080, -0.03))]
    joints += [(f"leg{i + 1}.L", "body", root) for i, root in enumerate(ROOTS)]
    joints += [("feeler.L", "head", (0.020, 0.110, 0.108)), ("jaw.L", "head", (0.018, 0.062, 0.122))]
    if winged:
        joints.append(("wing.L", "body", (0.022, 0.125, 0.030)))
    return Skeleton(joints)


EYE = (0.034, 0.100, 0.100)


def beetle(fiery):
    """The body that both bugs share: a beetle on six bent legs, with great eyes, feelers and pincers."""
    bones = skeleton(fiery)
    body = [
        Blob("body", (0, 0.078, 0.035), 0.056, (0, 0.082, 0.015), 0.060, 0.02, (1, 0.80, 1)),
        Blob("head", (0, 0.080, 0.088), 0.046, blend=0.014, squash=(1.05, 0.85, 0.9)),
        Blob("head", (0.030, 0.098, 0.094), 0.022, blend=0.01),
    ]
    if fiery:
        # A slim abdomen that rises to a glowing end.
        body += [
            Blob("tail", (0, 0.080, -0.020), 0.055, (0, 0.092, -0.068), 0.052, 0.02, (1, 0.86, 1)),
            Blob("tail", (0, 0.098, -0.078), 0.048, (0, 0.122, -0.122), 0.026, 0.02),
        ]
    else:
        body += [
            Blob("tail", (0, 0.088, -0.020), 0.080, (0, 0.084, -0.060), 0.068, 0.014, (1, 0.78, 1)),
            Blob("tail", (0, 0.078, -0.085), 0.045, blend=0.04, squash=(1, 0.8, 1)),
        ]

    def importance(p):
        return 3.0 if p[2] > 0.06 else 1.0

    s = Sculpture(bones, 256, lambda p: 1.4 if p[2] > 0.06 else 1.0)
    s.melt("shell", body, (0, 0.0, -0.17), (0.10, 0.18, 0.16), 0.0068, 230, importance, softness=0.006)
    for i, (knee, foot) in enumerate(LEGS):
        root = ROOTS[i]
        outward = (knee[0] - root[0], 0, knee[2] - root[2])
        ankle = add(mix(knee, foot, 0.72), scale(outward, 0.10))
        s.attach(
            "leg",
            parts.tube([root, mix(root, knee, 0.55), knee, mix(knee, ankle, 0.5), ankle, foot],
                       [0.012, 0.013, 0.0105, 0.0085, 0.006, 0], 5, up=(0, 0, 1)),
            f"leg{i + 1}.L", crease=70, zoom=0.7,
        )
    feeler = [(0.018, 0.112, 0.106), (0.036, 0.158, 0.128), (0.062, 0.176, 0.158), (0.078, 0.168, 0.178)]
    s.attach("feeler", parts.tube(feeler, [0.0055, 0.0042, 0.0034, 0.0028], 4), "feeler.L", crease=100, zoom=0.7)
    s.attach("knob", parts.ball((0.080, 0.167, 0.180), (0.0085, 0.0085, 0.0085), 6, 4), "feeler.L", crease=100)
    s.attach("eye", parts.ball(EYE, (0.023, 0.025, 0.021), 10, 7, (0.55, 0.25, 0.80)), "head", crease=100, zoom=1.6)
    jaw = [(0.018, 0.060, 0.120), (0.030, 0.054, 0.142), (0.022, 0.050, 0.160), (0.005, 0.050, 0.166)]
    s.attach("jaw", parts.tube(jaw, [0.009, 0.0085, 0.006, 0], 5), "jaw.L", crease=70)
    if fiery:
        for i, (length, width, lift) in enumerate(((0.150, 0.034, 0.060), (0.118, 0.028, 0.022))):
            root = (0.022, 0.126 - 0.006 * i, 0.030 - 0.016 * i)
            rows = []
            for k in range(6):
                t = k / 5
                middle = add(root, (length * 0.86 * t, lift * t, -length * (0.20 + 0.30 * i) * t))
                half = width * math.sin(math.pi * (0.10 + 0.86 * t)) ** 0.8
                rows.append([add(middle, (0, 0, half)), add(middle, (0, 0.005, 0)), add(middle, (0, 0, -half))])
            positions, triangles = parts.sheet(rows)
            s.attach("wing", (positions, triangles), "wing.L", crease=60)
            s.attach("wing", (positions, [(a, c, b) for a, b, c in triangles]), "wing.L", crease=60)
        for i, (y, z, size) in enumerate(((0.150, -0.060, 0.042), (0.146, -0.095, 0.046), (0.136, -0.128, 0.05))):
            flame = parts.fin((0, y - 0.02, z + 0.018), (0, y - 0.03, z - 0.012), (0, y + size * 0.7, z - size * 0.9), 0.011)
            s.attach("flame", flame, "tail", crease=30)
        for x, z in ((0.024, -0.100), (0.018, -0.136)):
            tip = (x * 1.9, 0.178 if z > -0.12 else 0.162, z - 0.048)
            s.attach("flame", parts.spike((x, 0.118, z + 0.004), tip, 0.015, 4), "tail", crease=60)
    return s


def eye_colour(p, iris):
    """A round eye that looks ahead: white, iris, pupil and a spark of light."""
    x, y, z = p[0] - EYE[0], p[1] - EYE[1], p[2] - EYE[2]
    size = math.sqrt(x * x + y * y + z * z)
    ahead = (0.42 * x + 0.18 * y + 0.89 * z) / size
    spark = (0.10 * x + 0.62 * y + 0.78 * z) / size
    if spark > 0.965:
        return (255, 255, 255)
    if ahead > 0.86:
        return (14, 12, 16)
    return mix(iris, (250, 250, 240), smooth(0.62, 0.56, ahead))


def paint_bug(p, n, openness, tag):
    x, y, z = abs(p[0]), p[1], p[2]
    if tag == "eye":
        return eye_colour(p, (60, 150, 60))
    if tag in ("leg", "feeler", "jaw", "knob"):
        dark = mix((30, 26, 44), (70, 60, 96), smooth(0.02, 0.10, y) if tag == "leg" else 0.2)
        return mix(dark, (250, 220, 90), 1.0) if tag == "knob" else dark
    # A green beetle with a split, spotted shell.
    grain = noise(p[0] * 120, y * 120, z * 120)
    if z > 0.060:
        colour = mix((34, 30, 52), (64, 58, 92), smooth(0.06, 0.12, y))
    elif z > 0.026:
        colour = mix((26, 70, 60), (48, 128, 96), smooth(0.09, 0.125, y))
        colour = mix(colour, (20, 24, 34), smooth(0.034, 0.028, z))
    else:
        colour = mix((38, 128, 50), (146, 216, 56), smooth(0.075, 0.145, y))
        spots = ((0.030, -0.012, 0.015), (0.046, -0.052, 0.016), (0.022, -0.078, 0.012), (0.062, -0.018, 0.010))
        for sx, sz, r in spots:
            colour = mix(colour, (22, 44, 36), smooth(r + 0.002, r - 0.002, math.hypot(x - sx, z - sz)) * smooth(0.07, 0.08, y))
        colour = mix(colour, (16, 40, 30), smooth(0.0042, 0.0022, x) * smooth(0.08, 0.09, y))
        colour = mix(colour, (30, 26, 40), smooth(0.066, 0.058, y))
    shade = (0.88 + 0.2 * grain) * (0.5 + 0.5 * clamp(openness))
    return tuple(c * shade for c in colour)


def paint_firebug(p, n, openness, tag):
    x, y, z = abs(p[0]), p[1], p[2]
    if tag == "eye":
        return eye_colour(p, (255, 120, 0))
    if tag == "flame":
        heat = smooth(0.125, 0.185, y)
        return mix((255, 224, 96), (255, 84, 10), heat)
    if tag == "wing":
        vein = abs(((x * 46 + z * 12) % 1) - 0.5) < 0.10
        colour = mix((255, 214, 120), (255, 120, 30), smooth(0.02, 0.16, x))
        return mix(colour, (150, 30, 10), 0.75) if vein else colour
    if tag in ("leg", "feeler", "jaw", "knob"):
        dark = mix((36, 12, 16), (120, 26, 24), smooth(0.02, 0.10, y) if tag == "leg" else 0.3)
        return (255, 200, 60) if tag == "knob" else dark
    grain = noise(p[0] * 120, y * 120, z * 120)
    if z > 0.060:
        colour = mix((70, 12, 18), (170, 26, 24), smooth(0.06, 0.12, y))
    elif z > -0.012:
        colour = mix((150, 18, 16), (246, 56, 26), smooth(0.07, 0.12, y))
        colour = mix(colour, (26, 10, 14), smooth(0.010, 0.004, abs(x - 0.022)) * smooth(0.10, 0.11, y))
    else:
        # Bands from dark red to a glowing end.
        glow = smooth(-0.01, -0.13, z)
        colour = mix((226, 40, 20), (255, 176, 36), glow)
        band = (z * 38 + 0.3) % 1
        colour = mix(colour, (34, 10, 14), (1 - glow * 0.7) * smooth(0.36, 0.26, abs(band - 0.5) + 0.12))
    shade = (0.88 + 0.2 * grain) * (0.55 + 0.45 * clamp(openness))
    return tuple(c * shade for c in colour)


def idle(winged):
    tau = 2 * math.pi

    def pose(t):
        a = tau * t / 2
        b = 2 * a
        turns = {
            "body": (2.0 * math.sin(a), 3.0 * math.sin(a), 2.0 * math.sin(b)),
            "head": (4 * math.sin(b + 0.5), 7 * math.sin(a), 0),
            "tail": (3 * math.sin(b), 0, 0),
        }
        turns.update(both("feeler", (10 * math.sin(b), 8 * math.sin(b + 0.8), 6 * math.sin(a))))
        turns.update(both("jaw", (0, -9 + 9 * math.sin(b), 0)))
        for i in range(3):
            turns.update(both(f"leg{i + 1}", (2 * math.sin(b + i), 3 * math.sin(a + 2 * i), 3 * math.sin(b + 2 * i))))
        if winged:
            # Ten beats in the clip: a blur, but the same at both ends.
            turns.update(both("wing", (0, 0, 16 + 26 * math.sin(10 * a))))
        return turns, {"body": (0, 0.004 + 0.004 * math.sin(b), 0)}

    return Clip("idle", 2.0, 40 if winged else 12, pose)


CAN = Skeleton([("can", None, (0, 0, 0))])


def can():
    """A spray can: a banded cylinder with a domed shoulder, a white valve and a red nozzle, a bug crossed out on its label."""
    sides = 24
    profile = [
        (0.0, 0.0), (0.030, 0.0), (0.0335, 0.004), (0.0325, 0.007), (0.0325, 0.142), (0.0335, 0.145), (0.0310, 0.150),
        (0.0225, 0.160), (0.0140, 0.164), (0.0140, 0.170), (0.0120, 0.172), (0.0120, 0.192), (0.0100, 0.196), (0.0, 0.196),
    ]
    s = Sculpture(CAN, 256)
    positions, triangles = [], []
    half = sides // 2
    for r, y in profile:
        for i in range(half + 1):
            a = math.pi * i / half
            positions.append((0.0 if i in (0, half) else r * math.sin(a), y, r * math.cos(a)))
    for k in range(len(profile) - 1):
        for i in range(half):
            a, b = k * (half + 1) + i, k * (half + 1) + i + 1
            c, d = a + half + 1, b + half + 1
            if profile[k][0] > 0:
                triangles.append((a, b, d))
            if profile[k + 1][0] > 0:
                triangles.append((a, d, c))
    s.attach("can", (positions, triangles), "can", crease=38)
    jet = parts.tube([(0, 0.186, 0.008), (0, 0.186, 0.0165)], [0.0048, 0.0040], 8)
    s.attach("jet", halved(jet), "can", crease=40)
    return s


def halved(piece):
    """The part of a piece with x >= 0; its corners near the middle are drawn to it."""
    positions, triangles = piece
    moved = [(0.0 if abs(p[0]) < 0.0012 else p[0], p[1], p[2]) for p in positions]
    return moved, [t for t in triangles if all(moved[c][0] >= 0 for c in t) and any(moved[c][0] > 0 for c in t)]


def paint_can(p, n, openness, tag):
    x, y, z = p
    if tag == "jet":
        return (24, 22, 26) if n[2] > 0.7 else (200, 24, 30)
    if y > 0.171:
        return (226, 34, 40)
    if y > 0.163:
        return (238, 238, 234)
    if y > 0.1415 or y < 0.0075:
        light = 0.5 + 0.5 * math.sin(5 * math.atan2(x, z) + 0.6)
        return mix((120, 126, 136), (228, 232, 238), light)
    # The label: yellow with black warning bands, and on the front a bug under a red bar.
    angle = math.atan2(abs(x), z)
    across, up = angle * 0.0325, y - 0.076
    colour = (255, 206, 34)
    if y > 0.126 or y < 0.022:
        stripe = (y * 62 + angle * 1.9) % 1
        colour = (28, 26, 30) if stripe < 0.5 else (255, 206, 34)
    if abs(y - 0.124) < 0.0022 or abs(y - 0.024) < 0.0022:
        colour = (28, 26, 30)
    ring = math.hypot(across, up)
    if ring < 0.040:
        colour = (250, 246, 232)
        ink = (24, 24, 30)
        body = math.hypot(across / 0.0105, (up + 0.006) / 0.0165) < 1 or math.hypot(across / 0.0075, (up - 0.0150) / 0.0072) < 1
        legs = any(
            abs(up - (base + slope * across)) < 0.0016 and 0.006 < across < 0.0235
            for base, slope in ((0.004, 0.55), (-0.006, 0.0), (-0.014, -0.55))
        )
        feelers = abs(up - (0.018 + 1.1 * across)) < 0.0022 and 0.002 < across < 0.010
        if body or legs or feelers:
            colour = ink
    if 0.033 < ring < 0.040:
        colour = (216, 24, 30)
    # The two halves are mirrored, so the bar is a cross.
    if ring < 0.036 and abs(up + across * 0.95) < 0.0034 and across > 0.0:
        colour = (216, 24, 30)
    if ring < 0.036 and abs(up - across * 0.95) < 0.0034 and across > 0.0:
        colour = (216, 24, 30)
    return tuple(c * (0.94 + 0.06 * openness) for c in colour)


def main(folder=HERE):
    script = "Models/make_bugs.py"
    publish(folder, "bug", script, beetle(False), paint_bug, [idle(False)], "body", size=0.8)
    publish(folder, "firebug", script, beetle(True), paint_firebug, [idle(True)], "body", size=0.8)
    publish(folder, "bugspray", script, can(), paint_can, [], "can")


if __name__ == "__main__":
    main()
    write_catalogue()
