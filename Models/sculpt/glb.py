"""Binary glTF 2.0 files: one mesh with one texture inside, on a skeleton with clips where there is one."""

import json
import struct

from .skeleton import quaternion

FLOAT, UBYTE, USHORT = 5126, 5121, 5123


class _Writer:
    def __init__(self):
        self.data, self.views, self.accessors = b"", [], []

    def view(self, data, target=None):
        self.data += b"\0" * (-len(self.data) % 4)
        view = {"buffer": 0, "byteOffset": len(self.data), "byteLength": len(data)}
        if target:
            view["target"] = target
        self.views.append(view)
        self.data += data
        return len(self.views) - 1

    def accessor(self, rows, code, component, kind, target=None, bounds=False, normalized=False, more=False):
        """`more`: the rows follow those before in the same view."""
        data = b"".join(struct.pack("<" + code, *row) for row in rows)
        if more:
            view, start = self.views[-1], len(self.data) - self.views[-1]["byteOffset"]
            self.data += data
            view["byteLength"] += len(data)
            accessor = {"bufferView": len(self.views) - 1, "byteOffset": start}
        else:
            accessor = {"bufferView": self.view(data, target)}
        accessor.update({"componentType": component, "count": len(rows), "type": kind})
        if normalized:
            accessor["normalized"] = True
        if bounds:
            exact = [struct.unpack("<" + code, struct.pack("<" + code, *row)) for row in rows]
            accessor["min"] = [min(row[n] for row in exact) for n in range(len(rows[0]))]
            accessor["max"] = [max(row[n] for row in exact) for n in range(len(rows[0]))]
        self.accessors.append(accessor)
        return len(self.accessors) - 1


def _bytes(shares, index):
    """Four joints and four shares in 255ths that add up to 255."""
    items = sorted(shares.items(), key=lambda s: (-s[1], s[0]))
    parts = [round(255 * s) for _, s in items]
    parts[0] += 255 - sum(parts)
    items = [(index[n], p) for (n, _), p in zip(items, parts) if p > 0]
    items += [(0, 0)] * (4 - len(items))
    return tuple(j for j, _ in items), tuple(p for _, p in items)


def document(name, mesh, image, script, skeleton=None, clips=(), double_sided=False, rough=0.85):
    """The bytes of a GLB file; `image` is the texture as PNG, `script` what made it."""
    w = _Writer()
    attributes = {
        "POSITION": w.accessor(mesh.positions, "3f", FLOAT, "VEC3", 34962, bounds=True),
        "NORMAL": w.accessor(mesh.normals, "3f", FLOAT, "VEC3", 34962),
        "TEXCOORD_0": w.accessor(mesh.coordinates, "2f", FLOAT, "VEC2", 34962),
    }
    if skeleton:
        packed = [_bytes(s, skeleton.index) for s in mesh.weights]
        attributes["JOINTS_0"] = w.accessor([p[0] for p in packed], "4B", UBYTE, "VEC4", 34962)
        attributes["WEIGHTS_0"] = w.accessor([p[1] for p in packed], "4B", UBYTE, "VEC4", 34962, normalized=True)
    indices = w.accessor([(i,) for t in mesh.triangles for i in t], "H", USHORT, "SCALAR", 34963)
    nodes, result = [{"name": name, "mesh": 0}], {}
    if skeleton:
        nodes[0]["skin"] = 0
        for joint in skeleton.names:
            node = {"name": joint, "translation": [round(c, 5) for c in skeleton.offset(joint)]}
            children = [1 + skeleton.index[n] for n in skeleton.names if skeleton.parent[n] == joint]
            if children:
                node["children"] = children
            nodes.append(node)
        nodes.append({"name": name + "-model", "children": [0, 1]})
        inverse = []
        for joint in skeleton.names:
            x, y, z = _rounded_place(skeleton, joint)
            inverse.append((1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1))
        result["skins"] = [
            {
                "name": name,
                "joints": list(range(1, 1 + len(skeleton.names))),
                "skeleton": 1,
                "inverseBindMatrices": w.accessor(inverse, "16f", FLOAT, "MAT4"),
            }
        ]
        result["animations"] = [_animation(w, skeleton, clip) for clip in clips]
    image_view = w.view(image)
    w.data += b"\0" * (-len(w.data) % 4)
    material = {
        "name": name,
        "pbrMetallicRoughness": {"baseColorTexture": {"index": 0}, "metallicFactor": 0, "roughnessFactor": rough},
    }
    if double_sided:
        material["doubleSided"] = True
    result = {
        "asset": {"version": "2.0", "generator": script},
        "scene": 0,
        "scenes": [{"name": name, "nodes": [len(nodes) - 1]}],
        "nodes": nodes,
        "meshes": [{"name": name, "primitives": [{"attributes": attributes, "indices": indices, "material": 0}]}],
        "materials": [material],
        "textures": [{"source": 0, "sampler": 0}],
        "samplers": [{"magFilter": 9729, "minFilter": 9987, "wrapS": 33071, "wrapT": 33071}],
        "images": [{"name": name, "bufferView": image_view, "mimeType": "image/png"}],
        "accessors": w.accessors,
        "bufferViews": w.views,
        "buffers": [{"byteLength": len(w.data)}],
        **result,
    }
    text = json.dumps(result, separators=(",", ":")).encode("ascii")
    text += b" " * (-len(text) % 4)
    chunks = struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", len(w.data), b"BIN\0") + w.data
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def _rounded_place(skeleton, joint):
    """Where the joint is when the offsets are as short as they are written."""
    place = [0.0, 0.0, 0.0]
    while joint:
        place = [a + round(b, 5) for a, b in zip(place, skeleton.offset(joint))]
        joint = skeleton.parent[joint]
    return place


def _animation(w, skeleton, clip):
    times = w.accessor([(t,) for t in clip.times], "f", FLOAT, "SCALAR", bounds=True)
    samplers, channels = [], []

    def channel(joint, path, rows, code, kind):
        samplers.append({"input": times, "output": w.accessor(rows, code, FLOAT, kind, more=True)})
        target = {"node": 1 + skeleton.index[joint], "path": path}
        channels.append({"sampler": len(samplers) - 1, "target": target})

    for joint in skeleton.names:
        turns = [p[0].get(joint, (0, 0, 0)) for p in clip.poses]
        if any(abs(a) > 1e-6 for t in turns for a in t):
            rows = []
            for turn in turns:
                q = quaternion(turn)
                # Neighbours on the same side, so that a straight blend takes the short way.
                if rows and sum(a * b for a, b in zip(q, rows[-1])) < 0:
                    q = tuple(-a for a in q)
                rows.append(q)
            channel(joint, "rotation", rows, "4f", "VEC4")
        moves = [p[1].get(joint, (0, 0, 0)) for p in clip.poses]
        if any(abs(a) > 1e-6 for m in moves for a in m):
            offset = skeleton.offset(joint)
            channel(joint, "translation", [tuple(a + b for a, b in zip(offset, m)) for m in moves], "3f", "VEC3")
    return {"name": clip.name, "samplers": samplers, "channels": channels}
