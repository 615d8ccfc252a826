// swift-tools-version: 6.1
import PackageDescription

// A program that uses Sightline as a library: swift run --package-path Examples/CubePicture
let package = Package(
    name: "CubePicture",
    dependencies: [.package(name: "sightline", path: "../..")],
    targets: [
        .executableTarget(
            name: "CubePicture",
            dependencies: [
                .product(name: "Assets", package: "sightline"),
                .product(name: "SceneGraph", package: "sightline"),
                .product(name: "SceneMath", package: "sightline"),
                .product(name: "SceneRenderer", package: "sightline"),
            ])
    ]
)
