import Foundation
import Testing
import VeriJSON
import VeriJSONContracts

/// The examples about a pattern with a mistake, and one with a warning.
final class PatternMistakeExamples: ExampleSetting {
    let source = #"{"price": "nubmer"}"#
    let pattern: Pattern
    let error: PatternError
    var mistake: PatternMistake { error.mistakes[0] }

    override init() throws {
        pattern = try Pattern(#"{"id": "string:[0-9]+"}"#)
        let source = source
        error = try #require(throws: PatternError.self) { try Pattern(source) }
        try super.init()
    }
}

/// The examples about a model that has no pattern.
final class PatternDerivationErrorExamples: ExampleSetting {
    private enum Level: Int, Decodable {
        case low
        case high
    }

    private struct Game: Decodable {
        var levels: [Level]
    }

    let error: PatternDerivationError

    override init() throws {
        error = try #require(throws: PatternDerivationError.self) { try Pattern(for: Game.self) }
        try super.init()
    }
}

/// The examples about text that is not JSON.
final class SyntaxErrorExamples: ExampleSetting {
    let error: JSONSyntaxError

    override init() throws {
        error = try #require(throws: JSONSyntaxError.self) { try JSONValue(parsing: "[1, 2,]") }
        try super.init()
    }
}

/// The examples about a report without values, which has no patch.
final class PatchErrorExamples: ExampleSetting {
    let result: Sanitized
    let error: JSONPatch.UnavailableError

    override init() throws {
        let pattern = try Pattern(#"{"items": [{"price": "~number"}]}"#)
        let result = try Sanitizer(pattern, converting: .safe).sanitize(
            #"{"items":[{"price":1},{"price":1},{"price":1},{"price":"3"}]}"#
        )
        self.result = result
        error = try #require(throws: JSONPatch.UnavailableError.self) { try result.report.patch() }
        try super.init()
    }
}

/// The examples about a patch for another document.
final class PatchPlaceExamples: ExampleSetting {
    let error: JSONPatch.Error

    override init() throws {
        let patch = JSONPatch(operations: [JSONPatch.Operation(.remove, at: "/a")])
        error = try #require(throws: JSONPatch.Error.self) { try patch.apply(to: [:]) }
        try super.init()
    }
}

/// The examples about a saved file that cannot be read.
final class FileErrorExamples: ExampleSetting {
    let error: FileError

    override init() throws {
        error = try #require(throws: FileError.self) { try Undo(json: "{}") }
        try super.init()
    }
}

/// The examples about values of JSON and of Foundation.
final class TreeExamples: ExampleSetting {
    var value: JSONValue = ["items": [["price": 3]]]
    let tree: Any = ["price": Double.nan]
}
