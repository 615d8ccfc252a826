/// Finds a place for every name: above its thing, the nearest first, farther ones moved up until they cover nothing.
struct LabelLayout {
    let measure: OverlayMeasure
    let texts: TextSetter

    /// Labels that find no room are left out beyond this many: a wall of names tells nothing.
    private static let most = 40
    private static let levels = 9

    /// The labels to draw, the nearest first. A thing without room for its name keeps a dot.
    func place(_ labels: [AROverlay.Label], avoiding: [PixelRectangle]) -> [PlacedLabel] {
        var taken = avoiding
        var placed: [PlacedLabel] = []
        var named = 0
        let nearest = labels.enumerated().filter { isInPicture($0.element) }
            .sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
        for (_, label) in nearest {
            if named < Self.most, let label = place(label, &taken) {
                placed.append(label)
                named += 1
            } else {
                placed.append(PlacedLabel(label, measure: measure))
            }
        }
        return placed
    }

    private func isInPicture(_ label: AROverlay.Label) -> Bool {
        let (x, y) = (label.anchorX, label.anchorY)
        let slack = Double(measure.height) / 2
        return x >= 0 && x <= Double(measure.width) && y >= -slack && y <= Double(measure.height) + slack
    }

    private func place(_ label: AROverlay.Label, _ taken: inout [PixelRectangle]) -> PlacedLabel? {
        let widest = max(measure.whole(80), min(measure.whole(280), Double(measure.width) * 0.3))
        let nameStyle = TextStyle(size: measure.whole(15), isBold: true, widest: widest)
        guard let distance = texts.image(DistanceText.of(label.distance), TextStyle(size: measure.whole(13.5))) else {
            return nil
        }
        let name = label.name.isEmpty ? nil : texts.image(label.name, nameStyle)
        let padding = measure.whole(11)
        let gap = name == nil ? 0 : measure.whole(8)
        let width = (2 * padding + (name?.width ?? 0) + gap + distance.width).rounded(.up)
        let height = measure.whole(29)
        let edge = measure.whole(6)
        let x = min(max(label.anchorX - width / 2, edge), Double(measure.width) - edge - width).rounded()
        let lowest = Double(measure.height) - edge - height
        let first = label.anchorY - measure.whole(20) - height
        let step = height + measure.whole(5)
        for level in 0..<Self.levels {
            let y = min(first - Double(level) * step, lowest - (first > lowest ? Double(level) * step : 0)).rounded()
            if y < edge {
                if level > 0 { break }
                return placeBelow(label, x, width, height, &taken, name, distance, padding, gap)
            }
            let pill = PixelRectangle(around: x, y, width, height)
            if taken.contains(where: { $0.intersects(pill.grown(by: 2)) }) { continue }
            taken.append(pill)
            return PlacedLabel(
                label, measure: measure, pill: pill, name: name, distance: distance, padding: padding, gap: gap)
        }
        return nil
    }

    /// A thing that fills the picture to its top is named at the first free line under it.
    private func placeBelow(
        _ label: AROverlay.Label, _ x: Double, _ width: Double, _ height: Double, _ taken: inout [PixelRectangle],
        _ name: TextImage?, _ distance: TextImage, _ padding: Double, _ gap: Double
    ) -> PlacedLabel? {
        let step = height + measure.whole(5)
        var y = max(label.anchorY + measure.whole(14), measure.margin).rounded()
        for _ in 0..<Self.levels where y + height < Double(measure.height) {
            let pill = PixelRectangle(around: x, y, width, height)
            if !taken.contains(where: { $0.intersects(pill.grown(by: 2)) }) {
                taken.append(pill)
                return PlacedLabel(
                    label, measure: measure, pill: pill, name: name, distance: distance, padding: padding, gap: gap)
            }
            y += step
        }
        return nil
    }
}
