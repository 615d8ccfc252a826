"""Writes Embedded/catalogue.h, the list of the files that the program carries."""

import os
import zlib

FOLDER = os.path.dirname(os.path.abspath(__file__))
ENDINGS = (".glb", ".png")


def catalogue():
    """The text of catalogue.h: one line a file, with its size and CRC-32."""
    lines = ["// Made by Models/make_all.py: the files that the program carries, with their sizes and CRC-32."]
    for name in sorted(os.listdir(FOLDER)):
        if not name.endswith(ENDINGS):
            continue
        with open(os.path.join(FOLDER, name), "rb") as file:
            data = file.read()
        symbol = name.replace(".", "_").replace("-", "_")
        lines.append(f'MODEL_FILE({symbol}, "{name}", {len(data)}, 0x{zlib.crc32(data):08x})')
    return "\n".join(lines) + "\n"
