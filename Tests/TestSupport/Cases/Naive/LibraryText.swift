import VeriJSON

/// The parts of the library that the naive implementation uses, since they have their own tests.
enum LibraryText {
    static func isFound(_ source: String, in text: String) -> Bool {
        accepts("string:" + source, text)
    }

    static func isFormat(_ name: String, _ argument: String?, _ text: String) -> Bool {
        accepts(name + (argument.map { ":" + $0 } ?? ""), text)
    }

    private static func accepts(_ type: String, _ text: String) -> Bool {
        guard let pattern = try? Pattern(JSONWriter().write(.string(type))) else { return false }
        return Verifier(pattern).accepts(JSONValue.string(text))
    }
}
