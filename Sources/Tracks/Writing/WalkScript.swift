import PlainText

/// What the scripts for simulators have in common: a clock in milliseconds and a table of what is due when.
enum WalkScript {
    /// Comments and the functions that keep the time.
    ///
    /// The clock is read at each step and compared with the start, so that nothing adds up: neither how long a command takes nor
    /// how long a sleep really is. What is due before the command before it has ended is skipped when the next is due too.
    /// `date` knows milliseconds on Linux, Perl everywhere else; without either the clock has whole seconds.
    static func head(_ walk: PlayedWalk, _ target: String, usage: [String]) -> String {
        // A name is a text from a file, and a comment ends with its line.
        let name = walk.name.flatMap { $0.isEmpty ? nil : " (\(MessageText.shown($0)))" } ?? ""
        let duration = MessageText.fixed(walk.player.duration, decimals: 3)
        let usage = usage.map { "# \($0)\n" }.joined()
        return """
            #!/bin/sh
            # A walk\(name) of \(duration) s for \(target), made by sightline track convert.
            \(usage)set -eu

            now() {
              ms=$(date +%s%3N)
              case $ms in
                *[!0-9]*) ms=$(perl -MTime::HiRes=time -e 'printf "%.0f", time * 1000' 2>/dev/null) || ms=$(date +%s)000 ;;
              esac
              echo "$ms"
            }

            wait_until() {
              left=$((start + $1 - $(now)))
              if [ "$left" -gt 0 ]; then
                sleep "$((left / 1000)).$(printf %03d $((left % 1000)))"
              fi
            }


            """
    }

    /// A time in whole milliseconds.
    static func milliseconds(_ seconds: Double) -> Int { Int((min(seconds, 9e12) * 1000).rounded()) }

    /// The words that end the table.
    static let end = "END_OF_WALK"
}
