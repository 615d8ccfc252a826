"""Writes a finished model: NAME.glb and, where asked for, NAME.dae with its texture NAME.png."""

import os

from . import collada, glb, png
from .catalogue import catalogue
from .sculpture import grounded

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def write(folder, name, data):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data)
    print(f"{name}: {len(data)} bytes", flush=True)


def write_catalogue():
    with open(os.path.join(HERE, "Embedded", "catalogue.h"), "w", encoding="ascii", newline="\n") as file:
        file.write(catalogue(HERE))


def publish(folder, name, script, sculpture, paint, clips, root, always=(), size=1.0, with_collada=False):
    """`root` is the joint that grounding moves; clips named in `always` touch the ground in every key; `size` scales all."""
    mesh = sculpture.finish(paint)
    if size != 1:
        sculpture.skeleton.scale(size)
        mesh.positions = [tuple(c * size for c in p) for p in mesh.positions]
        for clip in clips:
            clip.poses = [(t, {n: tuple(c * size for c in m) for n, m in moves.items()}) for t, moves in clip.poses]
    grounded(mesh, sculpture.skeleton, clips, root, always)
    image = png.opaque(mesh.rows)
    skeleton = sculpture.skeleton if clips else None
    write(folder, name + ".glb", glb.document(name, mesh, image, script, skeleton, clips))
    if with_collada:
        write(folder, name + ".png", image)
        write(folder, name + ".dae", collada.document(name, mesh, name + ".png", script, skeleton, clips))
