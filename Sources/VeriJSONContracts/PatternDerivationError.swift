public import Foundation
import VeriJSON
import VeriJSONCore

/// The obstacles that keep a pattern from being derived from a type as a whole, with remedies.
///
///     enum Level: Int, Decodable { case low, high }
///     struct Game: Decodable { var levels: [Level] }
///
///     do {
///         _ = try Pattern(for: Game.self)
///     } catch let error as PatternDerivationError {
///         error.obstacles[0].code     // derive.cases
///         error.obstacles[0].path     // /levels/*
///         error.obstacles[0].help     // declare it 'enum Level: Int, CaseIterable, Decodable'
///
///         // The pattern as far as it is known, here without its line breaks:
///         try JSONValue(parsing: error.partialPattern)
///         // {"levels":[{"$type":"any","$doc":"…"}]}
///     }
public struct PatternDerivationError: Error, Sendable, Equatable {
    /// All obstacles that were met, in the order in which the model's initialisers met them.
    ///
    /// A member after an obstacle is not seen if its initialiser cannot go on.
    public let obstacles: [Obstacle]
    /// The text of the pattern as far as it was seen, with `any` and a note at each obstacle.
    public let partialPattern: String

    /// One obstacle.
    ///
    ///     let obstacle = error.obstacles[0]
    ///     obstacle.path         // /levels/*
    ///     obstacle.typeName     // Level
    ///     obstacle.help         // declare it 'enum Level: Int, CaseIterable, Decodable'
    public struct Obstacle: Sendable, Equatable {
        /// The kind of obstacle.
        ///
        /// Codes are stable. Any release may add new ones.
        ///
        ///     let unlisted = error.obstacles.filter { $0.code == .cases }.map(\.typeName)
        public struct Code: Sendable, Hashable, CustomStringConvertible {
            /// The code in its dotted form, such as `derive.cases`.
            public let description: String

            private init(_ description: String) {
                self.description = description
            }

            /// An enumeration that does not list its cases.
            public static let cases = Code("derive.cases")
            /// A type that reads all keys of an object, where the possible keys are not known.
            public static let keys = Code("derive.keys")
            /// A dictionary that is encoded as an array of alternating keys and values.
            public static let dictionaryKeys = Code("derive.dictionaryKeys")
            /// A type that accepts some strings or numbers and rejects others.
            public static let form = Code("derive.form")
            /// An initialiser that throws for all made-up values.
            public static let refused = Code("derive.refused")
            /// A custom strategy for dates or data, of which the format is not known.
            public static let strategy = Code("derive.strategy")
            /// A key of a model for which the strategy for keys does not reveal the document's key.
            public static let keyStrategy = Code("derive.keyStrategy")
            /// An example that its type cannot decode.
            public static let example = Code("derive.example")
            /// A type that contains itself without end.
            public static let endless = Code("derive.endless")
        }

        /// The kind of obstacle.
        public let code: Code
        /// The path of the property in documents; items and members of dictionaries are `*`.
        public let path: String
        /// The name of the property's type.
        public let typeName: String
        /// The message: what was expected and what was found, without a full stop.
        public let message: String
        /// A change that removes the obstacle.
        public let help: String

        /// Returns whether both obstacles have the same code, path and type name.
        public static func == (left: Obstacle, right: Obstacle) -> Bool {
            left.code == right.code && left.path == right.path && left.typeName == right.typeName
        }
    }
}

extension PatternDerivationError.Obstacle: CustomStringConvertible {
    /// The message, the place and the help, on two lines.
    public var description: String {
        let place = path.isEmpty ? "the root" : path
        return "error[\(code)]: \(message), at \(place)\n  = help: \(help)"
    }
}

extension PatternDerivationError: CustomStringConvertible {
    /// Each obstacle on two lines.
    public var description: String { obstacles.map(\.description).joined(separator: "\n") }
}

extension PatternDerivationError: LocalizedError {
    /// The obstacle, the property and the remedy, on two lines.
    public var errorDescription: String? { description }
}

extension PatternDerivationError: CustomNSError {
    private var facts: ErrorFacts {
        ErrorFacts(
            code: obstacles.first?.code.description ?? "derivation",
            path: obstacles.first?.path
        )
    }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.PatternDerivationError" }
    /// A number for the code of the first obstacle, which later versions keep.
    public var errorCode: Int { facts.number }
    /// The texts of the error, and the first obstacle's `code` and `path`.
    public var errorUserInfo: [String: Any] { facts.userInfo(with: self) }
}
