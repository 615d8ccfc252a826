// swift-tools-version: 6.1
import PackageDescription

// Pictures of what the scene can do: swift run --package-path Examples/Gallery Gallery FOLDER
let package = Package(
    name: "Gallery",
    dependencies: [.package(name: "sightline", path: "../..")],
    targets: [
        .executableTarget(
            name: "Gallery",
            dependencies: [
                .product(name: "Assets", package: "sightline"),
                .product(name: "SceneGraph", package: "sightline"),
                .product(name: "SceneMath", package: "sightline"),
                .product(name: "SceneRenderer", package: "sightline"),
            ])
    ]
)
