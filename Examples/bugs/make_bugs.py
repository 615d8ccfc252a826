#!/usr/bin/env python3
"""Makes the walk of the bug shoot: bugs.gpx beside this file.

The walk is constructed, not recorded: somebody stands in a room, then goes to each can of bug spray. A room is small, so places
have nine digits behind the point, a tenth of a millimetre, and heights four. The same script gives the same bytes.

    python3 Examples/bugs/make_bugs.py
"""
import math
import pathlib
from datetime import datetime, timedelta, timezone

HERE = pathlib.Path(__file__).parent
START = datetime(2026, 5, 16, 18, 0, 0, tzinfo=timezone.utc)
ORIGIN = (46.0511, 14.5051, 300.0)  # latitude, longitude, height of the floor
METRES_PER_DEGREE = (111_146.0, 77_380.0)  # of latitude and of longitude, there

# Where the cans lie before the device that stands at the origin and looks north, metres east, north and up of its eye. The session's
# seed decides it; `sightline explain bugs.session.json --poi bugspray-of-fire-1 --at 0 --json` tells it.
FIRST_CAN = (-0.5233, 0.1101, 0.3146)
SECOND_CAN = (-0.7564, 0.8006, -0.3009)
# The device takes a step back while it is interrupted, and the level comes along when it is resumed.
BACK = -0.2
# Second, metres east, north and up of the origin: who reaches up or bends down takes the device along.
WAY = [
    (0, 0, 0, 0), (8, 0, 0, 0), (9, 0, BACK, 0), (12, 0, BACK, 0),
    (16, FIRST_CAN[0], FIRST_CAN[1] + BACK, FIRST_CAN[2]), (22, FIRST_CAN[0], FIRST_CAN[1] + BACK, FIRST_CAN[2]),
    (27, SECOND_CAN[0], SECOND_CAN[1] + BACK, SECOND_CAN[2]), (36, SECOND_CAN[0], SECOND_CAN[1] + BACK, SECOND_CAN[2]),
]


def place(second):
    for before, after in zip(WAY, WAY[1:]):
        if before[0] <= second <= after[0]:
            part = (second - before[0]) / (after[0] - before[0])
            return [b + (a - b) * part for b, a in zip(before[1:], after[1:])]
    raise ValueError(second)


def main():
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<gpx version="1.1" creator="make_bugs.py" xmlns="http://www.topografix.com/GPX/1/1">',
        "<trk><name>In a room</name><trkseg>",
    ]
    for half in range(2 * WAY[-1][0] + 1):
        east, north, up = place(half / 2)
        latitude = ORIGIN[0] + north / METRES_PER_DEGREE[0]
        longitude = ORIGIN[1] + east / METRES_PER_DEGREE[1]
        time = (START + timedelta(seconds=half / 2)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        lines.append(
            f'<trkpt lat="{latitude:.9f}" lon="{longitude:.9f}"><ele>{ORIGIN[2] + up:.4f}</ele><time>{time}</time></trkpt>')
    lines.append("</trkseg></trk></gpx>")
    (HERE / "bugs.gpx").write_text("\n".join(lines) + "\n")


main()
