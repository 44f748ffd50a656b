import VeriJSONCore

/// A writer of a Swift file with an accessor for each pattern file of a target.
///
///     orders.pattern.json   →   Patterns.orders
package struct PatternAccessors {
    /// The suffix of the names of pattern files.
    static let suffix = ".pattern.json"

    private var files: [(name: String, text: String)] = []

    package init() {}

    /// Adds a pattern that compiles.
    package mutating func add(_ pattern: Pattern, fileName: String) {
        files.append((fileName, pattern.text))
    }

    /// The accessors that more than one file has, with the names of these files.
    package var clashes: [(accessor: String, files: [String])] {
        Dictionary(grouping: files) { Self.accessor($0.name) }
            .filter { $0.value.count > 1 }
            .map { ($0.key, $0.value.map(\.name).sorted()) }
            .sorted { $0.accessor < $1.accessor }
    }

    /// The source of the file.
    package var source: String {
        var text = """
            // Generated from the pattern files of the target by VeriJSON.

            import VeriJSON

            /// The patterns of the target, each compiled when it is first used.
            enum Patterns {

            """
        for file in files.sorted(by: { $0.name < $1.name }) {
            text += "    /// The pattern of \(TextEscaping.line(file.name)).\n"
            text += "    static let \(SwiftNames.code(Self.accessor(file.name))) = compiled(\n"
            text += "        \(SwiftNames.literal(file.text)),\n"
            text += "        name: \(SwiftNames.literal(file.name))\n    )\n\n"
        }
        return text + """
                private static func compiled(_ text: String, name: String) -> Pattern {
                    do {
                        return try Pattern(text, name: name)
                    } catch {
                        // The build has compiled the pattern with the same library.
                        preconditionFailure("\\(error)")
                    }
                }
            }

            """
    }

    private static func accessor(_ name: String) -> String {
        let base = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
        return SwiftNames.members([base])[0]
    }
}
