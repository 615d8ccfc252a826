import ModelExchange
import SceneGraph

/// The pictures of a model: read once each, those that materials use kept.
struct ModelPictures {
    private(set) var facts: [ModelFacts.Picture] = []
    private(set) var warnings: [String] = []
    private var textures: [Int: Texture] = [:]

    /// What one picture, and all that are kept, may have of pixels: a model is not to fill the memory.
    private static let limits = ImageLimits(largestSide: 8192, largestArea: 32 << 20)
    private static let largestSum = 48 << 20

    init(_ imported: ImportedModel) {
        let used = Set(imported.materials.compactMap { $0.texture?.image })
        var sum = 0
        for (index, image) in imported.images.enumerated() {
            var picture = ModelFacts.Picture(file: image.name)
            switch image.content {
            case .problem(let problem): picture.problem = problem
            case .bytes(let bytes):
                let size = PictureHeader.size(bytes)
                (picture.width, picture.height) = (size?.width, size?.height)
                do {
                    let pixels = try ImageFile.read(bytes, name: image.name, limits: Self.limits)
                    (picture.width, picture.height) = (pixels.width, pixels.height)
                    if used.contains(index) {
                        sum += pixels.width * pixels.height
                        if sum > Self.largestSum {
                            picture.problem = "the model's pictures are too large together"
                        } else {
                            textures[index] = Texture(pixels)
                        }
                    }
                } catch {
                    picture.problem = error.message
                }
            }
            facts.append(picture)
            // Of those that can't be had the importer tells itself.
            if let problem = picture.problem, used.contains(index), case .bytes = image.content {
                warnings.append("picture \(image.name): \(problem)")
            }
        }
    }

    /// The texture of a material; nil where its picture can't be had.
    func texture(_ placed: ImportedTexture) -> Texture? {
        guard var texture = textures[placed.image] else { return nil }
        let wraps: [ImportedTexture.Wrap: Sampler.Wrap] = [.clamp: .clamp, .repeat: .repeat, .mirror: .mirror]
        texture.sampler = Sampler(
            magnification: placed.isNearest ? .nearest : .linear,
            wrapHorizontal: wraps[placed.wrapHorizontal] ?? .repeat,
            wrapVertical: wraps[placed.wrapVertical] ?? .repeat)
        return texture
    }
}
