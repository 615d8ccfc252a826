#!/usr/bin/env python3
"""Makes the walk of the bundled hunt and its monsters: hunt.gpx and hunt.geojson beside this file.

The walk is constructed, not recorded: a way through a park in Ljubljana, set by hand in metres, at a walker's pace. The same
script gives the same bytes.

    python3 Examples/hunt/make_hunt.py
"""
import json
import math
import pathlib
from datetime import datetime, timedelta, timezone

HERE = pathlib.Path(__file__).parent
START = datetime(2026, 5, 16, 9, 0, 0, tzinfo=timezone.utc)
ORIGIN = (46.0548, 14.4946)  # latitude, longitude of (0, 0)
METRES_PER_DEGREE = 111_320.0
PACE = 1.35  # metres a second
TURN_RADIUS = 9.0  # metres over which a corner is rounded

# Metres east and north of the origin.
CORNERS = [(0, 0), (40, 60), (20, 120), (70, 150), (120, 110), (112, 40)]
# (id, kind, name, east, north, heading)
MONSTERS = [
    ("wolf-1", "wolf", "Wolf under the plane trees", 37, 34, 34),
    ("wolf-2", "wolf", "Wolf at the pond", 44, 108, 20),
    ("dragon-1", "dragon", "Dragon on the lawn", 88, 158, 60),
    ("wolf-3", "wolf", "Wolf by the bench", 128, 62, 170),
]


def rounded(corners):
    """The way with each corner replaced by a curve through points 1 m apart."""
    way = [corners[0]]
    for before, corner, after in zip(corners, corners[1:], corners[2:]):
        def towards(other):
            length = math.dist(corner, other)
            part = min(TURN_RADIUS / length, 0.5)
            return tuple(c + (o - c) * part for c, o in zip(corner, other))
        start, end = towards(before), towards(after)
        for step in range(17):
            u = step / 16
            way.append(tuple(
                (1 - u) ** 2 * s + 2 * u * (1 - u) * c + u ** 2 * e for s, c, e in zip(start, corner, end)))
    way.append(corners[-1])
    return way


def walked(way):
    """A place for each second."""
    places, rest, here = [way[0]], PACE, way[0]
    for target in way[1:]:
        while math.dist(here, target) >= rest:
            part = rest / math.dist(here, target)
            here = tuple(h + (t - h) * part for h, t in zip(here, target))
            places.append(here)
            rest = PACE
        rest -= math.dist(here, target)
        here = target
    return places


def degrees(place):
    latitude = ORIGIN[0] + place[1] / METRES_PER_DEGREE
    longitude = ORIGIN[1] + place[0] / (METRES_PER_DEGREE * math.cos(math.radians(ORIGIN[0])))
    return round(latitude, 7), round(longitude, 7)


def main():
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<gpx version="1.1" creator="make_hunt.py" xmlns="http://www.topografix.com/GPX/1/1">',
        "<trk><name>A hunt in the park</name><trkseg>",
    ]
    for second, place in enumerate(walked(rounded(CORNERS))):
        latitude, longitude = degrees(place)
        height = 298 + 1.5 * math.sin(second / 40)
        time = (START + timedelta(seconds=second)).strftime("%Y-%m-%dT%H:%M:%SZ")
        lines.append(
            f'<trkpt lat="{latitude:.7f}" lon="{longitude:.7f}"><ele>{height:.2f}</ele><time>{time}</time></trkpt>')
    lines.append("</trkseg></trk></gpx>")
    (HERE / "hunt.gpx").write_text("\n".join(lines) + "\n")
    features = []
    for identifier, kind, name, east, north, heading in MONSTERS:
        latitude, longitude = degrees((east, north))
        features.append(json.dumps({
            "type": "Feature", "id": identifier, "properties": {"kind": kind, "name": name, "heading": heading},
            "geometry": {"type": "Point", "coordinates": [longitude, latitude]}}))
    text = '{ "type": "FeatureCollection", "features": [\n  ' + ",\n  ".join(features) + "\n] }\n"
    (HERE / "hunt.geojson").write_text(text)


main()
