#!/usr/bin/env python3
"""Makes all bundled models and pictures, and the catalogue that the program embeds them by.

    python3 Models/make_all.py           writes them beside the scripts
    python3 Models/make_all.py --check   makes them elsewhere and says which files differ (exit 1)

Standard library only; the same Python gives the same bytes.
"""

import multiprocessing
import os
import sys
import tempfile

import make_bugs
import make_cube
import make_dragon
import make_pictures
import make_wolf
from sculpt.catalogue import catalogue
from sculpt.publishing import write_catalogue

HERE = os.path.dirname(os.path.abspath(__file__))
MAKERS = {"cube": make_cube, "dragon": make_dragon, "wolf": make_wolf, "bugs": make_bugs, "pictures": make_pictures}


def make(job):
    name, folder = job
    MAKERS[name].main(folder)


def make_all(folder):
    with multiprocessing.Pool() as pool:
        pool.map(make, [(name, folder) for name in MAKERS], chunksize=1)


def check():
    with tempfile.TemporaryDirectory() as folder:
        make_all(folder)
        names = sorted(os.listdir(folder))
        differ = []
        for name in names:
            there = os.path.join(HERE, name)
            with open(os.path.join(folder, name), "rb") as file:
                if not os.path.exists(there) or open(there, "rb").read() != file.read():
                    differ.append(name)
        with open(os.path.join(HERE, "Embedded", "catalogue.h"), encoding="ascii") as file:
            if file.read() != catalogue(HERE):
                differ.append("Embedded/catalogue.h")
    print(f"{len(names)} files made, {len(differ)} differ {' '.join(differ)}".rstrip())
    return 1 if differ else 0


def main():
    if "--check" in sys.argv[1:]:
        return check()
    make_all(HERE)
    write_catalogue()
    return 0


if __name__ == "__main__":
    sys.exit(main())
