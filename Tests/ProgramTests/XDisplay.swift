import Assets
import Foundation
import SceneGraph

/// A screen of its own that nobody sees, and the hands that play on it.
final class XDisplay {
    let name: String
    private let server: pid_t
    private let scratch: ScratchFolder

    /// Whether this machine has what it takes.
    static let isThere = ["Xvfb", "xdotool", "import"].allSatisfy { program in
        ["/usr/bin", "/usr/local/bin", "/bin"].contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
        }
    }

    init(width: Int, height: Int) throws {
        scratch = try ScratchFolder()
        let numberFile = scratch.url.appendingPathComponent("display").path
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 3, numberFile, O_WRONLY | O_CREAT, 0o600)
        let words = [
            "Xvfb", "-displayfd", "3", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-noreset",
        ]
        let texts: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        let settings: [UnsafeMutablePointer<CChar>?] = [strdup("PATH=/usr/local/bin:/usr/bin:/bin"), nil]
        defer { for text in texts + settings { free(text) } }
        var identifier: pid_t = 0
        let fault = posix_spawnp(&identifier, "Xvfb", &actions, nil, texts, settings)
        if fault != 0 { throw POSIXError(POSIXErrorCode(rawValue: fault) ?? .EIO) }
        server = identifier
        var number = ""
        let end = Date().addingTimeInterval(20)
        while !number.hasSuffix("\n"), Date() < end {
            usleep(10_000)
            number = (try? String(contentsOfFile: numberFile, encoding: .utf8)) ?? ""
        }
        name = ":\(number.trimmingCharacters(in: .whitespacesAndNewlines))"
    }

    deinit {
        kill(server, SIGKILL)
        var status: Int32 = 0
        waitpid(server, &status, 0)
    }

    /// Runs xdotool with these words.
    /// - Returns: what it prints.
    @discardableResult
    func hands(_ words: String) throws -> String { try run("xdotool \(words)").text }

    /// The picture on the screen.
    func picture() throws -> PixelImage {
        let file = scratch.url.appendingPathComponent("shot.png").path
        _ = try run("import -window root -depth 8 png24:\(file)")
        return try ImageFile.read(Array(try Data(contentsOf: URL(fileURLWithPath: file))), name: "shot.png")
    }

    private func run(_ command: String) throws -> SightlineProgram.Outcome {
        var shell = SightlineProgram(in: scratch.url)
        shell.environment["DISPLAY"] = name
        return try shell.shell(command)
    }
}

/// The program's window on a display of its own, played as a person plays it.
final class PlayedWindow {
    let display: XDisplay
    let folder: ScratchFolder
    let program: SightlineProgram.Running
    /// Seconds from the start of the program to its window.
    let startTime: Double

    init(
        _ arguments: [String], in folder: ScratchFolder, screen: (Int, Int) = (1300, 1300),
        environment: [String: String] = [:]
    ) throws {
        display = try XDisplay(width: screen.0, height: screen.1)
        self.folder = folder
        try display.hands("mousemove 300 200")
        var sightline = SightlineProgram(in: folder.url)
        sightline.environment["DISPLAY"] = display.name
        sightline.environment.merge(environment) { $1 }
        let start = Date()
        program = try sightline.start(["view"] + arguments)
        let end = Date().addingTimeInterval(30)
        while try display.hands("search --onlyvisible --class sightline").isEmpty, Date() < end { usleep(20_000) }
        startTime = Date().timeIntervalSince(start)
        // The first picture follows the window at once.
        try waitUntil { try picture()[300, 200] != (0, 0, 0, 255) }
    }

    /// The picture on the screen.
    func picture() throws -> PixelImage { try display.picture() }

    /// Presses and lets go keys, one after the other.
    func keys(_ names: String...) throws {
        try display.hands("key --delay 30 \(names.joined(separator: " "))")
        usleep(60_000)
    }

    func drag(from: (Int, Int), to: (Int, Int), button: Int = 1) throws {
        let steps = (1...8).map { step in
            "mousemove \(from.0 + (to.0 - from.0) * step / 8) \(from.1 + (to.1 - from.1) * step / 8) sleep 0.02"
        }
        try display.hands(
            "mousemove \(from.0) \(from.1) mousedown \(button) \(steps.joined(separator: " ")) mouseup \(button)")
        usleep(60_000)
    }

    func click(_ x: Int, _ y: Int) throws {
        try display.hands("mousemove \(x) \(y) click 1")
        usleep(60_000)
    }

    func wheel(up notches: Int) throws {
        try display.hands("click --repeat \(abs(notches)) --delay 30 \(notches > 0 ? 4 : 5)")
        usleep(60_000)
    }

    /// Waits until something holds that takes a while.
    @discardableResult
    func waitUntil(seconds: Double = 15, _ holds: () throws -> Bool) throws -> Bool {
        let end = Date().addingTimeInterval(seconds)
        while Date() < end {
            if try holds() { return true }
            usleep(50_000)
        }
        return false
    }

    /// The picture once it does not change any more.
    func stillPicture() throws -> PixelImage {
        var last = try picture()
        try waitUntil {
            let next = try picture()
            defer { last = next }
            return next == last
        }
        return last
    }

    /// Seconds of the processor that the program has used.
    func processorTime() throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(program.processIdentifier)/stat", encoding: .utf8)
        // The name of the program stands in brackets and may hold blanks.
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 13, let user = Double(fields[11]), let system = Double(fields[12]) else { return .nan }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Quits as a person does.
    func quit() throws -> SightlineProgram.Outcome {
        try display.hands("key ctrl+q")
        return try program.wait()
    }
}
