import CExpat

/// What expat hands its handlers beside tags and text: where the state lies that takes them, and of which type it is.
///
/// A C function can't be made for a type that is a parameter, but one that finds the type as it runs serves all formats.
/// `State.begin(_:_:at:)` and its like are static, with a pointer: that way a tag costs one call through the type's table,
/// while an `any XMLFormatState` would be checked for copies each time, and an object's fields for exclusive access.
struct XMLHandlers {
    private let type: any XMLFormatState.Type
    private let state: UnsafeMutableRawPointer

    init<State: XMLFormatState>(_ state: UnsafeMutablePointer<State>) {
        type = State.self
        self.state = UnsafeMutableRawPointer(state)
    }

    /// Lets a parser call what `handlers` points to, which must outlive the parsing.
    static func set(_ handlers: UnsafeMutablePointer<XMLHandlers>, for parser: XML_Parser) {
        XML_SetUserData(parser, handlers)
        XML_SetElementHandler(
            parser,
            { user, name, attributes in
                guard let user, let name, let attributes else { return }
                let handlers = user.assumingMemoryBound(to: XMLHandlers.self).pointee
                let bytes = UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
                handlers.type.begin(bytes, attributes, at: handlers.state)
            },
            { user, _ in
                guard let handlers = user?.assumingMemoryBound(to: XMLHandlers.self).pointee else { return }
                handlers.type.end(at: handlers.state)
            })
        XML_SetEntityDeclHandler(
            parser,
            { user, _, _, _, _, _, _, _, _ in
                guard let handlers = user?.assumingMemoryBound(to: XMLHandlers.self).pointee else { return }
                handlers.type.refuseEntities(at: handlers.state)
            })
    }

    /// Has a parser hand over text from here on. Where nobody wants it, the blanks between tags cost nothing.
    static func beginText(_ parser: XML_Parser) {
        XML_SetCharacterDataHandler(parser) { user, characters, count in
            guard let user, let characters else { return }
            let handlers = user.assumingMemoryBound(to: XMLHandlers.self).pointee
            let bytes = UnsafeRawPointer(characters).assumingMemoryBound(to: UInt8.self)
            handlers.type.add(bytes, count: Int(count), at: handlers.state)
        }
    }

    /// Has a parser hand over no more text.
    static func endText(_ parser: XML_Parser) { XML_SetCharacterDataHandler(parser, nil) }
}
