/// A document that is not JSON, with the repairs that make JSON of it.
///
///     original, UTF-16 ─► text, UTF-8 ─► JSON text
///                  decoded       repairs
///
/// The document that is cleaned is the JSON text; places are reported in the original.
final class RelaxedReading: SourceReading {
    let original: any DocumentBytes
    /// The text of the original; nil if it is in UTF-8.
    private let decoded: DecodedText?
    let repairs: [TextRepair]

    private init(
        _ original: any DocumentBytes,
        _ decoded: DecodedText?,
        _ repairs: [TextRepair]
    ) {
        self.original = original
        self.decoded = decoded
        self.repairs = repairs
    }

    /// The result of reading a document leniently.
    enum Outcome<Document: DocumentBytes> {
        case read(RelaxedReading, text: Document)
        /// The first error that may not be repaired, with its place in the text of the reading.
        case refused(UnreadableInput, RelaxedReading)
    }

    /// Reads a document that is not JSON.
    ///
    /// - Returns: The reading with the JSON text; or the first error that may not be repaired, with
    ///   its place in the text.
    /// - Complexity: O(*n*), *n* the number of bytes.
    static func read<Document: DocumentBytes>(
        _ document: Document,
        _ policy: Sanitizer.Policy
    ) -> Outcome<Document> {
        let syntax = policy.departures
        let decoded: DecodedText? = document.withBytes { buffer in
            let bytes = ByteView(buffer)
            guard syntax.contains(.encodings), let encoding = TextDecoder.Encoding(of: bytes) else {
                return nil
            }
            return TextDecoder(encoding, bytes)
                .decoded(repairingUnits: syntax.contains(.looseUnicode))
        }
        if let decoded {
            return decoded.bytes.withUnsafeBufferPointer {
                read(document, ByteView($0), decoded, policy)
            }
        }
        return document.withBytes { read(document, ByteView($0), nil, policy) }
    }

    private static func read<Document: DocumentBytes>(
        _ document: Document,
        _ bytes: ByteView,
        _ decoded: DecodedText?,
        _ policy: Sanitizer.Policy
    ) -> Outcome<Document> {
        let limits = policy.limits.clamped
        let outputLimit = min(limits.outputLimit(for: document.byteCount), limits.inputBytes)
        let readerLimits = RelaxedReader.Limits(depth: limits.depth, output: outputLimit)
        // The mark of a decoded text is gone, and another one is a mistake.
        let syntax = policy.departures.subtracting(decoded == nil ? .none : .byteOrderMark)
        var (reader, isWhole) = RelaxedReader.read(
            bytes,
            syntax: syntax,
            limits: readerLimits
        )
        func refused(_ reason: UnreadableInput) -> Outcome<Document> {
            .refused(reason, RelaxedReading(document, decoded, []))
        }
        guard reader.output.count <= outputLimit else {
            return refused(.output(limit: outputLimit))
        }
        if !isWhole {
            if let refusal = reader.refusal { return refused(.syntax(refusal.error(in: bytes))) }
            reader.copyRest(of: bytes)
        }
        var repairs = reader.repairs
        if decoded != nil { repairs.insert(TextRepair(.encodings, of: 0..<0, by: 0..<0), at: 0) }
        let reading = RelaxedReading(document, decoded, repairs)
        if !isWhole, let reason = reading.error(in: reader.output, limits.depth) {
            return .refused(reason, reading)
        }
        let output = reader.output
        let text =
            output as? Document ?? Document.make(count: output.count) { $0.copyBytes(from: output) }
        return .read(reading, text: text)
    }

    /// Returns the names of what to allow so that a document is read; nil if no set helps.
    ///
    /// - Parameters:
    ///   - document: A document that the policy refuses.
    ///   - policy: The policy.
    ///   - preferred: Departures in no set that are tried besides the sets.
    /// - Returns: The names.
    /// - Complexity: O(*n*), *n* the number of bytes.
    static func remedy(
        for document: [UInt8],
        _ policy: Sanitizer.Policy,
        preferring preferred: Sanitizer.Policy.Relaxed = .none
    ) -> [String]? {
        policy.relaxed.remedy(preferring: preferred) { relaxed in
            var policy = policy
            policy.relaxed = relaxed
            return departures(in: document, policy)
        }
    }

    /// Returns the departures of a document that a policy repairs; nil if it refuses the document.
    private static func departures(
        in document: [UInt8],
        _ policy: Sanitizer.Policy
    ) -> Sanitizer.Policy.Relaxed? {
        guard case .read(let reading, let text) = read(document, policy) else { return nil }
        let limit = policy.limits.clamped.depth
        let error = text.withUnsafeBufferPointer {
            SyntaxChecker.firstCode(in: $0, depthLimit: limit)
        }
        return error == nil
            ? reading.repairs.reduce(into: .none) { $0.formUnion($1.syntax ?? .none) } : nil
    }

    /// Returns the first error of the JSON text, with its place in the text; nil if there is none.
    private func error(in output: [UInt8], _ depthLimit: Int) -> UnreadableInput? {
        output.withUnsafeBufferPointer { output in
            SyntaxChecker.firstError(in: output, depthLimit: depthLimit)
                .map { .syntax(inText($0)) }
        }
    }

    /// Returns the reason why the JSON text cannot be walked, with its place in the text.
    func inOriginal(
        _ reason: UnreadableInput,
        of text: UnsafeBufferPointer<UInt8>,
        depthLimit: Int
    ) -> UnreadableInput {
        switch reason.explained(in: text, depthLimit: depthLimit) {
        case .syntax(let error): .syntax(inText(error))
        case let reason: reason
        }
    }

    /// The values of `NaN` and `Infinity` by the offset of the null in the JSON text.
    var nonFiniteNumbers: [UInt32: Double] {
        text.withBytes { text in
            let numbers = repairs.lazy.filter { $0.syntax == .nonFiniteNumbers }.map { repair in
                let word = text[repair.text]
                let isNaN = word.contains(UInt8(ascii: "N"))
                let value =
                    isNaN ? Double.nan : word.first == UInt8(ascii: "-") ? -.infinity : .infinity
                return (repair.rewrittenStart.rawValue, value)
            }
            return Dictionary(uniqueKeysWithValues: numbers)
        }
    }

    // MARK: Places

    /// Returns the range of the text that a range of the JSON text comes from.
    ///
    /// - Complexity: O(log *r*), *r* the number of repairs.
    func textRange(of range: Range<Int>) -> Range<Int> {
        let lower = textOffset(of: range.lowerBound, isEnd: false)
        guard !range.isEmpty else { return lower..<lower }
        return lower..<max(lower, textOffset(of: range.upperBound, isEnd: true))
    }

    private func textOffset(of offset: Int, isEnd: Bool) -> Int {
        // The last repair that begins before the byte in question.
        let byte = isEnd ? offset - 1 : offset
        let after = repairs.partitioningIndex { $0.rewrittenStart.position > byte }
        guard after > 0 else { return offset }
        let repair = repairs[after - 1]
        if byte < repair.rewritten.upperBound {
            return isEnd ? repair.text.upperBound : repair.text.lowerBound
        }
        return repair.text.upperBound + offset - repair.rewritten.upperBound
    }

    var hasTextRanges: Bool { decoded == nil }

    /// Returns the bytes of the original that a range of the text is.
    func originalRange(ofText range: Range<Int>) -> Range<Int> {
        guard let decoded else { return range }
        return original.withBytes { bytes in
            let decoder = TextDecoder(decoded.encoding, ByteView(bytes))
            let lower = decoder.encodedOffset(of: range.lowerBound, in: decoded)
            return lower..<max(lower, decoder.encodedOffset(of: range.upperBound, in: decoded))
        }
    }

    /// The original in UTF-8, in which lines are counted.
    var text: any DocumentBytes { decoded.map(\.bytes) ?? original }

    /// Returns an error of the JSON text with its place in the text.
    private func inText(_ error: JSONSyntaxError) -> JSONSyntaxError {
        text.withBytes { bytes in
            error.moved(to: textRange(of: error.range), in: bytes) {
                textRange(of: $0..<$0).lowerBound
            }
        }
    }
}
