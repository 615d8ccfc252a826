#!/usr/bin/env python3
"""Makes the walk of the flags, the flags and their picture: flags.gpx, flags.geojson and flag.png beside this file.

The walk is constructed, not recorded: a loop over a meadow, set by hand in metres. The same script gives the same bytes.

    python3 Examples/flags/make_flags.py
"""
import json
import math
import pathlib
import struct
import zlib
from datetime import datetime, timedelta, timezone

HERE = pathlib.Path(__file__).parent
START = datetime(2026, 5, 16, 10, 0, 0, tzinfo=timezone.utc)
ORIGIN = (46.0560, 14.4930)  # latitude, longitude of (0, 0)
METRES_PER_DEGREE = (111_146.0, 77_373.0)  # of latitude and of longitude, there
PACE = 1.4  # metres a second

# Metres east and north of the origin.
CORNERS = [(0, 0), (40, 0), (40, 30), (10, 30), (10, -22)]
# In the order in which they are collected. The way leads past the fourth at once, when it is not its turn.
FLAGS = [(22, 1.5), (41.5, 16), (25, 31.5), (11.5, 2), (11, -20)]


def walked():
    """A place for each second."""
    places, rest, here = [CORNERS[0]], PACE, CORNERS[0]
    for target in CORNERS[1:]:
        while math.dist(here, target) >= rest:
            part = rest / math.dist(here, target)
            here = tuple(h + (t - h) * part for h, t in zip(here, target))
            places.append(here)
            rest = PACE
        rest -= math.dist(here, target)
        here = target
    return places


def degrees(place):
    return ORIGIN[0] + place[1] / METRES_PER_DEGREE[0], ORIGIN[1] + place[0] / METRES_PER_DEGREE[1]


def picture():
    """A red cloth on a white pole, 64 x 128 pixels, as PNG."""
    rows = []
    for y in range(128):
        row = bytearray([0])
        for x in range(64):
            wave = 3 * math.sin(x / 9)
            cloth = 8 <= x < 62 and 6 + wave <= y < 48 + wave
            shade = 0.82 + 0.18 * math.cos(x / 9)
            if cloth:
                row += bytes([int(225 * shade), int(40 * shade), int(45 * shade), 255])
            elif 3 <= x < 8:
                row += bytes([250 - 12 * abs(x - 5), 250 - 12 * abs(x - 5), 245 - 12 * abs(x - 5), 255])
            else:
                row += bytes([225, 40, 45, 0])
        rows.append(bytes(row))

    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    header = struct.pack(">IIBBBBB", 64, 128, 8, 6, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"".join(rows), 9))
            + chunk(b"IEND", b""))


def main():
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<gpx version="1.1" creator="make_flags.py" xmlns="http://www.topografix.com/GPX/1/1">',
        "<trk><name>Flags on a meadow</name><trkseg>",
    ]
    for second, place in enumerate(walked()):
        latitude, longitude = degrees(place)
        time = (START + timedelta(seconds=second)).strftime("%Y-%m-%dT%H:%M:%SZ")
        lines.append(
            f'<trkpt lat="{latitude:.8f}" lon="{longitude:.8f}"><ele>300</ele><time>{time}</time></trkpt>')
    lines.append("</trkseg></trk></gpx>")
    (HERE / "flags.gpx").write_text("\n".join(lines) + "\n")
    features = []
    for number, place in enumerate(FLAGS, 1):
        latitude, longitude = degrees(place)
        features.append(json.dumps({
            "type": "Feature", "id": f"flag-{number}", "properties": {"kind": "flag", "name": f"Flag {number}"},
            "geometry": {"type": "Point", "coordinates": [round(longitude, 8), round(latitude, 8)]}}))
    text = '{ "type": "FeatureCollection", "features": [\n  ' + ",\n  ".join(features) + "\n] }\n"
    (HERE / "flags.geojson").write_text(text)
    (HERE / "flag.png").write_bytes(picture())


main()
