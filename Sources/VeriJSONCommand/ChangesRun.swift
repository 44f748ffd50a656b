import VeriJSON
import VeriJSONReports
import VeriJSONRevisions

extension Subcommand {
    static let changes = Subcommand(
        name: "changes",
        summary: "list what differs between two revisions of a document, and judge it by rules",
        usage: "OLD NEW [OPTION…]",
        about: """
            Compares two revisions of a document in JSON, and lists the smallest parts that differ,
            one a line, on standard output. An empty file stands for a document that does not exist.
            With rules, what they forbid goes to standard error, and the exit code is 1 if there is
            any.
            """,
        options: [
            .rules, .list, .report, .changesFormat, .showValues, .showKeys, .redact, .color,
            .narrate, .quiet,
        ],
        example: """
              verijson changes before.json after.json --rules order.rules.json
                lists the changes, and the lines of those that the rules forbid
            """
    ) { arguments throws(Failure) in
        try ChangesRun(arguments).run()
    }
}

/// One run of `verijson changes`.
struct ChangesRun {
    private enum List: String {
        case text
        case json
    }

    private let arguments: Arguments
    private let old: Input
    private let new: Input
    private let list: List
    private var report: ReportOutput

    init(_ arguments: Arguments) throws(Failure) {
        self.arguments = arguments
        report = try ReportOutput(arguments)
        list = try arguments.choice(.list) ?? .text
        if arguments.has(.changesFormat), !arguments.has(.rules) {
            throw Failure(
                .usage,
                "expected '--rules FILE' with '--format', which is the format of what rules forbid; "
                    + "found none",
                help: "'--list json' writes the list of changes as JSON"
            )
        }
        let operands = arguments.operands
        guard operands.count == 2 else {
            throw arguments.usage("expected OLD and NEW, found \(operands.count) of them")
        }
        (old, new) = (Input(path: operands[0]), Input(path: operands[1]))
        let paths = operands + [arguments.path(of: .rules)].compactMap(\.self)
        guard paths.count(where: { $0 == "-" }) < 2 else {
            throw arguments.usage("expected '-' once, found it several times")
        }
        try FileClaims.check(arguments, reading: paths)
    }

    consuming func run() throws(Failure) -> ExitCode {
        var run = self
        let rules = try run.rules()
        let review = try run.review(by: rules)
        try Output.toStandardOutput(review.changes.map { run.line($0) + "\n" }.joined())
        if rules != nil { try run.add(review) }
        try run.report.finish()
        return review.isAccepted ? .done : .found
    }

    /// Reads the rules; nil if none are given.
    private func rules() throws(Failure) -> ChangeRules<Void>? {
        guard let path = arguments.path(of: .rules) else { return nil }
        let input = Input(path: path, limit: .pattern)
        let bytes = try input.bytes()
        do throws(ChangeRulesError) {
            return try ChangeRules(
                json: bytes,
                name: input.name,
                options: Changes.Options(disclosure: report.disclosure)
            )
        } catch {
            let lines = error.mistakes.map { TextEscaping.line($0.description) + "\n" }
            throw Failure(.pattern, drawn: lines.joined())
        }
    }

    private func review(by rules: ChangeRules<Void>?) throws(Failure) -> ChangeReview {
        let before = try revision(old)
        let after = try revision(new)
        do throws(UnreadableDocumentError) {
            return try (rules ?? Self.noRules()).review(from: before, to: after, name: new.name)
        } catch {
            // The old revision has its own name where it is what cannot be read.
            if let before, let error = Self.obstacle(in: before, named: old.name) {
                throw Failure(error, bytes: before, input: old, report)
            }
            throw Failure(error, bytes: after ?? [], input: new, report)
        }
    }

    /// Returns the reason why a revision cannot be read; nil if it can be.
    private static func obstacle(
        in revision: [UInt8],
        named name: String
    ) -> UnreadableDocumentError? {
        do throws(UnreadableDocumentError) {
            _ = try noRules().review(from: nil, to: revision, name: name)
            return nil
        } catch {
            return error
        }
    }

    private static func noRules() -> ChangeRules<Void> {
        do throws(ChangeRulesError) {
            return try ChangeRules<Void>()
        } catch {
            preconditionFailure("no rules have no mistakes")
        }
    }

    private func revision(_ input: Input) throws(Failure) -> [UInt8]? {
        let bytes = try input.bytes()
        return bytes.isEmpty ? nil : bytes
    }

    // MARK: Output

    private var showsValues: Bool {
        arguments.has(.showValues)
            || System.outputIsTerminal && !arguments.has(.redact) && !arguments.has(.showKeys)
    }

    private func line(_ change: Changes.Change) -> String {
        let writer = JSONWriter()
        switch list {
        case .text:
            guard showsValues, change.kind != .reordered else {
                return TextEscaping.line(change.description)
            }
            let values = [change.old, change.new].map { value in
                value.map { Self.brief(writer.string($0)) } ?? "nothing"
            }
            return TextEscaping.line("\(change): \(values[0]) → \(values[1])")
        case .json:
            var object: JSONObject = [
                "path": .string("\(change.path)"), "kind": .string(change.kind.rawValue),
            ]
            if let path = change.oldPath, path != change.path {
                object["oldPath"] = .string("\(path)")
            }
            if showsValues, change.kind != .reordered {
                object["old"] = change.old
                object["new"] = change.new
            }
            return writer.string(.object(object))
        }
    }

    /// The limit on the characters of a value in a line for people.
    private static let shown = 80

    private static func brief(_ text: String) -> String {
        text.count > shown ? text.prefix(shown) + "…" : text
    }

    private mutating func add(_ review: ChangeReview) throws(Failure) {
        let options = report.options
        switch report.format {
        case .json: try report.add(review.list.json(.compact))
        case .machine: try report.add { $0.add(review.list) }
        default: try report.add(review.text(options))
        }
    }
}

extension Option {
    static let rules = Option("--rules", "FILE") {
        """
        the rules that a change has to follow, in JSON: which places are
        immutable, only appended to, only increasing, or have states
        """
    }
    static let list = Option("--list", "text|json") {
        """
        the form of the list of changes (default: text); json is one
        object per line; values are in it with '--show-values' only, or
        on a terminal
        """
    }
    static let changesFormat = Option(
        "--format",
        ReportOutput.Format.placeholder([.text, .short, .json], and: \.listsFindings)
    ) {
        wrapped(
            "the format of what the rules forbid (default: text); "
                + ReportOutput.Format.words(of: \.listsFindings)
        )
    }
}
