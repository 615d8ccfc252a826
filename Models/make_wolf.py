#!/usr/bin/env python3
"""Makes the wolf: wolf.glb, wolf.dae and their texture wolf.png, with the clips idle, walk, attack and fall.

    python3 Models/make_wolf.py        writes them beside this script

Standard library only; the same Python gives the same bytes. Own work, under the licence of the repository.
"""

import math

from sculpt import parts
from sculpt.blobs import Blob
from sculpt.painting import noise
from sculpt.publishing import HERE, publish, write_catalogue
from sculpt.sculpture import Sculpture
from sculpt.skeleton import Clip, Skeleton, leg
from sculpt.vectors import clamp, mix, smooth

FRONT_LEG = ("foreleg.L", "forearm.L", "forepaw.L")
HIND_LEG = ("thigh.L", "shank.L", "hock.L")

SKELETON = Skeleton(
    [
        ("hips", None, (0, 0.70, -0.26)),
        ("spine", "hips", (0, 0.71, -0.06)),
        ("chest", "spine", (0, 0.71, 0.12)),
        ("neck", "chest", (0, 0.78, 0.32)),
        ("head", "neck", (0, 0.93, 0.46)),
        ("jaw", "head", (0, 0.885, 0.53)),
        ("ear.L", "head", (0.07, 1.03, 0.46)),
        ("tail1", "hips", (0, 0.72, -0.40)),
        ("tail2", "tail1", (0, 0.62, -0.54)),
        ("tail3", "tail2", (0, 0.53, -0.68)),
        ("foreleg.L", "chest", (0.11, 0.64, 0.25)),
        ("forearm.L", "foreleg.L", (0.125, 0.44, 0.17)),
        ("forepaw.L", "forearm.L", (0.12, 0.10, 0.20)),
        ("thigh.L", "hips", (0.09, 0.66, -0.27)),
        ("shank.L", "thigh.L", (0.125, 0.45, -0.19)),
        ("hock.L", "shank.L", (0.12, 0.26, -0.38)),
        ("hindpaw.L", "hock.L", (0.12, 0.07, -0.33)),
    ]
)

BODY = [
    Blob("chest", (0, 0.66, 0.20), 0.195, (0, 0.67, 0.04), 0.172, 0.06, (0.84, 1, 1)),
    Blob("chest", (0, 0.82, 0.17), 0.100, (0, 0.785, 0.02), 0.08, 0.10),
    Blob("spine", (0, 0.69, 0.02), 0.145, (0, 0.715, -0.18), 0.108, 0.10, (0.86, 1, 1)),
    Blob("hips", (0, 0.71, -0.22), 0.118, (0, 0.705, -0.33), 0.112, 0.10, (0.95, 1, 1)),
    # The ruff: a thick collar makes the wolf.
    Blob("neck", (0, 0.73, 0.27), 0.190, (0, 0.90, 0.42), 0.145, 0.09, (0.92, 1, 1)),
    Blob("neck", (0, 0.87, 0.29), 0.11, (0, 0.96, 0.40), 0.095, 0.08),
    Blob("chest", (0, 0.58, 0.33), 0.085, (0, 0.74, 0.40), 0.10, 0.08),
    Blob("head", (0, 0.965, 0.49), 0.108, (0, 0.955, 0.53), 0.095, 0.05),
    Blob("head", (0.09, 0.905, 0.475), 0.062, (0.12, 0.875, 0.435), 0.03, 0.05),
    Blob("head", (0, 0.925, 0.56), 0.070, (0, 0.912, 0.75), 0.042, 0.035, (0.88, 0.92, 1)),
    Blob("head", (0, 0.934, 0.765), 0.029, blend=0.012, squash=(1.1, 0.9, 0.9)),
    # The brow frowns over the eye.
    Blob("head", (0.022, 0.986, 0.598), 0.025, (0.084, 1.006, 0.556), 0.028, 0.020),
    Blob("head", (0.064, 0.965, 0.604), 0.026, blend=0.012, carve=True),
    Blob("foreleg.L", (0.10, 0.64, 0.22), 0.104, (0.12, 0.45, 0.18), 0.064, 0.06, (0.75, 1, 1)),
    Blob("forearm.L", (0.122, 0.45, 0.175), 0.060, (0.12, 0.22, 0.195), 0.036, 0.03),
    Blob("forearm.L", (0.12, 0.22, 0.195), 0.036, (0.12, 0.10, 0.20), 0.038, 0.02),
    Blob("forepaw.L", (0.12, 0.052, 0.22), 0.052, (0.12, 0.044, 0.28), 0.046, 0.03, (1.1, 0.85, 1)),
    Blob("thigh.L", (0.085, 0.655, -0.275), 0.128, (0.115, 0.48, -0.21), 0.088, 0.06, (0.72, 1, 1)),
    Blob("shank.L", (0.12, 0.47, -0.205), 0.074, (0.12, 0.28, -0.37), 0.038, 0.04),
    Blob("hock.L", (0.12, 0.27, -0.375), 0.038, (0.12, 0.09, -0.335), 0.034, 0.025),
    Blob("hindpaw.L", (0.12, 0.052, -0.31), 0.050, (0.12, 0.042, -0.25), 0.044, 0.03, (1.1, 0.85, 1)),
    Blob("tail1", (0, 0.72, -0.40), 0.058, (0, 0.62, -0.54), 0.095, 0.06),
    Blob("tail2", (0, 0.62, -0.54), 0.095, (0, 0.53, -0.68), 0.105, 0.04),
    Blob("tail3", (0, 0.53, -0.68), 0.100, (0, 0.46, -0.84), 0.012, 0.04),
]

JAW = [
    Blob("jaw", (0, 0.872, 0.54), 0.042, (0, 0.868, 0.69), 0.030, 0.03, (0.85, 0.62, 1)),
]

EYE = (0.064, 0.967, 0.596)
EYE_OUT = (0.60, 0.10, 0.80)


def tufts():
    """Fur that stands out: (base, tip, radius) of the left side; a twin stands on the right."""
    result = []
    for i in range(6):  # the cheeks
        y = 0.975 - 0.034 * i
        out = 0.185 - 0.012 * abs(i - 2)
        result.append(((0.085, y, 0.48 - 0.008 * i), (out, y - 0.055, 0.395), 0.040))
    for i in range(7):  # the hackles, from the nape down the back
        z, y = 0.43 - 0.085 * i, 1.05 - 0.042 * i
        result.append(((0.025, y - 0.07, z), (0.012, y + 0.035 - 0.006 * i, z - 0.155), 0.068))
        result.append(((0.075, y - 0.10, z - 0.03), (0.085, y - 0.02 - 0.006 * i, z - 0.185), 0.062))
    for i in range(4):  # the chest
        y = 0.78 - 0.06 * i
        result.append(((0.035, y, 0.43 - 0.016 * i), (0.022, y - 0.14, 0.51 - 0.035 * i), 0.058))
        result.append(((0.095, y - 0.01, 0.39 - 0.016 * i), (0.10, y - 0.15, 0.44 - 0.035 * i), 0.055))
    for i in range(4):  # the collar's sides
        y = 0.93 - 0.075 * i
        result.append(((0.105, y - 0.01, 0.36 - 0.02 * i), (0.205, y - 0.085, 0.235 - 0.02 * i), 0.062))
        result.append(((0.13, y - 0.05, 0.24 - 0.02 * i), (0.19, y - 0.13, 0.10 - 0.02 * i), 0.068))
    result.append(((0.115, 0.46, 0.14), (0.125, 0.37, 0.055), 0.042))  # the elbow
    for i in range(3):  # the breeches
        y = 0.64 - 0.075 * i
        result.append(((0.09, y, -0.34 + 0.012 * i), (0.115, y - 0.10, -0.455 + 0.012 * i), 0.060))
    for i in range(4):  # the tail
        z, y = -0.53 - 0.075 * i, 0.60 - 0.045 * i
        result.append(((0.03, y - 0.02, z), (0.03, y - 0.12, z - 0.10), 0.062))
        result.append(((0.05, y + 0.04, z), (0.105, y + 0.0, z - 0.13), 0.058))
        result.append(((0.02, y + 0.08, z - 0.02), (0.02, y + 0.09, z - 0.16), 0.055))
    return result


def sculpture():
    def importance(p):
        return 6.0 if p[2] > 0.44 else 2.0 if p[1] < 0.15 else 1.0

    def detail(p):
        return 2.0 if p[2] > 0.50 and p[1] > 0.8 else 1.0

    s = Sculpture(SKELETON, 512, detail)
    s.melt("fur", BODY, (0, -0.02, -0.90), (0.30, 1.14, 0.84), 0.017, 500, importance)
    s.melt("jaw", JAW, (0, 0.80, 0.46), (0.08, 0.95, 0.76), 0.011, 36)
    for base, tip, radius in tufts():
        s.attach("fur", parts.spike(base, tip, radius, 4, 0.6), blobs=BODY, crease=180, openness=0.95, zoom=0.55)
    ear = parts.spike((0.074, 1.005, 0.475), (0.108, 1.21, 0.465), 0.064, 4, 0.5, up=(1, 0, -0.45))
    s.attach("ear", ear, "ear.L", crease=40)
    s.attach("eye", parts.ball(EYE, (0.021, 0.0145, 0.014), 8, 5, EYE_OUT), "head", crease=80, zoom=4.0)
    for x, z, size in ((0.022, 0.735, 0.045), (0.030, 0.700, 0.024), (0.033, 0.665, 0.02)):
        s.attach("tooth", parts.spike((x, 0.893, z), (x, 0.893 - size, z + 0.004), 0.009, 4), "head", crease=180, zoom=0.7)
    for x, z, size in ((0.020, 0.70, 0.036), (0.024, 0.665, 0.018)):
        s.attach("tooth", parts.spike((x, 0.877, z), (x, 0.877 + size, z + 0.004), 0.008, 4), "jaw", crease=180, zoom=0.7)
    for joint, z in (("forepaw.L", 0.30), ("hindpaw.L", -0.23)):
        for x in (0.092, 0.12, 0.148):
            s.attach("claw", parts.spike((x, 0.035, z), (x, 0.008, z + 0.045), 0.012, 4), joint, crease=180, zoom=0.7)
    return s


DARK, GREY, PALE, CREAM = (38, 40, 48), (92, 96, 106), (168, 166, 162), (240, 233, 216)
NOSE, GUM, IVORY, AMBER = (18, 17, 20), (120, 42, 44), (250, 244, 226), (255, 190, 30)


def paint(p, n, openness, tag):
    x, y, z = abs(p[0]), p[1], p[2]
    if tag == "eye":
        out = sum(a * (b - c) for a, b, c in zip(EYE_OUT, (x, y, z), EYE)) / 0.014
        return NOSE if out > 0.87 else mix((255, 226, 90), AMBER, smooth(0.8, 0.3, out))
    if tag == "tooth":
        return IVORY
    if tag == "claw":
        return (28, 26, 28)
    # Strands: noise drawn out along the body.
    strand = noise(p[0] * 60, y * 48 + z * 22, z * 11 - y * 5) * 0.6 + noise(p[0] * 130, y * 100 + z * 46, z * 24) * 0.4
    strand = clamp(0.5 + 1.5 * (strand - 0.5))
    patch = noise(p[0] * 7 + 9, y * 7, z * 5)
    if tag == "ear":
        inner = smooth(0.2, 0.6, n[2])
        colour = mix(mix(DARK, GREY, 0.25 * strand), (150, 104, 98), inner * smooth(1.18, 1.08, y))
        return tuple(c * (0.8 + 0.4 * strand) for c in colour)
    # From the dark saddle down to the pale belly.
    height = y - 0.05 * math.sin(z * 5) + 0.10 * (patch - 0.5) + 0.09 * (strand - 0.5)
    legs = smooth(0.52, 0.42, y)
    up = 0.68 + 0.12 * smooth(0.15, 0.42, z) + 0.02 * smooth(-0.2, -0.3, z)
    back = smooth(up - 0.10, up + 0.06, height + 0.06 * n[1])
    belly = smooth(0.64, 0.52, height - 0.06 * n[1]) * smooth(0.15, -0.35, n[1] - 0.2 * strand)
    colour = mix(mix(GREY, PALE, 0.55 * smooth(0.72, 0.5, height)), DARK, back)
    colour = mix(colour, CREAM, belly * (1 - legs))
    # Legs: grey outside, pale inside and at the paws.
    shin = mix(PALE, CREAM, smooth(0.3, -0.5, n[0] if p[0] >= 0 else -n[0]))
    colour = mix(colour, mix(mix(GREY, PALE, 0.7), shin, smooth(0.34, 0.12, y)), legs)
    # The chest and throat.
    throat = smooth(0.28, 0.36, z - 0.4 * (0.7 - y)) * smooth(0.92, 0.80, y + 0.9 * x) * smooth(0.42, 0.5, y)
    colour = mix(colour, CREAM, throat)
    # The tail: dark above and at the tip.
    tail = smooth(-0.40, -0.48, z) * smooth(0.30, 0.40, y)
    colour = mix(colour, mix(mix(GREY, PALE, 0.35), DARK, smooth(-0.1, 0.6, n[1] + 0.4 * (strand - 0.5))), tail)
    colour = mix(colour, DARK, tail * smooth(-0.72, -0.78, z))
    # The face: a dark mask from the brow, pale cheeks and muzzle.
    face = smooth(0.47, 0.52, z) * smooth(0.78, 0.84, y)
    if face > 0:
        cheek = smooth(0.955, 0.925, y - 0.10 * smooth(0.60, 0.70, z) + 0.03 * (strand - 0.5))
        mask = mix(mix(DARK, GREY, 0.45), DARK, smooth(0.03, 0.0, x))
        mask = mix(mask, GREY, 0.6 * smooth(0.62, 0.72, z))
        brow = smooth(0.020, 0.008, abs(y - 1.004 - 0.35 * (x - 0.05))) * smooth(0.085, 0.06, x) * smooth(0.02, 0.035, x)
        brow *= smooth(0.50, 0.53, z)
        colour = mix(colour, mix(mask, CREAM, max(cheek, 0.85 * brow)), face)
        rim = math.dist((x, y, z), EYE)
        colour = mix(colour, NOSE, smooth(0.040, 0.028, rim) * (1 if tag == "fur" else 0))
        colour = mix(colour, NOSE, smooth(0.756, 0.766, z) * smooth(0.902, 0.915, y))
        lip = smooth(0.884, 0.878, y) * smooth(0.57, 0.60, z) if tag == "fur" else 0
        colour = mix(colour, NOSE, lip)
    if tag == "jaw":
        colour = mix(CREAM, GUM, smooth(0.4, 0.75, n[1]))
    shade = (0.74 + 0.5 * strand) * (0.45 + 0.55 * clamp(openness))
    return tuple(c * shade for c in colour)


def clips():
    tau = 2 * math.pi

    def legs(front, hind, right):
        """Turns of the two legs of one side: (up, ahead, last) of each."""
        turns = {}
        for names, (up, ahead, last) in ((FRONT_LEG, front), (HIND_LEG, hind)):
            turns.update(leg(SKELETON, names, (up, ahead), last))
        turns["hindpaw.L"] = (-hind[2], 0, 0)
        return {n[:-2] + ".R": t for n, t in turns.items()} if right else turns

    def stand(drop, ahead=0.0):
        turns = legs((-drop, -ahead, 0), (-drop, -ahead, 0), False)
        turns.update(legs((-drop, -ahead, 0), (-drop, -ahead, 0), True))
        return turns

    def idle(t):
        a = tau * t / 2
        breath = math.sin(a)
        drop = -0.006 + 0.006 * breath
        turns = stand(drop)
        turns.update(
            {
                "chest": (0.8 * breath, 0, 0),
                "neck": (-1.5 + 2.0 * math.sin(a + 0.6), 0, 0),
                "head": (2 - 1.5 * math.sin(a + 0.3), 5 * math.sin(a), 0),
                "jaw": (5 + 3 * math.sin(2 * a), 0, 0),
                "tail1": (3 * math.sin(a), 7 * math.sin(a + 0.4), 0),
                "tail2": (0, 9 * math.sin(a - 0.4), 0),
                "tail3": (0, 10 * math.sin(a - 1.1), 0),
                "ear.L": (0, 0, -4 * max(0, math.sin(2 * a)) ** 4),
            }
        )
        return turns, {"hips": (0, drop, 0)}

    def step(phase, stride, lift):
        """(up, ahead, last) of a foot: on the ground for 60 % of the round, then through the air."""
        phase %= 1
        if phase < 0.6:
            ahead, last = stride * (0.5 - phase / 0.6), 28 * smooth(0.4, 0.6, phase)
            up = 0.115 * math.sin(math.radians(last))  # the toes stay on the ground
        else:
            f = (phase - 0.6) / 0.4
            ahead = stride * (-0.5 + smooth(0, 1, f))
            up = lift * math.sin(math.pi * f) + 0.054 * (1 - smooth(0, 0.5, f))
            last = 28 * (1 - smooth(0, 0.35, f)) + 42 * math.sin(math.pi * f) - 10 * smooth(0.6, 0.9, f) * (1 - f)
        return up, ahead, last

    def walk(t):
        a = tau * t
        bob = -0.018 + 0.010 * math.sin(2 * a)
        turns = {}
        for right, shift in ((False, 0.0), (True, 0.5)):
            front = step(t + shift + 0.25, 0.36, 0.09)
            hind = step(t + shift, 0.36, 0.08)
            turns.update(
                legs((front[0] - bob, front[1], front[2]), (hind[0] - bob, hind[1], hind[2]), right)
            )
        turns.update(
            {
                "hips": (1.0 * math.sin(2 * a), 3 * math.sin(a), 2 * math.sin(a)),
                "spine": (0, -3 * math.sin(a), 0),
                "chest": (-1.0 * math.sin(2 * a), -3 * math.sin(a), -2 * math.sin(a)),
                "neck": (8 + 3 * math.sin(2 * a + 0.5), 2 * math.sin(a), 0),
                "head": (-5 - 3 * math.sin(2 * a + 0.2), 1 * math.sin(a), 0),
                "jaw": (7, 0, 0),
                "tail1": (14 + 3 * math.sin(2 * a), 8 * math.sin(a), 0),
                "tail2": (-6, 8 * math.sin(a - 0.7), 0),
                "tail3": (-6, 9 * math.sin(a - 1.4), 0),
            }
        )
        return turns, {"hips": (0, bob, 0)}

    def attack(t):
        # Crouch, leap with jaws wide, bite, back to the stand.
        crouch = smooth(0, 0.2, t) * smooth(0.42, 0.24, t)
        leap = smooth(0.2, 0.38, t) * smooth(0.8, 0.52, t)
        bite = smooth(0.24, 0.34, t) * smooth(0.50, 0.42, t)
        snap = smooth(0.40, 0.46, t) * smooth(0.70, 0.5, t)
        drop = -0.10 * crouch + 0.05 * leap
        ahead = -0.09 * crouch + 0.30 * leap
        turns = {}
        for right in (False, True):
            reach = 1.0 if right else 0.75
            front = (-drop + 0.26 * leap * reach, -ahead + 0.50 * leap * reach, -50 * leap)
            hind = (-drop + 0.02 * leap, -ahead - 0.02 * leap, 34 * leap)
            turns.update(legs(front, hind, right))
        turns.update(
            {
                "hips": (4 * crouch - 16 * leap, 0, 0),
                "spine": (3 * crouch - 5 * leap, 0, 0),
                "chest": (4 * crouch - 6 * leap, 0, 0),
                "neck": (6 * crouch + 4 * leap + 14 * snap, 0, 0),
                "head": (-12 * crouch - 6 * bite + 14 * leap + 8 * snap, 0, 0),
                "jaw": (4 + 16 * crouch + 44 * bite - 2 * snap, 0, 0),
                "ear.L": (-30 * max(crouch, leap), 0, 14 * max(crouch, leap)),
                "ear.R": (-30 * max(crouch, leap), 0, -14 * max(crouch, leap)),
                "tail1": (20 * crouch + 40 * leap, 0, 0),
                "tail2": (10 * leap, 0, 0),
            }
        )
        return turns, {"hips": (0, drop, ahead)}

    def fall(t):
        # The legs give way, it rolls onto its right side and lies.
        jolt = smooth(0, 0.12, t) * smooth(0.45, 0.15, t)
        sag = smooth(0.05, 0.5, t)
        roll = smooth(0.18, 0.85, t)
        bounce = 0.5 * math.sin(math.pi * clamp((t - 0.85) / 0.3)) * smooth(1.2, 1.0, t)
        rest = smooth(0.5, 1.1, t)
        turns = {}
        for right in (False, True):
            k = 1.0 if right else 0.8
            front = (0.16 * sag * (1 - 0.6 * rest), 0.12 * sag * k + 0.16 * rest * k, -20 * rest)
            hind = (0.14 * sag * (1 - 0.5 * rest), -0.06 * sag - 0.10 * rest * k, 30 * rest)
            turns.update(legs(front, hind, right))
        turns.update(
            {
                "hips": (-6 * jolt, 10 * roll, 86 * roll - 3 * bounce),
                "spine": (2 * rest, -4 * rest, 0),
                "chest": (2 * rest, -6 * rest, -4 * roll + 4 * rest),
                "neck": (-18 * jolt + 10 * rest, -6 * rest, 6 * (roll - rest)),
                "head": (-14 * jolt + 8 * rest, 10 * roll - 4 * rest, 8 * roll),
                "jaw": (30 * jolt + 14 * rest, 0, 0),
                "ear.L": (0, 0, 10 * rest),
                "ear.R": (0, 0, -10 * rest),
                "tail1": (-16 * rest + 20 * jolt, 8 * rest, 0),
                "tail2": (-6 * rest, 14 * rest, 0),
                "tail3": (0, 16 * rest, 0),
                "foreleg.L": _more(turns["foreleg.L"], (0, 0, -10 * rest)),
                "thigh.L": _more(turns["thigh.L"], (0, 0, -12 * rest)),
            }
        )
        return turns, {"hips": (-0.20 * roll, 0.0, -0.02 * roll)}

    return [
        Clip("idle", 2.0, 10, idle),
        Clip("walk", 1.0, 20, walk),
        Clip("attack", 0.8, 25, attack, loops=False),
        Clip("fall", 1.2, 20, fall, loops=False),
    ]


def _more(turn, extra):
    return tuple(a + b for a, b in zip(turn, extra))


def main(folder=HERE):
    publish(
        folder, "wolf", "Models/make_wolf.py", sculpture(), paint, clips(), "hips", ("fall",), with_collada=True
    )


if __name__ == "__main__":
    main()
    write_catalogue()
