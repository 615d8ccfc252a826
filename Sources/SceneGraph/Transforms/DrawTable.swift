/// What nodes are drawn with, as small numbers: one for each distinct geometry, material and painting order.
struct DrawTable {
    struct Key: Hashable {
        var geometry: Int
        var material: Int
        var renderingOrder: Int
    }

    private(set) var geometries = InternTable<Geometry>(vacant: .empty)
    private(set) var materials = InternTable<Material>(vacant: Material())
    private(set) var keys = InternTable<Key>(vacant: Key(geometry: 0, material: 0, renderingOrder: 0))

    mutating func intern(_ geometry: Geometry, _ material: Material, renderingOrder: Int) -> Int {
        let key = Key(
            geometry: geometries.intern(geometry), material: materials.intern(material), renderingOrder: renderingOrder)
        return keys.intern(key)
    }

    mutating func release(_ number: Int) {
        let key = keys.values[number]
        keys.release(number)
        geometries.release(key.geometry)
        materials.release(key.material)
    }
}
