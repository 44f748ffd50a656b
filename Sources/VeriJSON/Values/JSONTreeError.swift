/// What JSON cannot hold in a tree of foreign objects, and where.
///
/// It is thrown when a Foundation tree, as `JSONSerialization` and property lists make them, is turned into
/// a `JSONValue`.
public struct JSONTreeError: Error, Sendable, Equatable {
    /// The kind of obstacle.
    ///
    /// Codes are stable; new ones may come.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The code in its dotted form, such as `tree.notFinite`.
        public let description: String

        private init(_ description: String) {
            self.description = description
        }

        /// A number is infinite or not a number.
        public static let notFinite = Code("tree.notFinite")
        /// A dictionary has a key that is no string.
        public static let keyNotString = Code("tree.keyNotString")
        /// A value is of a type that JSON does not have.
        public static let foreignType = Code("tree.foreignType")
        /// A container holds itself.
        public static let cycle = Code("tree.cycle")
        /// Containers are nested deeper than the limit.
        public static let depth = Code("limit.depth")
    }

    /// The kind of obstacle.
    public let code: Code
    /// Where it stands; for a key that is no string, the object that has it.
    public let path: JSONPointer
    /// The name of the value's or key's type.
    public let typeName: String

    package init(code: Code, path: JSONPointer, typeName: String) {
        self.code = code
        self.path = path
        self.typeName = typeName
    }

    /// Tells whether both errors are the same obstacle at the same place.
    public static func == (left: JSONTreeError, right: JSONTreeError) -> Bool {
        left.code == right.code && left.path == right.path
    }
}
