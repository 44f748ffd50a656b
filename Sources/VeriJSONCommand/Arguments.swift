/// The parsed command line after a subcommand.
struct Arguments {
    let subcommand: Subcommand
    private(set) var operands: [String] = []
    private var values: [Option: String] = [:]

    /// Parses options, in any order among the operands, up to `--`.
    ///
    /// If an option is repeated, its last value counts.
    init(_ words: some Sequence<String>, of subcommand: Subcommand) throws(Failure) {
        self.subcommand = subcommand
        var words = Array(words)[...]
        while let word = words.popFirst() {
            if word == "--" {
                operands += words
                return
            }
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            try read(word, following: &words)
        }
    }

    private mutating func read(
        _ word: String,
        following words: inout ArraySlice<String>
    ) throws(Failure) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = option(named: name) else { throw unknown(name) }
        guard let placeholder = option.value else {
            if parts.count > 1 {
                throw usage("expected '\(name)' without a value, found '\(word)'")
            }
            values[option] = ""
            return
        }
        if parts.count > 1 {
            values[option] = String(parts[1])
        } else if let value = option.defaultValue {
            values[option] = value
        } else if let next = words.popFirst() {
            if next == "--" || self.option(named: next) != nil {
                throw usage("expected \(placeholder) after '\(name)', found the option '\(next)'")
            }
            values[option] = next
        } else {
            throw usage("expected \(placeholder) after '\(name)', found the end of the line")
        }
        if values[option]?.isEmpty == true {
            throw usage("expected \(placeholder) after '\(name)', found an empty text")
        }
    }

    private func option(named name: String) -> Option? {
        subcommand.options.first { $0.name == name || $0.short == name }
    }

    private func unknown(_ name: String) -> Failure {
        let owners = Command.subcommands
            .filter { $0.options.contains { $0.name == name || $0.short == name } }
            .map { "'verijson \($0.name)'" }
        if !owners.isEmpty {
            return usage(
                "expected an option of 'verijson \(subcommand.name)', found '\(name)', which "
                    + "belongs to \(owners.joined(separator: " and "))"
            )
        }
        let names = subcommand.options.flatMap { [$0.name, $0.short].compactMap(\.self) }
        let near = Failure.nearest(to: name, among: names.filter { $0.hasPrefix("--") })
        return usage("unknown option '\(name)'\(near)")
    }

    func usage(_ message: String) -> Failure {
        .usage(message, of: subcommand)
    }
}

extension Arguments {
    func has(_ option: Option) -> Bool { values[option] != nil }

    func value(of option: Option) -> String? { values[option] }

    func value(required option: Option) throws(Failure) -> String {
        if let value = values[option] { return value }
        let name = option.short ?? option.name
        throw usage("expected the option '\(name) \(option.value ?? "")', found none")
    }

    /// Returns the value that an option's word selects; nil if the option is not given.
    func choice<Value>(
        _ option: Option,
        _ choices: KeyValuePairs<String, Value>
    ) throws(Failure) -> Value? {
        guard let word = values[option] else { return nil }
        if let found = choices.first(where: { $0.key == word }) { return found.value }
        let names = choices.map(\.key)
        throw usage(
            "expected one of \(names.joined(separator: ", ")) after '\(option.name)', found "
                + "'\(word)'\(Failure.nearest(to: word, among: names))"
        )
    }
}
