import VeriJSON

@testable import VeriJSONCore

/// The parts of the library that the naive implementation uses, since they have their own tests.
enum LibraryText {
    static func isFound(_ source: String, in text: String) -> Bool {
        guard let expression = try? RegularExpression(source) else { return false }
        var matcher = RegexMatcher(expression)
        return matcher.finds(in: Array(text.utf8))
    }

    static func isFormat(_ name: String, _ argument: String?, _ text: String) -> Bool {
        let wanted = name + (argument.map { ":" + $0 } ?? "")
        guard let format = StringFormat.allCases.first(where: { $0.name == wanted }) else {
            return false
        }
        return Array(text.utf8).withUnsafeBufferPointer { format.accepts($0) }
    }
}
