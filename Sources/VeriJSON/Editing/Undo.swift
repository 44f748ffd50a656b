/// The way back from a clean document to the original, byte for byte.
///
/// It holds everything that was removed, secret or not, so it leaves the process only where
/// somebody asks for it.
///
///     let original = try result.undo.apply(to: clean)
public struct Undo: Sendable, Equatable {
    /// Bytes of the clean document, and the bytes of the original that stood there.
    package struct Step: Sendable, Equatable {
        package var clean: Range<Int>
        package var original: [UInt8]
    }

    package var steps: [Step]
    /// The length of the clean document, to tell another document apart.
    package var cleanCount: Int
    /// The FNV-1a hash of the clean document.
    package var cleanHash: UInt64

    /// What is undone is not the document that it was made for.
    public struct Mismatch: Error, Sendable, Equatable, CustomStringConvertible {
        /// The length in bytes of the clean document that the undo belongs to.
        public var expectedCount: Int
        /// The length in bytes of the document that was given.
        public var foundCount: Int

        /// One sentence.
        public var description: String {
            expectedCount == foundCount
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
    /// - Parameter clean: the clean document that the undo was made with.
    /// - Returns: the original, byte for byte.
    /// - Throws: ``Mismatch`` when `clean` is another document.
    /// - Complexity: O(*n*), *n* the number of bytes.
    public func apply(to clean: [UInt8]) throws(Mismatch) -> [UInt8] {
        if self == .nothing { return clean }
        guard clean.count == cleanCount, Undo.hash(clean) == cleanHash else {
            throw Mismatch(expectedCount: cleanCount, foundCount: clean.count)
        }
        var original: [UInt8] = []
        original.reserveCapacity(
            steps.reduce(clean.count) { $0 - $1.clean.count + $1.original.count }
        )
        var from = 0
        for step in steps {
            original += clean[from..<step.clean.lowerBound]
            original += step.original
            from = step.clean.upperBound
        }
        original += clean[from...]
        return original
    }

    /// Gives back the original as text.
    ///
    /// - Parameter clean: the clean document that the undo was made with.
    /// - Returns: the original.
    /// - Throws: ``Mismatch`` when `clean` is another document.
    public func apply(to clean: String) throws(Mismatch) -> String {
        String(decoding: try apply(to: Array(clean.utf8)), as: UTF8.self)
    }

    /// FNV-1a, 64 bits.
    package static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// A hash as 16 hexadecimal digits.
    package static func digits(_ hash: UInt64) -> String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension Undo {
    package static let nothing = Undo(steps: [], cleanCount: 0, cleanHash: 0)

    /// The inverse of splices.
    package init(of splices: [Splice], input: UnsafeRawBufferPointer, clean: some Collection<UInt8>)
    {
        var shift = 0
        steps = splices.map { splice in
            let start = splice.input.lowerBound + shift
            shift += splice.text.count - splice.input.count
            return Step(
                clean: start..<start + splice.text.count,
                original: [UInt8](input[splice.input])
            )
        }
        cleanCount = clean.count
        cleanHash = Undo.hash(clean)
    }

    /// The inverse of rewriting the whole document.
    package init(replacing clean: some Collection<UInt8>, with original: [UInt8]) {
        steps = [Step(clean: 0..<clean.count, original: original)]
        cleanCount = clean.count
        cleanHash = Undo.hash(clean)
    }
}
