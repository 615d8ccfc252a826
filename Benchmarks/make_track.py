#!/usr/bin/env python3
"""Makes a long track for `sightline bench parse`: make_track.py FORMAT POINTS FILE. The same bytes on every run.

FORMAT is gpx, nmea, kml, tcx, geojson, csv or fit. All of them hold the same walk, one point a second.
"""
import math
import random
import struct
import sys
from datetime import datetime, timedelta, timezone
from functools import reduce


def walk(points):
    """Seconds since 1970, degrees, degrees, metres, metres a second, degrees."""
    latitude, longitude, height, heading = 46.05, 14.5, 300.0, 0.3
    noise = random.Random(1)
    start = int(datetime(2024, 3, 1, 6, tzinfo=timezone.utc).timestamp())
    for second in range(points):
        heading += noise.gauss(0, 0.06)
        step = 1.5 + abs(noise.gauss(0, 0.8))
        latitude += math.cos(heading) * step / 111_200
        longitude += math.sin(heading) * step / (111_200 * math.cos(math.radians(latitude)))
        if abs(latitude) > 70:
            heading += math.pi
        height = max(-50.0, min(3000.0, height + noise.gauss(0, 0.4)))
        yield start + second, latitude, longitude, height, step, math.degrees(heading) % 360


def iso(time):
    return (datetime(1970, 1, 1) + timedelta(seconds=time)).isoformat() + "Z"


def gpx(points, file):
    file.write('<?xml version="1.0" encoding="UTF-8"?>\n')
    file.write('<gpx version="1.1" creator="make_track.py" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>\n')
    for time, lat, lon, height, _, _ in walk(points):
        file.write(f'<trkpt lat="{lat:.7f}" lon="{lon:.7f}"><ele>{height:.2f}</ele><time>{iso(time)}</time></trkpt>\n')
    file.write("</trkseg></trk></gpx>\n")


def nmea(points, file):
    def angle(value, digits):
        whole = int(abs(value))
        return f"{whole:0{digits}d}{(abs(value) - whole) * 60:08.5f}"

    for time, lat, lon, height, speed, course in walk(points):
        clock = datetime(1970, 1, 1) + timedelta(seconds=time)
        place = f'{angle(lat, 2)},{"NS"[lat < 0]},{angle(lon, 3)},{"EW"[lon < 0]}'
        hms = clock.strftime("%H%M%S.00")
        for text in (
            f"GPGGA,{hms},{place},1,09,0.9,{height:.1f},M,46.5,M,,",
            f"GPRMC,{hms},A,{place},{speed / 0.514444:.2f},{course:.1f},{clock:%d%m%y},,,A",
        ):
            file.write(f"${text}*{reduce(lambda sum, byte: sum ^ byte, text.encode()):02X}\r\n")


def kml(points, file):
    file.write('<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2" ')
    file.write('xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><Placemark><gx:Track>\n')
    for time, *_ in walk(points):
        file.write(f"<when>{iso(time)}</when>\n")
    for _, lat, lon, height, _, _ in walk(points):
        file.write(f"<gx:coord>{lon:.7f} {lat:.7f} {height:.2f}</gx:coord>\n")
    file.write("</gx:Track></Placemark></Document></kml>\n")


def tcx(points, file):
    file.write('<?xml version="1.0" encoding="UTF-8"?>\n<TrainingCenterDatabase ')
    file.write('xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities><Activity Sport="Other">')
    file.write('<Id>2024-03-01T06:00:00Z</Id><Lap StartTime="2024-03-01T06:00:00Z"><Track>\n')
    for time, lat, lon, height, _, _ in walk(points):
        file.write(f"<Trackpoint><Time>{iso(time)}</Time><Position><LatitudeDegrees>{lat:.7f}</LatitudeDegrees>")
        file.write(f"<LongitudeDegrees>{lon:.7f}</LongitudeDegrees></Position>")
        file.write(f"<AltitudeMeters>{height:.2f}</AltitudeMeters></Trackpoint>\n")
    file.write("</Track></Lap></Activity></Activities></TrainingCenterDatabase>\n")


def geojson(points, file):
    file.write('{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"coordTimes":[\n')
    file.write(",\n".join(f'"{iso(time)}"' for time, *_ in walk(points)))
    file.write('\n]},"geometry":{"type":"LineString","coordinates":[\n')
    file.write(",\n".join(f"[{lon:.7f},{lat:.7f},{height:.2f}]" for _, lat, lon, height, _, _ in walk(points)))
    file.write("\n]}}]}\n")


def csv(points, file):
    file.write("time,latitude,longitude,elevation,speed,course\n")
    for time, lat, lon, height, speed, course in walk(points):
        file.write(f"{iso(time)},{lat:.7f},{lon:.7f},{height:.2f},{speed:.2f},{course:.1f}\n")


def fit(points, file):
    """An activity of one message kind. Numbers of messages and fields are those of the public FIT protocol."""

    def checksum(data, sum=0):
        table = [0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401,
                 0xA001, 0x6C00, 0x7800, 0xB401, 0x5000, 0x9C01, 0x8801, 0x4400]
        for byte in data:
            for nibble in (byte & 15, byte >> 4):
                sum = (sum >> 4) ^ table[sum & 15] ^ table[nibble]
        return sum

    epoch = 631065600
    body = bytearray(bytes([0x40, 0, 0, 0, 0, 1, 0, 1, 0, 0x00, 4]))  # file_id: type activity
    body += bytes([0x41, 0, 0, 20, 0, 5, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 2, 2, 0x84, 6, 2, 0x84])
    for time, lat, lon, height, speed, _ in walk(points):
        turn = 2**31 / 180
        body += struct.pack("<BIiiHH", 1, time - epoch, round(lat * turn), round(lon * turn),
                            round((height + 500) * 5), round(speed * 1000))
    head = struct.pack("<BBHI4s", 14, 0x20, 2132, len(body), b".FIT")
    head += struct.pack("<H", checksum(head))
    file.write(head + body + struct.pack("<H", checksum(head + body)))


if __name__ == "__main__":
    format, points, path = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    with open(path, "wb" if format == "fit" else "w", **({} if format == "fit" else {"newline": ""})) as output:
        {"gpx": gpx, "nmea": nmea, "kml": kml, "tcx": tcx, "geojson": geojson, "csv": csv, "fit": fit}[format](points, output)
