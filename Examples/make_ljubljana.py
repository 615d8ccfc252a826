#!/usr/bin/env python3
"""Makes the bundled walk and its points of interest: Examples/ljubljana.gpx and Examples/ljubljana.geojson.

The walk is constructed, not recorded. It follows streets of the old town of Ljubljana (the corner points below were
set by hand) at a walker's pace, with stops, and is then seen through a receiver: positions carry a slowly wandering
error (a Gauss-Markov process of 2 m per axis and 60 s, smoothed as a receiver's filter does) and a little white noise,
heights wander more, and for 40 seconds under the market's arcade nothing is recorded. The same script gives the same
bytes.

    python3 Examples/make_ljubljana.py
"""
import json
import math
import pathlib
import random
from datetime import datetime, timedelta, timezone

HERE = pathlib.Path(__file__).parent
START = datetime(2026, 5, 16, 8, 30, 0, tzinfo=timezone.utc)
METRES_PER_DEGREE = 111_320.0
PACE = 1.35  # metres a second
TURN_RADIUS = 4.0  # metres over which a corner is rounded

# (latitude, longitude, seconds of rest on arrival, what is there)
CORNERS = [
    (46.05140, 14.50600, 6, "Prešernov trg"),
    (46.05107, 14.50622, 0, "Tromostovje"),
    (46.05078, 14.50645, 0, "Stritarjeva ulica"),
    (46.05010, 14.50680, 25, "Robbov vodnjak"),
    (46.04960, 14.50672, 0, "Mestni trg"),
    (46.04905, 14.50618, 0, "Mestni trg, south end"),
    (46.04872, 14.50588, 0, "Stari trg"),
    (46.04868, 14.50548, 0, "Pod Trančo"),
    (46.04866, 14.50500, 30, "Čevljarski most"),
    (46.04872, 14.50462, 0, "Jurčičev trg"),
    (46.04925, 14.50478, 0, "Hribarjevo nabrežje"),
    (46.04985, 14.50520, 0, "Hribarjevo nabrežje, the bend"),
    (46.05060, 14.50580, 0, "Hribarjevo nabrežje, north end"),
    (46.05098, 14.50612, 0, "Tromostovje"),
    (46.05088, 14.50652, 0, "Adamič-Lundrovo nabrežje"),
    (46.05108, 14.50735, 0, "Plečnikove arkade"),
    (46.05138, 14.50830, 15, "Mesarski most"),
    (46.05165, 14.50930, 0, "Adamič-Lundrovo nabrežje, east end"),
    (46.05192, 14.51010, 0, "Zmajski most, south end"),
    (46.05222, 14.51042, 20, "Zmajski most"),
]
FILTER = 14.0  # seconds: how slowly the receiver's own filter follows
GAP = (640, 680)  # seconds after the start in which the receiver records nothing

# (id, kind, name, latitude, longitude, scale, heading, height above the ground); at heading 0 a model's front looks south
POIS = [
    ("poet", "marker", "Prešernov spomenik", 46.05152, 14.50632, 3.0, 200, 0),
    ("bridge-ghost", "ghost", "Ghost of the Triple Bridge", 46.05092, 14.50622, 2.0, 20, 0.4),
    ("wolf-1", "wolf", "Wolf at the fountain", 46.05006, 14.50702, 2.5, 105, 0),
    ("town-hall", "marker", "Mestna hiša", 46.04972, 14.50712, 4.0, 270, 0),
    ("wolf-2", "wolf", "Wolf of Mestni trg", 46.04918, 14.50648, 2.5, 145, 0),
    ("bug-2", "bug", "Bug of Mestni trg", 46.04926, 14.50642, 4.0, 250, 1.1),
    ("dragon-3", "dragon", "Dragon of Mestni trg", 46.04910, 14.50638, 2.1, 225, 0),
    ("bug-1", "bug", "Bug in Stari trg", 46.04863, 14.50579, 4.0, 190, 0.8),
    ("cobbler", "marker", "Čevljarski most", 46.04868, 14.50488, 2.5, 90, 0),
    ("wolf-3", "wolf", "Wolf on the embankment", 46.04960, 14.50490, 2.5, 20, 0),
    ("fish", "ghost", "Fish of the Ljubljanica", 46.05020, 14.50570, 2.0, 220, 1.0),
    ("market", "marker", "Central market", 46.05098, 14.50800, 4.0, 290, 0),
    ("dragon-1", "dragon", "Dragon of the south-west pylon", 46.05196, 14.51020, 2.0, 50, 2.5),
    ("dragon-2", "dragon", "Dragon of the north-east pylon", 46.05232, 14.51060, 2.0, 50, 2.5),
]


def to_metres(latitude, longitude):
    scale = math.cos(math.radians(CORNERS[0][0]))
    return ((longitude - CORNERS[0][1]) * METRES_PER_DEGREE * scale, (latitude - CORNERS[0][0]) * METRES_PER_DEGREE)


def to_degrees(x, y):
    scale = math.cos(math.radians(CORNERS[0][0]))
    return (CORNERS[0][0] + y / METRES_PER_DEGREE, CORNERS[0][1] + x / (METRES_PER_DEGREE * scale))


def rounded(points):
    """The polyline with each corner replaced by a short quadratic curve: nobody turns on the spot."""
    path = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:]):
        a = toward(corner, before, min(TURN_RADIUS, math.dist(before, corner) / 2))
        b = toward(corner, after, min(TURN_RADIUS, math.dist(corner, after) / 2))
        for step in range(9):
            u = step / 8
            path.append(tuple((1 - u) ** 2 * a[k] + 2 * u * (1 - u) * corner[k] + u * u * b[k] for k in (0, 1)))
    path.append(points[-1])
    return path


def toward(start, end, distance):
    length = math.dist(start, end)
    return tuple(start[k] + (end[k] - start[k]) * distance / length for k in (0, 1))


def true_walk():
    """Second by second: (x, y, speed, course)."""
    points = [to_metres(latitude, longitude) for latitude, longitude, _, _ in CORNERS]
    path = rounded(points)
    lengths = [math.dist(a, b) for a, b in zip(path, path[1:])]
    total = sum(lengths)
    # Where along the path the rests are: at the curve's point nearest to its corner.
    along, rests = [0.0], []
    for length in lengths:
        along.append(along[-1] + length)
    for (_, _, rest, _), corner in zip(CORNERS, points):
        if rest:
            nearest = min(range(len(path)), key=lambda i: math.dist(path[i], corner))
            rests.append((along[nearest], rest))
    distance, speed, rest_left, course = 0.0, 0.0, 0.0, None
    rows = []
    while True:
        if rests and rest_left <= 0 and distance >= rests[0][0] - 0.2:
            rest_left = rests.pop(0)[1]
            speed = 0.0
        index = max((i for i in range(len(lengths)) if along[i] <= distance), default=0)
        u = min(1.0, (distance - along[index]) / lengths[index]) if lengths[index] else 0.0
        x, y = (path[index][k] + (path[index + 1][k] - path[index][k]) * u for k in (0, 1))
        if speed > 0 or course is None:
            step = (path[index + 1][0] - path[index][0], path[index + 1][1] - path[index][1])
            course = math.degrees(math.atan2(*step)) % 360
        rows.append((x, y, speed, course))
        if distance >= total and rest_left <= 0 and not rests:
            return rows
        if rest_left > 0:
            rest_left -= 1
            continue
        next_stop = rests[0][0] if rests else total
        wanted = min(PACE * (1 + 0.06 * math.sin(len(rows) / 17.0)), max(0.4, (next_stop - distance) / 2))
        speed += max(-0.6, min(0.6, wanted - speed))
        distance = min(total, distance + speed)


def receiver(rows):
    """What a telephone records of the walk."""
    noise = random.Random(20260516)
    keep = math.exp(-1 / 60)
    spread = math.sqrt(1 - keep * keep)
    east, north, up = noise.gauss(0, 2), noise.gauss(0, 2), noise.gauss(0, 3)
    seen = [east, north, up]
    for second, (x, y, speed, course) in enumerate(rows):
        east = keep * east + spread * noise.gauss(0, 2)
        north = keep * north + spread * noise.gauss(0, 2)
        up = keep * up + spread * noise.gauss(0, 3)
        seen = [old + (new - old) / FILTER for old, new in zip(seen, (east, north, up))]
        latitude, longitude = to_degrees(x + seen[0] + noise.gauss(0, 0.03), y + seen[1] + noise.gauss(0, 0.03))
        measured = max(0.0, speed + noise.gauss(0, 0.05)) if speed else 0.0
        heading = (course + noise.gauss(0, 1.2)) % 360 if speed else None
        if not GAP[0] < second < GAP[1]:
            yield second, latitude, longitude, 297.5 + 1.5 * math.sin(second / 140) + seen[2], measured, heading


def gpx(fixes):
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<gpx version="1.1" creator="Sightline Examples/make_ljubljana.py" xmlns="http://www.topografix.com/GPX/1/1"',
        '     xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">',
        "  <metadata><name>Ljubljana, old town</name>"
        "<desc>Constructed, not recorded: made by Examples/make_ljubljana.py</desc></metadata>",
        "  <trk><name>Old town walk</name><trkseg>",
    ]
    last = None
    for second, latitude, longitude, elevation, speed, course in fixes:
        if last is not None and second - last > 1:
            lines.append("  </trkseg><trkseg>")
        last = second
        time = (START + timedelta(seconds=second)).strftime("%Y-%m-%dT%H:%M:%SZ")
        extension = f"<gpxtpx:speed>{speed:.2f}</gpxtpx:speed>"
        if course is not None:
            extension += f"<gpxtpx:course>{course:.1f}</gpxtpx:course>"
        lines.append(
            f'    <trkpt lat="{latitude:.7f}" lon="{longitude:.7f}"><ele>{elevation:.1f}</ele><time>{time}</time>'
            f"<extensions><gpxtpx:TrackPointExtension>{extension}</gpxtpx:TrackPointExtension></extensions></trkpt>"
        )
    lines += ["  </trkseg></trk>", "</gpx>", ""]
    return "\n".join(lines)


def geojson():
    features = []
    for identifier, kind, name, latitude, longitude, scale, heading, height in POIS:
        properties = {"kind": kind, "name": name, "scale": scale, "heading": heading}
        coordinates = [longitude, latitude]
        if height:
            properties["altitudeMode"] = "relative"
            coordinates.append(height)
        features.append(
            {
                "type": "Feature",
                "id": identifier,
                "properties": properties,
                "geometry": {"type": "Point", "coordinates": coordinates},
            }
        )
    rows = ",\n    ".join(json.dumps(feature, ensure_ascii=False) for feature in features)
    return '{ "type": "FeatureCollection",\n  "features": [\n    ' + rows + "\n  ] }\n"


if __name__ == "__main__":
    walk = true_walk()
    (HERE / "ljubljana.gpx").write_text(gpx(receiver(walk)), encoding="utf-8")
    (HERE / "ljubljana.geojson").write_text(geojson(), encoding="utf-8")
    print(f"{len(walk)} s, {len(POIS)} points of interest")
