/// The parsed command line after a subcommand.
///
/// Its words are bytes, as the system hands them over: a path need not be UTF-8.
struct Arguments {
    typealias Word = [UInt8]

    let subcommand: Subcommand
    private(set) var operands: [FilePath] = []
    private var values: [Option: Word] = [:]
    private var lists: [Option: [Word]] = [:]

    private static let dash = UInt8(ascii: "-")
    private static let end = Word("--".utf8)

    /// Parses options, in any order among the operands, up to `--`.
    ///
    /// If an option is repeated, its last value counts, unless it is a list; a second pattern or
    /// schema is refused. Short options
    /// may be joined, and with their value: `-qp FILE`, `-pFILE`.
    init(_ words: some Sequence<Word>, of subcommand: Subcommand) throws(Failure) {
        self.subcommand = subcommand
        var words = Array(words)[...]
        while let word = words.popFirst() {
            if word == Self.end {
                operands += words.map { FilePath(bytes: $0) }
                break
            }
            guard word.first == Self.dash, word.count > 1 else {
                operands.append(FilePath(bytes: word))
                continue
            }
            for word in separated(word) { try read(word, following: &words) }
        }
        try refuseForgottenOption()
    }

    /// Returns the options of a word: those of `-qp` are `-q` and `-p`, and `-pFILE` is `-p=FILE`.
    private func separated(_ word: Word) -> [Word] {
        let name = word.prefix { $0 != UInt8(ascii: "=") }
        guard !word.starts(with: Self.end), option(named: String(showing: Array(name))) == nil
        else { return [word] }
        var separated: [Word] = []
        for (index, letter) in word.enumerated().dropFirst() {
            let short = [Self.dash, letter]
            guard let option = option(named: String(showing: short)) else { return [word] }
            let rest = word[(index + 1)...]
            guard option.value == nil || rest.isEmpty else {
                return separated + [short + [UInt8(ascii: "=")] + rest]
            }
            separated.append(short)
        }
        return separated
    }

    /// Recognises a pattern without a `-p` before it, and a schema without a `-s`.
    private func refuseForgottenOption() throws(Failure) {
        guard subcommand.options.contains(.pattern), contractPaths.isEmpty else { return }
        if let path = operands.first(where: { $0.hasSuffix(".pattern.json") }) {
            throw usage("expected '-p' before the pattern '\(path)', found none")
        }
        if let path = operands.first(where: { $0.hasSuffix(".schema.json") }) {
            throw usage("expected '-s' before the schema '\(path)', found none")
        }
    }

    private mutating func read(
        _ word: Word,
        following words: inout ArraySlice<Word>
    ) throws(Failure) {
        let parts = word.split(
            separator: UInt8(ascii: "="),
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        let name = String(showing: Array(parts[0]))
        guard let option = option(named: name) else { throw unknown(name) }
        if option == .pattern || option == .schema, let first = value(of: option) {
            let kind = option == .pattern ? "pattern" : "schema"
            throw usage("expected one \(kind), found a second '\(name)' after '\(first)'")
        }
        guard let placeholder = option.value else {
            if parts.count > 1 {
                let found = String(showing: word)
                throw usage("expected '\(name)' without a value, found '\(found)'")
            }
            values[option] = []
            return
        }
        if parts.count > 1 {
            values[option] = Array(parts[1])
        } else if let value = option.defaultValue {
            if let next = words.first { try refuseSpace(between: option, and: next) }
            values[option] = Array(value.utf8)
        } else if let next = words.popFirst() {
            let text = String(showing: next)
            if next == Self.end || self.option(named: text) != nil {
                throw usage("expected \(placeholder) after '\(name)', found the option '\(text)'")
            }
            values[option] = next
        } else {
            throw usage("expected \(placeholder) after '\(name)', found the end of the line")
        }
        if values[option]?.isEmpty == true, option.defaultValue?.isEmpty != true {
            throw usage("expected \(placeholder) after '\(name)', found an empty text")
        }
        if option.isList, let value = values[option] { lists[option, default: []].append(value) }
    }

    /// Recognises the value of an option after a space, where it would be taken for a FILE.
    private func refuseSpace(between option: Option, and next: Word) throws(Failure) {
        let text = String(showing: next)
        guard option.mayBeValue(text), !System.exists(FilePath(bytes: next)) else { return }
        throw Failure(
            .usage,
            "expected '=' between '\(option.name)' and its value, found a space before '\(text)'",
            help: "write '\(option.name)=\(text)'"
        )
    }

    private func option(named name: String) -> Option? {
        subcommand.options.first { $0.name == name || $0.short == name }
    }

    private func unknown(_ name: String) -> Failure {
        let owners = Command.subcommands
            .filter { $0.options.contains { $0.name == name || $0.short == name } }
            .map { "'verijson \($0.name)'" }
        if !owners.isEmpty {
            let message =
                "expected an option of 'verijson \(subcommand.name)', found '\(name)', which "
                + "belongs to \(Self.list(owners))"
            return OtherWords.option(name, in: subcommand)
                .map { Failure(.usage, message, help: $0) } ?? usage(message)
        }
        if let other = OtherWords.option(name) {
            return Failure(.usage, "unknown option '\(name)'", help: other)
        }
        let names = subcommand.options.flatMap { [$0.name, $0.short].compactMap(\.self) }
        let near = Failure.nearest(to: name, among: names.filter { $0.hasPrefix("--") })
        return usage("unknown option '\(name)'\(near)")
    }

    func usage(_ message: String) -> Failure {
        .usage(message, of: subcommand)
    }

    /// Returns words as a list, such as `a, b and c`.
    private static func list(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.joined() }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }
}

extension Arguments {
    func has(_ option: Option) -> Bool { values[option] != nil }

    func value(of option: Option) -> String? { values[option].map { String(showing: $0) } }

    /// The file that an option names.
    func path(of option: Option) -> FilePath? { values[option].map { FilePath(bytes: $0) } }

    /// The files of an option that may be given several times, in their order.
    func paths(of option: Option) -> [FilePath] {
        (lists[option] ?? []).map { FilePath(bytes: $0) }
    }

    /// The values of an option that may be given several times, in their order.
    func texts(of option: Option) -> [String] {
        (lists[option] ?? []).map { String(showing: $0) }
    }

    func path(required option: Option) throws(Failure) -> FilePath {
        if let path = path(of: option) { return path }
        let name = option.short ?? option.name
        throw usage("expected the option '\(name) \(option.value ?? "")', found none")
    }

    /// Returns the value that an option's word selects; nil if the option is not given.
    func choice<Value>(
        _ option: Option,
        _ choices: KeyValuePairs<String, Value>
    ) throws(Failure) -> Value? {
        guard let word = value(of: option) else { return nil }
        if let found = choices.first(where: { $0.key == word }) { return found.value }
        throw unknown(word, after: option, choices.map(\.key))
    }

    /// Returns the value that an option's word selects, of those that its placeholder lists; nil if
    /// the option is not given.
    func choice<Value: RawRepresentable<String>>(
        _ option: Option
    ) throws(Failure) -> Value? {
        guard let word = value(of: option) else { return nil }
        let names = (option.value ?? "").split(separator: "|").map(String.init)
        if names.contains(word), let value = Value(rawValue: word) { return value }
        throw unknown(word, after: option, names)
    }

    private func unknown(_ word: String, after option: Option, _ names: [String]) -> Failure {
        usage(
            "expected one of \(names.joined(separator: ", ")) after '\(option.name)', found "
                + "'\(word)'\(Failure.nearest(to: word, among: names))"
        )
    }
}
