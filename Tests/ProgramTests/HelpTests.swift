import Foundation
import Testing

@Suite struct HelpTests {
    @Test func version() throws {
        let folder = try ScratchFolder()
        let outcome = try SightlineProgram(in: folder.url)("--version")
        #expect(outcome.status == 0 && outcome.text.hasPrefix("sightline "))
    }
}
