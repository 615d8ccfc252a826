import Testing
import Viewer

@Suite("Keys of the window")
struct KeyBindingsTests {
    private static let table: [(ViewerKey, KeyModifiers, ViewerCommand)] = [
        (.space, [], .togglePlay), (.right, [], .jump(5)), (.left, [], .jump(-5)), (.character("."), [], .step(1)),
        (.character(","), [], .step(-1)), (.character("+"), .shift, .faster), (.character("+"), [], .faster),
        (.character("="), [], .faster), (.character("-"), [], .slower), (.character("m"), [], .toggleMap),
        (.character("M"), .shift, .toggleMap), (.character("h"), [], .toggleKeys), (.enter, [], .act),
        (.home, [], .resetView), (.f12, [], .savePicture), (.character("q"), .control, .quit),
    ]

    @Test("each key does what the manual says", arguments: table)
    func bindings(_ key: ViewerKey, _ modifiers: KeyModifiers, _ command: ViewerCommand) {
        for context in [KeyBindings.Context.walk, .hunt, .bugs] {
            #expect(KeyBindings.command(key, modifiers, isRepeat: false, in: context) == command)
        }
    }

    @Test("letters step about in the bug shoot only")
    func strides() {
        let ways: [(Character, ViewerCommand.Stride)] = [
            ("w", .forward), ("A", .left), ("s", .backward), ("d", .right),
        ]
        for (letter, way) in ways {
            #expect(KeyBindings.command(.character(letter), [], isRepeat: false, in: .bugs) == .move(way))
            #expect(KeyBindings.command(.character(letter), [], isRepeat: false, in: .hunt) == nil)
        }
    }

    @Test("a plain q, or a letter with Alt, means nothing")
    func nothing() {
        #expect(KeyBindings.command(.character("q"), [], isRepeat: false, in: .walk) == nil)
        #expect(KeyBindings.command(.character("m"), .alt, isRepeat: false, in: .walk) == nil)
        #expect(KeyBindings.command(.character("m"), .control, isRepeat: false, in: .walk) == nil)
        #expect(KeyBindings.command(.enter, [], isRepeat: false, in: .model) == nil)
    }

    @Test("held keys repeat jumps and steps, nothing that goes to and fro")
    func repeats() {
        for (key, modifiers, command) in Self.table {
            let repeated = KeyBindings.command(key, modifiers, isRepeat: true, in: .hunt)
            switch command {
            case .jump, .step, .faster, .slower: #expect(repeated == command)
            default: #expect(repeated == nil)
            }
        }
    }

    @Test("every way of looking tells its keys", arguments: KeyBindings.Context.allCases)
    func help(_ context: KeyBindings.Context) {
        let rows = KeyBindings.help(in: context)
        for word in ["Space", "F12", "H", "Ctrl + Q", "Home", "Esc", "drag", "wheel"] {
            #expect(rows.contains { $0.keys == word }, "\(word)")
        }
        #expect(rows.contains { $0.meaning == "let go, close" } == (context == .hunt))
        #expect(rows.contains { $0.keys == "W A S D" } == (context == .bugs))
        #expect(rows.contains { $0.keys == "M" } == (context != .model))
    }
}
