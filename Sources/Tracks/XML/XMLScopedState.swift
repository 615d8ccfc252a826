/// What an open element means to the reader of a format.
protocol XMLScope {
    /// Nothing: of what is in it, nothing is read either.
    static var skipped: Self { get }

    /// Whether elements in it can mean something. They don't in what is skipped and in texts.
    var hasElements: Bool { get }
}

/// A format's state that keeps the meanings of the open elements on a stack, the root's first.
protocol XMLScopedState: XMLFormatState {
    associatedtype Element: CaseIterable & RawRepresentable & Sendable where Element.RawValue == String
    associatedtype Scope: XMLScope

    static var format: TrackFormat { get }
    static var rootElement: Element { get }

    /// Whether a namespace belongs to the format.
    static func isOwnNamespace(_ namespace: String) -> Bool

    var vocabulary: XMLVocabulary<Element> { get }
    var scopes: [Scope] { get set }

    /// The root element, which is the format's, begins.
    mutating func beginRoot() -> Scope

    /// An element begins in one that can hold others.
    /// - Parameters:
    ///   - element: nil for one that the format doesn't look at.
    ///   - isForeign: whether its prefix is of another namespace.
    mutating func begin(
        _ element: Element?, isForeign: Bool, in parent: Scope,
        _ attributes: UnsafePointer<UnsafePointer<CChar>?>
    ) -> Scope

    /// An element ends.
    mutating func finish(_ scope: Scope)
}

extension XMLScopedState {
    mutating func begin(_ name: UnsafePointer<UInt8>, _ attributes: UnsafePointer<UnsafePointer<CChar>?>) {
        if xml.error != nil { return }
        guard scopes.count < XMLReading.deepest else { return xml.fail(.tooDeep(limit: XMLReading.deepest)) }
        scopes.append(meaning(name, attributes))
    }

    mutating func end() {
        if xml.error != nil { return }
        guard let scope = scopes.popLast() else { return }
        finish(scope)
    }

    private mutating func meaning(
        _ name: UnsafePointer<UInt8>, _ attributes: UnsafePointer<UnsafePointer<CChar>?>
    ) -> Scope {
        guard let parent = scopes.last else {
            guard vocabulary.element(name).name?.rawValue == Self.rootElement.rawValue else {
                xml.beginForeignRoot(name, expected: Self.format)
                return .skipped
            }
            xml.beginOwnRoot(name, attributes, isOwnNamespace: Self.isOwnNamespace)
            return beginRoot()
        }
        guard parent.hasElements else { return .skipped }
        xml.noteNamespaces(attributes, isOwnNamespace: Self.isOwnNamespace)
        let (element, prefixLength) = vocabulary.element(name)
        let isForeign = xml.isForeign(name, prefixLength: prefixLength)
        return begin(element, isForeign: isForeign, in: parent, attributes)
    }
}
