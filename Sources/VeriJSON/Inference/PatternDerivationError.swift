/// Why no pattern can be derived from a type: what it asks for that cannot be known, and what to do.
public struct PatternDerivationError: Error, Sendable, Equatable {
    /// The kind of obstacle.
    ///
    /// Codes are stable; new ones may come.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The code in its dotted form, such as `derive.cases`.
        public let description: String

        private init(_ description: String) {
            self.description = description
        }

        /// An enumeration does not list its cases.
        public static let cases = Code("derive.cases")
        /// A type looks at all keys of an object, and which there may be is not known.
        public static let keys = Code("derive.keys")
        /// A dictionary is written as an array of keys and values by turns.
        public static let dictionaryKeys = Code("derive.dictionaryKeys")
        /// A type takes some strings or numbers and refuses others.
        public static let form = Code("derive.form")
        /// An initialiser throws, whatever it is given.
        public static let refused = Code("derive.refused")
        /// A strategy for dates or data is code.
        public static let strategy = Code("derive.strategy")
        /// A strategy for keys has no way back from a model's key to the document's.
        public static let keyStrategy = Code("derive.keyStrategy")
        /// The example of a type does not match its pattern, or cannot be decoded.
        public static let example = Code("derive.example")
        /// A type holds itself, with no end.
        public static let endless = Code("derive.endless")
    }

    /// The kind of obstacle.
    public let code: Code
    /// The property, as a path in the documents: items and dictionaries' members are `*`.
    public let path: String
    /// The name of the property's type.
    public let typeName: String
    /// What was expected and what was found, without a full stop.
    public let message: String
    /// What to do about it.
    public let help: String

    /// Tells whether both are the same obstacle at the same place.
    public static func == (left: PatternDerivationError, right: PatternDerivationError) -> Bool {
        left.code == right.code && left.path == right.path && left.typeName == right.typeName
    }
}

extension PatternDerivationError: CustomStringConvertible {
    /// The obstacle, its place and what to do, on two lines.
    public var description: String {
        let place = path.isEmpty ? "the root" : path
        return "error[\(code)]: \(message), at \(place)\n  = help: \(help)"
    }
}
