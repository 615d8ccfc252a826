#!/usr/bin/env python3
"""Makes the flat pictures of the games: fireball.png, sight.png and sight-spray.png.

    python3 Models/make_pictures.py        writes them beside this script

Standard library only; the same Python gives the same bytes. Own work, under the licence of the repository.
"""

import math

from sculpt import png
from sculpt.painting import noise
from sculpt.publishing import HERE, write, write_catalogue
from sculpt.vectors import clamp, mix, smooth

SIDE = 128
SAMPLES = 3  # per side of a pixel

HOT = ((0.00, (255, 252, 224)), (0.30, (255, 226, 110)), (0.55, (255, 150, 30)), (0.78, (226, 62, 14)), (1.00, (96, 14, 8)))


def ramp(stops, t):
    for (a, low), (b, high) in zip(stops, stops[1:]):
        if t <= b:
            return mix(low, high, clamp((t - a) / (b - a)))
    return stops[-1][1]


def fireball(x, y):
    """A ball of flames in (-1 ... 1, y up): white in the middle, licking tongues at the rim, clear outside."""
    angle, r = math.atan2(y, x), math.hypot(x, y)
    swirl = angle + 1.6 * r
    tongues = noise(3.2 * math.cos(swirl) + 7, 3.2 * math.sin(swirl) + 7, 3.0 * r)
    fine = noise(8 * math.cos(swirl) + 31, 8 * math.sin(swirl) + 5, 7.0 * r)
    curls = noise(6 * x + 50, 6 * y + 50, 9)
    t = r * (1.16 - 0.36 * tongues - 0.16 * fine) + 0.16 * (curls - 0.5) * smooth(0.1, 0.5, r)
    # Whatever the tongues do, the picture's border is clear.
    alpha = smooth(0.80, 0.56, t) * smooth(0.99, 0.88, r)
    return ramp(HOT, clamp(t * 1.30)), alpha


def circle(x, y, r):
    return abs(math.hypot(x, y) - r)


def bar(x, y, x0, y0, x1, y1, half):
    """Metres outside a bar from (x0, y0) to (x1, y1), `half` as thick."""
    px, py, vx, vy = x - x0, y - y0, x1 - x0, y1 - y0
    t = clamp((px * vx + py * vy) / (vx * vx + vy * vy))
    return math.hypot(px - vx * t, py - vy * t) - half


def cross_hair(x, y):
    """The distance to the lines of the sight: a broken ring, four ticks and a dot."""
    gap = min(abs(x), abs(y))
    ring = max(circle(x, y, 0.62) - 0.035, 0.13 - gap)
    ticks = min(
        bar(x, y, 0, s * 0.40, 0, s * 0.86, 0.032) if axis else bar(x, y, s * 0.40, 0, s * 0.86, 0, 0.032)
        for s in (-1, 1)
        for axis in (0, 1)
    )
    return min(ring, ticks, math.hypot(x, y) - 0.05)


def box(x, y, cx, cy, hx, hy, r):
    dx, dy = abs(x - cx) - hx + r, abs(y - cy) - hy + r
    return math.hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - r


def sight(x, y):
    d = cross_hair(x, y)
    if d < 0:
        return (255, 255, 255), 1.0
    return (14, 18, 24), 0.75 * smooth(0.05, 0.02, d)


def loaded_sight(x, y):
    """The sight in the spray's green, with a can in its lower right corner that puffs at the middle."""
    can = box(x, y, 0.66, -0.66, 0.135, 0.20, 0.05)
    neck = box(x, y, 0.66, -0.435, 0.085, 0.05, 0.03)
    cap = box(x, y, 0.66, -0.355, 0.055, 0.055, 0.02)
    puff = min(math.hypot(x - a, y - b) - r for a, b, r in ((0.49, -0.33, 0.034), (0.40, -0.26, 0.045), (0.40, -0.39, 0.030)))
    label = box(x, y, 0.66, -0.68, 0.135, 0.085, 0.0)
    whole = min(can, neck, cap, puff)
    if cap < 0:
        return (230, 40, 44), 1.0
    if neck < 0:
        return (226, 230, 236), 1.0
    if can < 0:
        return ((28, 26, 30) if label < 0 and (x * 7 + y * 7) % 1 < 0.5 else (255, 206, 34)), 1.0
    if puff < 0:
        return (190, 255, 150), 1.0
    d = cross_hair(x, y)
    if d < 0 and whole > 0.05:
        return (124, 255, 84), 1.0
    return (10, 22, 12), 0.8 * smooth(0.055, 0.02, min(whole, max(d, 0.055 - whole)))


def picture(colour):
    rows = []
    for py in range(SIDE):
        row = []
        for px in range(SIDE):
            total, cover = [0.0, 0.0, 0.0], 0.0
            for s in range(SAMPLES * SAMPLES):
                x = (px + (s % SAMPLES + 0.5) / SAMPLES) / SIDE * 2 - 1
                y = 1 - (py + (s // SAMPLES + 0.5) / SAMPLES) / SIDE * 2
                rgb, alpha = colour(x, y)
                total = [t + c * alpha for t, c in zip(total, rgb)]
                cover += alpha
            # Clear pixels carry the colour that their neighbours tend to, so that filtering draws no dark rim.
            rgb = [t / cover for t in total] if cover > 0 else colour(x, y)[0]
            row.append(tuple(int(v + 0.5) for v in rgb) + (int(255 * cover / (SAMPLES * SAMPLES) + 0.5),))
        rows.append(row)
    return rows


def main(folder=HERE):
    for name, colour in (("fireball", fireball), ("sight", sight), ("sight-spray", loaded_sight)):
        write(folder, name + ".png", png.transparent(picture(colour)))


if __name__ == "__main__":
    main()
    write_catalogue()
