/// An error about a tree of Foundation or Swift objects that JSON cannot represent.
///
/// It is thrown when a tree such as those of `JSONSerialization` and property lists is converted
/// to a ``JSONValue``.
///
///     do {
///         let value = try JSONValue(foundationTree: ["price": Double.nan])
///     } catch let error as JSONTreeError {
///         error.code     // tree.notFinite
///         error.path     // /price
///     }
public struct JSONTreeError: Error, Sendable, Equatable {
    /// The kind of obstacle.
    ///
    /// Codes are stable; new ones may be added.
    ///
    ///     do {
    ///         value = try JSONValue(foundationTree: tree)
    ///     } catch let error as JSONTreeError where error.code == .notFinite {
    ///         print("no number at \(error.path)")
    ///     }
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The code in its dotted form, such as `tree.notFinite`.
        public let description: String

        private init(_ description: String) {
            self.description = description
        }

        /// A number is infinite or not a number.
        public static let notFinite = Code("tree.notFinite")
        /// A number of a document is greater than any that a double or a `Decimal` holds.
        public static let outOfRange = Code("tree.outOfRange")
        /// A dictionary has a key that is not a string.
        public static let keyNotString = Code("tree.keyNotString")
        /// A value is of a type that JSON does not have.
        public static let foreignType = Code("tree.foreignType")
        /// A container contains itself.
        public static let cycle = Code("tree.cycle")
        /// Containers are nested deeper than the limit.
        public static let depth = Code("limit.depth")
    }

    /// The kind of obstacle.
    public let code: Code
    /// The path to the obstacle; for a key that is not a string, to its dictionary.
    public let path: JSONPointer
    /// The name of the type of the value or key.
    public let typeName: String

    package init(code: Code, path: JSONPointer, typeName: String) {
        self.code = code
        self.path = path
        self.typeName = typeName
    }

    /// Returns whether two errors have the same code and path.
    public static func == (left: JSONTreeError, right: JSONTreeError) -> Bool {
        left.code == right.code && left.path == right.path
    }
}
