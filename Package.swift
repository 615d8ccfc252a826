// swift-tools-version: 6.1
import PackageDescription

// The manifest is the wall between the rooms of the house: a target sees what it lists here and nothing else.
// ARCHITECTURE.md says what each room is for.

/// One C library: its module map, its pkg-config name and the Debian package that brings it.
func cLibrary(_ name: String, pkgConfig: String, debian: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([debian])])
}

let package = Package(
    name: "sightline",
    products: [
        .library(name: "SceneMath", targets: ["SceneMath"]),
        .library(name: "SceneGraph", targets: ["SceneGraph"]),
        .library(name: "Assets", targets: ["Assets"]),
        .library(name: "SceneRenderer", targets: ["SceneRenderer", "GLDriver"]),
        .library(name: "Geodesy", targets: ["Geodesy"]),
        .library(name: "Tracks", targets: ["Tracks"]),
        .library(name: "Live", targets: ["Live"]),
        .library(name: "Simulation", targets: ["Simulation"]),
        .library(name: "Checking", targets: ["Checking"]),
        .library(name: "ModelLibrary", targets: ["ModelLibrary"]),
        .library(name: "Sound", targets: ["Sound"]),
        .executable(name: "sightline", targets: ["sightline"]),
        .executable(name: "sightline-import", targets: ["sightline-import"]),
    ],
    targets: [
        cLibrary("CGL", pkgConfig: "opengl", debian: "libopengl-dev"),
        cLibrary("CEGL", pkgConfig: "egl", debian: "libegl-dev"),
        cLibrary("CPNG", pkgConfig: "libpng", debian: "libpng-dev"),
        cLibrary("CTurboJPEG", pkgConfig: "libturbojpeg", debian: "libturbojpeg0-dev"),
        cLibrary("CPROJ", pkgConfig: "proj", debian: "libproj-dev"),
        cLibrary("CExpat", pkgConfig: "expat", debian: "libexpat1-dev"),
        cLibrary("CZip", pkgConfig: "libzip", debian: "libzip-dev"),
        cLibrary("CGLFW", pkgConfig: "glfw3", debian: "libglfw3-dev"),
        cLibrary("CAssimp", pkgConfig: "assimp", debian: "libassimp-dev"),
        cLibrary("COpenAL", pkgConfig: "openal", debian: "libopenal-dev"),
        cLibrary("CPangoCairo", pkgConfig: "pangocairo", debian: "libpango1.0-dev"),

        .target(name: "PlainText"),
        .target(name: "SceneMath"),
        .target(name: "SceneGraph", dependencies: ["SceneMath"]),
        .target(name: "ModelExchange"),
        .executableTarget(
            name: "sightline-import", dependencies: ["ModelExchange", "PlainText", "CAssimp", "CExpat"]),
        .target(
            name: "Assets",
            dependencies: ["SceneGraph", "SceneMath", "ModelExchange", "CPNG", "CTurboJPEG"]),
        .target(name: "CModelFiles", path: "Models/Embedded", cSettings: [.headerSearchPath("..")]),
        .target(name: "ModelLibrary", dependencies: ["CModelFiles"], path: "Models/Library"),
        .target(
            name: "ExampleLibrary", path: "Examples/hunt",
            exclude: ["make_hunt.py", "README.md", "golden", "hunt-played.session.json"],
            resources: [.embedInCode("hunt.session.json"), .embedInCode("hunt.gpx"), .embedInCode("hunt.geojson")]),
        .target(name: "Geodesy", dependencies: ["PlainText", "CPROJ"]),
        .target(name: "Tracks", dependencies: ["Geodesy", "PlainText", "CExpat", "CZip"]),
        .target(name: "Live", dependencies: ["Tracks", "Geodesy", "PlainText"]),
        .target(
            name: "Simulation", dependencies: ["SceneGraph", "SceneMath", "Tracks", "Geodesy", "PlainText"]),
        .target(
            name: "ShaderLibrary", path: "Shaders",
            resources: [
                .embedInCode("scene.vert"), .embedInCode("scene.frag"), .embedInCode("sky.vert"),
                .embedInCode("sky.frag"), .embedInCode("panorama.frag"), .embedInCode("sprite.vert"),
                .embedInCode("sprite.frag"), .embedInCode("overlay.vert"), .embedInCode("overlay.frag"),
            ]),
        .target(name: "GLDriver", dependencies: ["CGL", "CEGL"]),
        .target(name: "SceneRenderer", dependencies: ["SceneGraph", "SceneMath", "GLDriver", "ShaderLibrary"]),
        .target(name: "Overlay", dependencies: ["Simulation", "SceneMath", "PlainText", "CPangoCairo"]),
        .target(
            name: "Checking", dependencies: ["Simulation", "SceneGraph", "SceneMath", "PlainText"]),
        .target(name: "Video"),
        .target(name: "Sound", dependencies: ["SceneMath", "COpenAL"]),
        .target(
            name: "Viewer",
            dependencies: [
                "CGLFW", "GLDriver", "Geodesy", "Overlay", "PlainText", "SceneGraph", "SceneMath", "SceneRenderer",
                "Simulation",
            ]),
        .target(name: "Arguments", dependencies: ["PlainText"]),
        .executableTarget(
            name: "sightline",
            dependencies: [
                "Arguments", "Assets", "Checking", "ExampleLibrary", "GLDriver", "Geodesy", "Live", "ModelLibrary",
                "Overlay",
                "PlainText", "SceneGraph", "SceneMath", "SceneRenderer", "Simulation", "Sound", "Tracks", "Video",
                "Viewer",
            ]),

        .executableTarget(
            name: "CubePictureExample", dependencies: ["Assets", "SceneGraph", "SceneMath", "SceneRenderer"],
            path: "Examples/CubePicture/Sources/CubePicture"),
        .executableTarget(
            name: "GalleryExample", dependencies: ["Assets", "SceneGraph", "SceneMath", "SceneRenderer"],
            path: "Examples/Gallery/Sources/Gallery"),
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .testTarget(name: "PlainTextTests", dependencies: ["PlainText", "TestSupport"]),
        .testTarget(name: "SceneMathTests", dependencies: ["SceneMath", "TestSupport"]),
        .testTarget(name: "SceneGraphTests", dependencies: ["SceneGraph", "TestSupport"]),
        .testTarget(
            name: "AssetsTests",
            dependencies: ["Assets", "ModelLibrary", "SceneGraph", "SceneMath", "TestSupport", "sightline-import"],
            exclude: ["Fixtures"]),
        .testTarget(name: "ModelExchangeTests", dependencies: ["ModelExchange", "TestSupport"]),
        .testTarget(name: "GeodesyTests", dependencies: ["Geodesy", "TestSupport"]),
        .testTarget(name: "TracksTests", dependencies: ["Tracks", "Geodesy", "TestSupport", "CZip"]),
        .testTarget(
            name: "LiveTests", dependencies: ["Live", "Tracks", "Geodesy", "TestSupport"], exclude: ["Fixtures"]),
        .testTarget(
            name: "SimulationTests",
            dependencies: ["Simulation", "Tracks", "Geodesy", "PlainText", "SceneGraph", "SceneMath", "TestSupport"]),
        .testTarget(name: "GLDriverTests", dependencies: ["GLDriver"]),
        .testTarget(
            name: "GoldenTests", dependencies: ["SceneRenderer", "Assets", "TestSupport"], exclude: ["References"]),
        .testTarget(
            name: "OverlayTests", dependencies: ["Overlay", "Simulation", "Tracks", "Geodesy", "CPangoCairo"]),
        .testTarget(
            name: "CheckingTests",
            dependencies: ["Checking", "Simulation", "SceneGraph", "SceneMath", "Tracks", "Geodesy"]),
        .testTarget(name: "VideoTests", dependencies: ["Video"]),
        .testTarget(name: "SoundTests", dependencies: ["Sound", "SceneMath"]),
        .testTarget(name: "ViewerTests", dependencies: ["Viewer", "Overlay", "SceneMath", "Simulation"]),
        .testTarget(name: "ArgumentsTests", dependencies: ["Arguments"]),
        .testTarget(
            name: "ProgramTests",
            dependencies: [
                "sightline", "CubePictureExample", "GalleryExample", "Assets", "Geodesy", "Live", "SceneGraph",
                "Tracks",
                "TestSupport",
            ]),
    ]
)
