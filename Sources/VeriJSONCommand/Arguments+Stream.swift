import VeriJSON
import VeriJSONStreams

extension Arguments {
    /// Returns the form of streams that the options select; nil if inputs are documents.
    func framing() throws(Failure) -> Sanitizer.Framing? {
        let asked = [Option.lines, .items].filter { has($0) }
        if asked.count > 1 { throw usage("expected one of '--lines' and '--items', found both") }
        guard let option = asked.first else {
            if has(.jobs) {
                throw usage("expected '--lines' or '--items' with '--jobs', found neither")
            }
            if has(.keep) {
                throw usage("expected '--lines' or '--items' with '--keep', found neither")
            }
            return nil
        }
        if has(.undo) {
            throw usage(
                "expected a document with '--undo', found a stream: '\(option.name)' and '--undo' "
                    + "exclude each other"
            )
        }
        if value(of: .output) == "pretty" {
            throw usage(
                "expected '--output preserving' or 'compact' with '\(option.name)', found 'pretty'"
            )
        }
        guard option == .items, let text = value(of: .items) else { return .lines }
        guard let pointer = JSONPointer(text) else {
            throw usage(
                "expected a JSON Pointer such as '/data/items' after '--items', found '\(text)'"
            )
        }
        return .items(at: pointer)
    }

    /// Returns the number of blocks that are cleaned at the same time.
    func jobs() throws(Failure) -> Int {
        guard let word = value(of: .jobs) else { return System.processorCount }
        guard let count = JSONNumber(lexeme: word)?.int, (1...1_024).contains(count) else {
            throw usage("expected a number from 1 to 1024 after '--jobs', found '\(word)'")
        }
        return count
    }
}

extension Option {
    static let keep = Option("--keep") {
        """
        keep the clean data and the quarantine of a stream that loses
        more than '--max-dropped' allows; the exit code is 2 all the same
        """
    }
}
