import PlainText

/// The result as a page for a person, beside its pictures in one folder: no script, nothing from elsewhere.
public enum HTMLReport {
    public static func text(_ sessions: [CheckedSession]) -> String {
        let failed = sessions.reduce(0) { $0 + $1.failed }
        let checked = sessions.reduce(0) { $0 + $1.results.count }
        let verdict =
            failed == 0 ? "All \(checked) expectations are met" : "\(failed) of \(checked) expectations failed"
        var lines = [
            "<!DOCTYPE html>", #"<html lang="en">"#, "<head>", #"<meta charset="utf-8">"#,
            #"<meta name="viewport" content="width=device-width, initial-scale=1">"#,
            "<title>\(verdict)</title>", "<style>", style, "</style>", "</head>", "<body>", "<main>",
            #"<h1 class="\#(failed == 0 ? "met" : "failed")">\#(verdict)</h1>"#,
        ]
        for session in sessions { lines += section(session) }
        return (lines + ["</main>", "</body>", "</html>"]).joined(separator: "\n") + "\n"
    }

    private static func section(_ session: CheckedSession) -> [String] {
        var lines = [
            "<section>", "<h2>\(MarkupText.escaped(session.title ?? session.file))</h2>",
            "<p class=\"file\">\(MarkupText.escaped(session.file)): \(session.results.count - session.failed) of \(session.results.count) met</p>",
            "<ol>",
        ]
        // What failed is what somebody opens the page for.
        for result in session.results.filter({ !$0.isMet }) + session.results.filter(\.isMet) {
            lines += item(result, session)
        }
        return lines + ["</ol>", "</section>"]
    }

    private static func item(_ result: CheckResult, _ session: CheckedSession) -> [String] {
        let word = result.isMet ? (result.isUpdated ? "updated" : "met") : "failed"
        var lines = [
            #"<li class="\#(result.isMet ? "met" : "failed")" value="\#(result.number)">"#,
            #"<p><span class="verdict">\#(word)</span> <strong>\#(MarkupText.escaped(result.title))</strong> "#
                + #"<span class="place">expectation \#(result.number), line \#(result.line)</span></p>"#,
        ]
        for failure in result.failures {
            let of = MarkupText.escaped(failure.key + (failure.poi.map { " \($0)" } ?? ""))
            lines.append(
                #"<p class="why">\#(of): expected <q>\#(MarkupText.escaped(failure.expected))</q>, "#
                    + #"found <q>\#(MarkupText.escaped(failure.found))</q></p>"#)
        }
        let frames = session.frames.filter { $0.number == result.number }
        if !frames.isEmpty {
            lines.append(#"<div class="frames">"#)
            for frame in frames {
                let file = MarkupText.escaped(address(frame.file))
                let caption = MarkupText.escaped(frame.caption)
                lines.append(
                    #"<figure><a href="\#(file)"><img src="\#(file)" alt="\#(caption): \#(MarkupText.escaped(result.title))" "#
                        + #"loading="lazy"></a><figcaption>\#(caption)</figcaption></figure>"#)
            }
            lines.append("</div>")
        }
        return lines + ["</li>"]
    }

    /// A file's name as a relative address: what is no letter, digit, dot, dash or underscore is written in percent.
    static func address(_ name: String) -> String {
        var out = ""
        for byte in name.utf8 {
            let isPlain =
                (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x61 && byte <= 0x7A)
                || [0x2D, 0x2E, 0x5F].contains(byte)
            let digits = String(byte, radix: 16, uppercase: true)
            out += isPlain ? String(UnicodeScalar(byte)) : "%" + (digits.count < 2 ? "0" : "") + digits
        }
        return out
    }

    private static let style = """
        :root { color-scheme: light dark; --ink: #1c2024; --soft: #5b6470; --ground: #ffffff; --line: #d8dde3;
          --card: #f6f8fa; --good: #1a7f37; --bad: #c62f2f; }
        @media (prefers-color-scheme: dark) {
          :root { --ink: #e6e9ed; --soft: #9aa4b0; --ground: #14171b; --line: #333a42; --card: #1c2126;
            --good: #4cc36b; --bad: #ff7b72; }
        }
        body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
        main { max-width: 76rem; margin: 0 auto; padding: 1.5rem; }
        h1 { font-size: 1.6rem; border-left: .4rem solid; padding-left: .8rem; }
        h1.met { border-color: var(--good); } h1.failed { border-color: var(--bad); }
        h2 { font-size: 1.2rem; margin: 2rem 0 0; }
        .file, .place { color: var(--soft); font-size: .9rem; margin: 0; }
        ol { list-style: none; padding: 0; margin: .8rem 0; display: grid; gap: .6rem; }
        li { background: var(--card); border: 1px solid var(--line); border-left: .3rem solid var(--good);
          border-radius: .3rem; padding: .5rem .9rem; overflow-wrap: anywhere; }
        li.failed { border-left-color: var(--bad); }
        li p { margin: .2rem 0; }
        .verdict { font-weight: 600; color: var(--good); } .failed .verdict { color: var(--bad); }
        .why { font-size: .95rem; }
        q { quotes: none; font-family: ui-monospace, monospace; font-size: .9em; background: var(--ground);
          border: 1px solid var(--line); border-radius: .2rem; padding: 0 .25rem; }
        .frames { display: grid; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); gap: .8rem; margin: .6rem 0; }
        figure { margin: 0; max-width: 40rem; } figcaption { color: var(--soft); font-size: .85rem; }
        img { width: 100%; height: auto; display: block; border: 1px solid var(--line); border-radius: .2rem; }
        """
}
