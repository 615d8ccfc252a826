import Foundation
import SceneMath

extension LightState {
    /// The lights of a scene that shine: not hidden, not dark, finite; the most important where there are too many.
    static func resolve(_ store: TransformStore, eye: Vector3) -> [LightState] {
        var states: [LightState] = []
        for entry in store.lightNodes {
            entry._withUnsafeGuaranteedRef { node in
                guard let light = node.light else { return }
                // Of opacity only the zero counts: a light is on or off.
                let opacity = store.columns.pointee.worldOpacities[node.slot]
                if opacity > 0 { states.append(LightState(light, world: store.columns.pointee.worlds[node.slot])) }
            }
        }
        guard states.count > FrameSnapshot.maximumLightCount else { return states }
        func rank(_ state: LightState) -> Double {
            state.kind == .ambient || state.kind == .directional ? -1 : state.position.distance(to: eye)
        }
        return Array(states.sorted { rank($0) < rank($1) }.prefix(FrameSnapshot.maximumLightCount))
    }

    init(_ light: Light, world: AffineMatrix) {
        kind = light.kind
        color = SIMD3(light.color.x, light.color.y, light.color.z) * (light.intensity / 1000)
        position = world.translation
        direction = world.transformDirection(-.unitZ).normalized ?? -.unitZ
        ambient = light.ambient
        diffuse = light.diffuse
        specular = light.specular
        shininess = light.shininess
        attenuationStart = light.attenuationStart
        attenuationEnd = light.attenuationEnd
        attenuationFalloff = light.attenuationFalloff
        let outer = min(max(light.spotOuterAngle, 0), 360) * .pi / 360
        spotInnerCosine = cos(min(max(light.spotInnerAngle, 0) * .pi / 360, outer))
        spotOuterCosine = cos(outer)
    }
}
