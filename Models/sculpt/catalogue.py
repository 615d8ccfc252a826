"""Says what belongs into Embedded/catalogue.h, the list of the files that the program carries."""

import os
import zlib

# The textures of the models are inside their .glb; these pictures are used by themselves.
PICTURES = ("cube.png", "fireball.png", "sight.png", "sight-spray.png")


def catalogue(folder):
    """The text of catalogue.h: one line a file, with its size and CRC-32."""
    lines = ["// Made by Models/make_all.py: the files that the program carries, with their sizes and CRC-32."]
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".glb") and name not in PICTURES:
            continue
        with open(os.path.join(folder, name), "rb") as file:
            data = file.read()
        symbol = name.replace(".", "_").replace("-", "_")
        lines.append(f'MODEL_FILE({symbol}, "{name}", {len(data)}, 0x{zlib.crc32(data):08x})')
    return "\n".join(lines) + "\n"
