// swift-tools-version: 6.1
import PackageDescription

// Fuzz targets have the fuzzer's own `main`, so they are a package beside the program: see Scripts/fuzz.
let package = Package(
    name: "fuzzing",
    dependencies: [.package(name: "sightline", path: "..")],
    targets: [
        .executableTarget(
            name: "TrackFuzzer",
            dependencies: [
                .product(name: "Live", package: "sightline"), .product(name: "Tracks", package: "sightline"),
            ])
    ]
)
