/// The changes that turn a clean document back into the original, byte for byte.
///
/// Store an undo where cleaning must be reversible. It contains every removed byte, including
/// `$secret` values, so it is only created and written on request. It identifies both documents by
/// length and hash: applying it throws rather than return a different document.
///
///     let original = try result.undo.apply(to: clean)
public struct Undo: Sendable, Equatable {
    /// A range of the clean document and the original bytes of that range.
    struct Step: Sendable, Equatable {
        var clean: Range<Int>
        /// The range of the original bytes in ``Undo/texts``.
        var original: Range<Int>
    }

    /// The identities of the two documents that an undo connects.
    package struct Ends: Sendable, Equatable {
        package let clean: DocumentHash
        package let original: DocumentHash
    }

    private(set) var steps: [Step] = []
    private(set) var texts: [UInt8] = []
    package let ends: Ends

    /// A mismatch between a document and the one that an undo expects.
    ///
    ///     do {
    ///         _ = try undo.apply(to: bytes)
    ///     } catch {
    ///         error.document     // .clean, since the undo belongs to another clean document
    ///     }
    public struct MismatchError: Error, Sendable, Equatable, CustomStringConvertible {
        /// A document that an undo connects.
        ///
        ///     switch error.document {
        ///     case .clean: print("this undo belongs to another document")
        ///     case .original: print("this undo is damaged")
        ///     }
        public enum Document: Sendable {
            /// The clean document, to which the undo is applied.
            case clean
            /// The restored document. A mismatch means that the undo is damaged.
            case original
        }

        /// The length in bytes of the expected document.
        public var expectedCount: Int
        /// The length in bytes of the document that was passed in or restored.
        public var foundCount: Int
        /// The document that does not match.
        public var document = Document.clean

        /// The message in one sentence.
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

    /// Whether there are no steps, because nothing was changed.
    public var isEmpty: Bool { steps.isEmpty }

    /// Returns the original of a clean document.
    ///
    /// Passing the original itself returns it unchanged: a run that was interrupted after it wrote
    /// the undo may have left the original in place.
    ///
    /// - Parameter clean: The clean document, or the original.
    /// - Returns: The original, byte for byte.
    /// - Throws: ``MismatchError`` if `clean` is a different document, or if the undo is damaged.
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

    /// Returns the original of a clean document as text.
    ///
    /// Bytes of the original that are not UTF-8 are repaired; apply the undo to a byte array to get
    /// them unchanged.
    ///
    /// - Parameter clean: The clean document, or the original.
    /// - Returns: The original.
    /// - Throws: ``MismatchError`` if `clean` is a different document, or if the undo is damaged.
    /// - Complexity: O(*n*), *n* the number of bytes.
    public func apply(to clean: String) throws(MismatchError) -> String {
        String(decoding: try apply(to: Array(clean.utf8)), as: UTF8.self)
    }
}

extension Undo {
    static let nothing = Undo(
        between: Ends(clean: DocumentHash(), original: DocumentHash())
    )

    /// Creates an undo without steps.
    init(between ends: Ends) {
        self.ends = ends
    }

    /// Adds a step after the last one.
    mutating func append(_ clean: Range<Int>, original: some Collection<UInt8>) {
        let start = texts.count
        texts.append(contentsOf: original)
        steps.append(Step(clean: clean, original: start..<texts.count))
    }
}
