/// The way back from a clean document to the original, byte for byte.
///
/// It holds everything that was removed, secret or not, so it leaves the process only where a
/// caller asks for it. It knows both documents by their lengths and hashes, so that it is never
/// applied to another one and never gives another one.
///
///     let original = try result.undo.apply(to: clean)
public struct Undo: Sendable, Equatable {
    /// Bytes of the clean document, and the bytes of the original that were at their place.
    package struct Step: Sendable, Equatable {
        package var clean: Range<Int>
        /// The place of the original's bytes among ``Undo/texts``.
        package var original: Range<Int>
    }

    /// The two documents that an undo leads between.
    package struct Ends: Sendable, Equatable {
        package var clean: DocumentHash
        package var original: DocumentHash

        package init(clean: DocumentHash, original: DocumentHash) {
            self.clean = clean
            self.original = original
        }
    }

    package private(set) var steps: [Step] = []
    package private(set) var texts: [UInt8] = []
    package let ends: Ends

    /// A document that is not the one that it should be.
    public struct MismatchError: Error, Sendable, Equatable, CustomStringConvertible {
        /// One of the two documents that an undo leads between.
        public enum Document: Sendable {
            /// The document that the undo is applied to.
            case clean
            /// The document that the undo gives; when that is another one, the undo is damaged.
            case original
        }

        /// The length in bytes of the document that the undo belongs to.
        public var expectedCount: Int
        /// The length in bytes of the document that was given, or that came out.
        public var foundCount: Int
        /// The document that is another one.
        public var document = Document.clean

        /// One sentence.
        public var description: String {
            if document == .original {
                return
                    "expected the original of \(expectedCount) bytes that this undo was made of, "
                    + "found that it gives another document: the undo is damaged"
            }
            return expectedCount == foundCount
                ? "expected the clean document that this undo was made with, found another one of "
                    + "the same length"
                : "expected the clean document of \(expectedCount) bytes that this undo was made "
                    + "with, found \(foundCount) bytes"
        }
    }

    /// Whether the original is the clean document itself.
    public var isEmpty: Bool { steps.isEmpty }

    /// Gives back the original.
    ///
    /// - Parameter clean: the clean document that the undo was made with, or the original, which
    ///   comes back as it is: a run that was interrupted may have kept it.
    /// - Returns: the original, byte for byte.
    /// - Throws: ``MismatchError`` when `clean` is another document.
    /// - Complexity: O(*n*), *n* the number of bytes.
    public func apply(to clean: [UInt8]) throws(MismatchError) -> [UInt8] {
        if self == .nothing { return clean }
        let found = DocumentHash(of: clean)
        if found == ends.original { return clean }
        guard found == ends.clean else {
            throw MismatchError(expectedCount: ends.clean.count, foundCount: clean.count)
        }
        var original: [UInt8] = []
        original.reserveCapacity(
            steps.reduce(clean.count) { $0 - $1.clean.count + $1.original.count }
        )
        var from = 0
        for step in steps {
            original += clean[from..<step.clean.lowerBound]
            original += texts[step.original]
            from = step.clean.upperBound
        }
        original += clean[from...]
        guard DocumentHash(of: original) == ends.original else {
            throw MismatchError(
                expectedCount: ends.original.count,
                foundCount: original.count,
                document: .original
            )
        }
        return original
    }

    /// Gives back the original as text.
    ///
    /// - Parameter clean: the clean document that the undo was made with.
    /// - Returns: the original.
    /// - Throws: ``MismatchError`` when `clean` is another document.
    public func apply(to clean: String) throws(MismatchError) -> String {
        String(decoding: try apply(to: Array(clean.utf8)), as: UTF8.self)
    }
}

extension Undo {
    package static let nothing = Undo(
        between: Ends(clean: DocumentHash(), original: DocumentHash())
    )

    /// An undo without steps.
    package init(between ends: Ends) {
        self.ends = ends
    }

    /// Adds a step after the last one.
    package mutating func append(_ clean: Range<Int>, original: some Collection<UInt8>) {
        let start = texts.count
        texts.append(contentsOf: original)
        steps.append(Step(clean: clean, original: start..<texts.count))
    }
}
