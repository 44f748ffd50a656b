import VeriJSON
import VeriJSONStreams

extension Arguments {
    /// Returns the form of streams that the options select; nil if inputs are documents.
    func framing() throws(Failure) -> Sanitizer.Framing? {
        let asked = [Option.lines, .documents, .items].filter { has($0) }
        if asked.count > 1 {
            throw usage("expected one of '\(asked[0].name)' and '\(asked[1].name)', found both")
        }
        guard let option = asked.first else {
            if has(.jobs) {
                throw usage(
                    "expected '--lines', '--documents' or '--items' with '--jobs', found none"
                )
            }
            if has(.keep) {
                throw usage(
                    "expected '--lines', '--documents' or '--items' with '--keep', found none"
                )
            }
            return nil
        }
        if has(.undo) {
            throw Failure(
                .usage,
                "expected a document with '--undo', found a stream: '\(option.name)' and '--undo' "
                    + "exclude each other",
                help: "keep the input, which is the original; '--quarantine FILE' keeps each value "
                    + "that is left out, with its line"
            )
        }
        if value(of: .output) == "pretty" {
            throw usage(
                "expected '--output preserving' or 'compact' with '\(option.name)', found 'pretty'"
            )
        }
        if has(.each) {
            try checkRows(option)
            return .rows
        }
        if option == .documents { return .documents }
        return try itemsPointer().map { .items(at: $0) } ?? .lines
    }

    /// Returns the place of the array whose items are records; nil if they are not.
    func itemsPointer() throws(Failure) -> JSONPointer? {
        guard let text = value(of: .items) ?? value(of: .replayedItems) else { return nil }
        guard let pointer = JSONPointer(text) else {
            throw usage(
                "expected a JSON Pointer such as '/data/items' after '--items', found '\(text)'"
            )
        }
        return pointer
    }

    /// Rejects what has no meaning for rows, each of which has a line of its own.
    private func checkRows(_ option: Option) throws(Failure) {
        let name = Option.each.name
        if option != .lines {
            throw usage("expected '--lines' with '\(name)', found '\(option.name)'")
        }
        if value(of: .from) == "xml" {
            throw usage("expected JSON with '\(name)', found '--from xml'")
        }
        if has(.inPlace) {
            throw usage("expected one of '\(name)' and '\(Option.inPlace.name)', found both")
        }
    }

    /// Returns the form of the answers to rows; nil if none are asked for.
    func answerForm() throws(Failure) -> Sanitizer.Row.Form? {
        guard let form = value(of: .each) else {
            if has(.flush) { throw usage("expected '--each' with '--flush', found none") }
            return nil
        }
        guard has(.lines) else {
            throw usage("expected '--lines' with '\(Option.each.name)', found none")
        }
        guard !form.isEmpty else { return .answer }
        return try choice(.each, ["value": .value])
    }

    /// Returns whether each answer is written as soon as there is one.
    func flushesLines() throws(Failure) -> Bool {
        try choice(.flush, ["block": false, "line": true]) ?? false
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

extension Sanitizer.Framing {
    /// Whether records of several inputs may follow one another in one output.
    var joinsInputs: Bool {
        switch self {
        case .lines, .rows, .documents: true
        case .items, .events: false
        }
    }

    /// The option that selects it, and the word for the part of a stream that a record is.
    var words: (option: String, unit: String) {
        switch self {
        case .lines, .rows: (Option.lines.name, "line")
        case .documents: (Option.documents.name, "document")
        case .items, .events: (Option.items.name, "item")
        }
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
