"""COLLADA 1.4.1 files: the same mesh, skeleton and clips as the glTF, with the texture beside the file.

Joints turn by three angles about x, y and z, each key of a clip at its own time from 0.
"""


def _n(x, digits):
    """A number as short as can be."""
    text = f"{x:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return "." + text[2:] if text.startswith("0.") else "-." + text[3:] if text.startswith("-0.") else text


def _row(values, digits):
    return " ".join(_n(v, digits) for v in values)


def _source(name, values, digits, params, kind="float"):
    stride = len(params)
    count = len(values) // stride
    param_type = "float4x4" if params == ["TRANSFORM"] else "name" if kind == "Name" else "float"
    if params == ["TRANSFORM"]:
        count, stride = len(values) // 16, 16
    array = name + "a"
    text = " ".join(values) if kind == "Name" else _row(values, digits)
    # A stride of 1 and the name of an angle go without saying.
    step = f' stride="{stride}"' if stride > 1 else ""
    tags = "".join(f'<param name="{p}" type="{param_type}"/>' for p in params).replace('name="ANGLE" ', "")
    return (
        f'<source id="{name}"><{kind}_array id="{array}" count="{len(values)}">{text}</{kind}_array>'
        f'<technique_common><accessor source="#{array}" count="{count}"{step}>{tags}</accessor>'
        f"</technique_common></source>\n"
    )


def document(name, mesh, image, script, skeleton, clips):
    """The bytes of a .dae file; `image` is the texture's file name."""
    # Tenths of a millimetre for what is small; triangles that the rounding flattens are left out.
    digits = 4 if max(abs(c) for p in mesh.positions for c in p) < 1.5 else 3
    rounded = [tuple(round(c, digits) for c in p) for p in mesh.positions]
    triangles = [t for t in mesh.triangles if len({rounded[c] for c in t}) == 3]
    flat = [c for p in rounded for c in p]
    normals = [c for p in mesh.normals for c in p]
    places = [c for u, v in mesh.coordinates for c in (u, 1 - v)]
    parts = [
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">\n'
        f"<asset><contributor><authoring_tool>{script}</authoring_tool></contributor>"
        "<created>2000-01-01T00:00:00Z</created><modified>2000-01-01T00:00:00Z</modified>"
        '<unit name="meter" meter="1"/><up_axis>Y_UP</up_axis></asset>\n'
        f'<library_images><image id="{name}-image" name="{name}"><init_from>{image}</init_from></image></library_images>\n'
        f'<library_effects><effect id="{name}-effect"><profile_COMMON>'
        f'<newparam sid="surface"><surface type="2D"><init_from>{name}-image</init_from></surface></newparam>'
        '<newparam sid="sampler"><sampler2D><source>surface</source></sampler2D></newparam>'
        '<technique sid="common"><phong><ambient><color>1 1 1 1</color></ambient>'
        '<diffuse><texture texture="sampler" texcoord="UV"/></diffuse>'
        "<specular><color>0.1 0.1 0.1 1</color></specular><shininess><float>10</float></shininess>"
        "</phong></technique></profile_COMMON></effect></library_effects>\n"
        f'<library_materials><material id="{name}-material" name="{name}"><instance_effect url="#{name}-effect"/>'
        "</material></library_materials>\n",
        f'<library_geometries><geometry id="{name}-mesh" name="{name}"><mesh>\n',
        _source(f"{name}-positions", flat, digits, ["X", "Y", "Z"]),
        _source(f"{name}-normals", normals, 2, ["X", "Y", "Z"]),
        _source(f"{name}-places", places, 3, ["S", "T"]),
        f'<vertices id="{name}-vertices"><input semantic="POSITION" source="#{name}-positions"/>'
        f'<input semantic="NORMAL" source="#{name}-normals"/>'
        f'<input semantic="TEXCOORD" source="#{name}-places"/></vertices>\n'
        f'<triangles count="{len(triangles)}" material="skin">'
        f'<input semantic="VERTEX" source="#{name}-vertices" offset="0"/><p>',
        " ".join(str(i) for t in triangles for i in t),
        "</p></triangles></mesh></geometry></library_geometries>\n",
        _controller(name, mesh, skeleton),
        _animations(skeleton, clips),
        f'<library_visual_scenes><visual_scene id="scene" name="{name}">\n',
        _nodes(skeleton),
        f'<node id="{name}" name="{name}"><instance_controller url="#{name}-skin"><skeleton>#{skeleton.names[0]}</skeleton>'
        f'<bind_material><technique_common><instance_material symbol="skin" target="#{name}-material">'
        '<bind_vertex_input semantic="UV" input_semantic="TEXCOORD" input_set="0"/>'
        "</instance_material></technique_common></bind_material></instance_controller></node>\n"
        '</visual_scene></library_visual_scenes>\n<scene><instance_visual_scene url="#scene"/></scene>\n</COLLADA>\n',
    ]
    return "".join(parts).encode("utf-8")


def _controller(name, mesh, skeleton):
    shares, counts, pairs, index = [], [], [], {}
    for weights in mesh.weights:
        # Hundredths that add up to 100, each once in the list; what moves a place by less than 2 % is left out.
        items = sorted(((n, w) for n, w in weights.items() if w >= 0.02), key=lambda w: (-w[1], w[0]))
        parts = [round(100 * w) for _, w in items]
        parts[0] += 100 - sum(parts)
        used = [(n, p) for (n, _), p in zip(items, parts) if p > 0]
        counts.append(len(used))
        for joint, part in used:
            if part not in index:
                index[part] = len(shares)
                shares.append(part / 100)
            pairs += [skeleton.index[joint], index[part]]
    inverse = []
    for joint in skeleton.names:
        x, y, z = skeleton.place[joint]
        inverse += [1, 0, 0, -x, 0, 1, 0, -y, 0, 0, 1, -z, 0, 0, 0, 1]
    return (
        f'<library_controllers><controller id="{name}-skin"><skin source="#{name}-mesh">\n'
        "<bind_shape_matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</bind_shape_matrix>\n"
        + _source(f"{name}-joints", skeleton.names, 0, ["JOINT"], "Name")
        + _source(f"{name}-inverse", inverse, 5, ["TRANSFORM"])
        + _source(f"{name}-weights", shares, 2, ["WEIGHT"])
        + f'<joints><input semantic="JOINT" source="#{name}-joints"/>'
        f'<input semantic="INV_BIND_MATRIX" source="#{name}-inverse"/></joints>\n'
        f'<vertex_weights count="{len(counts)}"><input semantic="JOINT" source="#{name}-joints" offset="0"/>'
        f'<input semantic="WEIGHT" source="#{name}-weights" offset="1"/>'
        f"<vcount>{' '.join(map(str, counts))}</vcount><v>{' '.join(map(str, pairs))}</v></vertex_weights>"
        "</skin></controller></library_controllers>\n"
    )


def _nodes(skeleton, name=None):
    name = name or skeleton.names[0]
    children = "".join(_nodes(skeleton, n) for n in skeleton.names if skeleton.parent[n] == name)
    return (
        f'<node id="{name}" name="{name}" sid="{name}" type="JOINT">'
        f'<translate sid="place">{_row(skeleton.offset(name), 5)}</translate>'
        '<rotate sid="rz">0 0 1 0</rotate><rotate sid="ry">0 1 0 0</rotate><rotate sid="rx">1 0 0 0</rotate>'
        f"{children}</node>\n"
    )


def _animations(skeleton, clips):
    animations, groups = [], []
    for clip in clips:
        # The channels of a clip share their times.
        times, linear = clip.name + "-t", clip.name + "-i"
        parts = [
            _source(times, clip.times, 4, ["TIME"])
            + _source(linear, ["LINEAR"] * len(clip.times), 0, ["INTERPOLATION"], "Name")
        ]

        def channel(joint, target, digits, values, params):
            source = f"{clip.name}{len(parts)}"  # short names: there are hundreds of them
            parts.append(
                _source(source + "v", values, digits, params)
                + f'<sampler id="{source}"><input semantic="INPUT" source="#{times}"/>'
                f'<input semantic="OUTPUT" source="#{source}v"/><input semantic="INTERPOLATION" source="#{linear}"/>'
                f'</sampler><channel source="#{source}" target="{joint}/{target}"/>\n'
            )

        for joint in skeleton.names:
            turns = [p[0].get(joint, (0, 0, 0)) for p in clip.poses]
            for axis, letter in enumerate("xyz"):
                values = [t[axis] for t in turns]
                if any(abs(v) > 0.1 for v in values):
                    channel(joint, f"r{letter}.ANGLE", 1, values, ["ANGLE"])
            moves = [p[1].get(joint, (0, 0, 0)) for p in clip.poses]
            if any(abs(v) > 1e-6 for m in moves for v in m):
                offset = skeleton.offset(joint)
                channel(joint, "place", 4, [a + b for m in moves for a, b in zip(offset, m)], ["X", "Y", "Z"])
        animations.append(f'<animation id="{clip.name}" name="{clip.name}">\n{"".join(parts)}</animation>\n')
        groups.append(
            f'<animation_clip id="{clip.name}-clip" name="{clip.name}" start="0" end="{_n(clip.seconds, 3)}">'
            f'<instance_animation url="#{clip.name}"/></animation_clip>\n'
        )
    return (
        f"<library_animations>\n{''.join(animations)}</library_animations>\n"
        f"<library_animation_clips>\n{''.join(groups)}</library_animation_clips>\n"
    )
