"""Vectors as tuples of three floats."""

import math


def add(a, b):
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def sub(a, b):
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def scale(a, s):
    return (a[0] * s, a[1] * s, a[2] * s)


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def length(a):
    return math.sqrt(dot(a, a))


def unit(a, otherwise=(0.0, 1.0, 0.0)):
    size = length(a)
    return (a[0] / size, a[1] / size, a[2] / size) if size > 1e-12 else otherwise


def mix(a, b, t):
    return tuple(p + (q - p) * t for p, q in zip(a, b))


def mirrored(a):
    return (-a[0], a[1], a[2])


def clamp(x, low=0.0, high=1.0):
    return low if x < low else high if x > high else x


def smooth(low, high, x):
    """0 below `low`, 1 above `high`, a soft step between; `low` may be the greater."""
    t = clamp((x - low) / (high - low))
    return t * t * (3 - 2 * t)
