#!/usr/bin/env python3
"""Makes a long GPX track for `sightline bench parse`: make_gpx.py POINTS FILE. The same bytes on every run."""
import math
import random
import sys
from datetime import datetime, timedelta

points, path = int(sys.argv[1]), sys.argv[2]
noise = random.Random(1)
latitude, longitude, height, heading = 46.05, 14.5, 300.0, 0.3
start = datetime(2024, 3, 1, 6)
with open(path, "w") as file:
    file.write('<?xml version="1.0" encoding="UTF-8"?>\n')
    file.write('<gpx version="1.1" creator="make_gpx.py" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>\n')
    for second in range(points):
        heading += noise.gauss(0, 0.06)
        step = 1.5 + abs(noise.gauss(0, 0.8))
        latitude += math.cos(heading) * step / 111_200
        longitude += math.sin(heading) * step / (111_200 * math.cos(math.radians(latitude)))
        if abs(latitude) > 70:
            heading += math.pi
        height = max(-50.0, min(3000.0, height + noise.gauss(0, 0.4)))
        time = (start + timedelta(seconds=second)).isoformat()
        file.write(f'<trkpt lat="{latitude:.7f}" lon="{longitude:.7f}"><ele>{height:.2f}</ele><time>{time}Z</time></trkpt>\n')
    file.write("</trkseg></trk></gpx>\n")
