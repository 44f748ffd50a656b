/// A document that cannot be read to its end: it is not JSON, or it exceeds a limit.
///
/// Data that does not match a pattern is never an error of this type; it is cleaned, reported or
/// rejected. The description shows the line in question. It contains values only if the policy's
/// disclosure shows them, and none if the pattern has `$secret` places.
///
///     do {
///         _ = try sanitizer.sanitize(#"{"id": 1,}"#)
///     } catch {
///         error.code                     // syntax.trailingComma
///         error.syntaxError?.offset      // 8
///     }
public struct UnreadableDocumentError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of an obstacle: a syntax error, or the limit that the document exceeds.
    ///
    /// Codes are stable; a later version may add new ones.
    ///
    ///     switch error.code {
    ///     case .inputBytes, .output: print("too large")
    ///     case .syntax(.unexpectedEnd): print("cut off")
    ///     default: print(error)
    ///     }
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The code in its dotted form, such as `syntax.trailingComma` or `limit.work`.
        public let description: String

        fileprivate init(_ description: String) {
            self.description = description
        }

        /// Returns the code of a document that is not JSON.
        public static func syntax(_ code: JSONSyntaxError.Code) -> Code { Code(code.description) }

        /// Containers are nested deeper than `limits.depth`.
        public static let depth = Code("limit.depth")
        /// The document has more bytes than `limits.inputBytes`.
        public static let inputBytes = Code("limit.inputBytes")
        /// Unions, duplicates, uniqueness, regexes or repairs need more than `limits.work`.
        public static let work = Code("limit.work")
        /// The clean document would be larger than `limits.outputFactor` allows.
        public static let output = Code("limit.output")
        /// The samples of an inference have too many different places.
        public static let places = Code("limit.places")
        /// A scalar of a JSON text sequence may have been cut off (RFC 7464 §2.4).
        public static let cut = Code("stream.cut")
        /// The walk and the syntax check disagree, which is a bug in this library.
        public static let inconsistent = Code("internal.inconsistent")
    }

    /// The kind of the obstacle.
    public let code: Code
    /// The message in one sentence: what was expected and what was found.
    public let message: String
    /// The syntax error with its position; nil for a limit that has no position.
    ///
    /// It quotes no more of the document than the message does.
    public let syntaxError: JSONSyntaxError?
    /// The whole error, rendered with the line in question.
    public let description: String

    package let diagnostic: Diagnostic
    /// Whether the help names departures with which the document is read.
    package let namesRepair: Bool
    private let redaction: SourceRedaction
    /// The mistake in a document of another syntax, with its place; nil for JSON.
    package let foreign: Foreign?

    /// Returns whether two errors have the same code and the same position.
    public static func == (left: UnreadableDocumentError, right: UnreadableDocumentError) -> Bool {
        left.code == right.code && left.syntaxError == right.syntaxError
            && left.foreign?.offset == right.foreign?.offset
    }

    /// A mistake in a document that is not JSON.
    package struct Foreign: Sendable {
        package let error: any Error
        var offset: Int
        /// The text that the mistake is in, which hides what may not be shown.
        var reading: any MarkupReading
    }

    /// Creates the error of a document that cannot be read.
    ///
    /// - Parameters:
    ///   - reason: The obstacle, with its place in the text.
    ///   - bytes: The text.
    ///   - provenance: The origin of the document.
    ///   - reading: The reading whose text it is; nil if it is the document itself.
    ///   - graph: The rules that tell names from data; nil for none.
    ///   - policy: The policy, which says what is shown.
    init(
        _ reason: UnreadableInput,
        in bytes: UnsafeBufferPointer<UInt8>,
        from provenance: Provenance,
        by reading: (any SourceReading)? = nil,
        graph: RuleGraph?,
        policy: Sanitizer.Policy
    ) {
        // Text that is not JSON has no paths, so any part of it may come from a secret place.
        var redaction = SourceRedaction(
            scalarLimit: policy.disclosure.shownCharacters,
            hidesKeys: policy.disclosure.hidesKeys,
            hasSecrets: graph?.hasSecrets ?? false,
            graph: graph
        )
        switch reason {
        case .syntax(let error):
            let limit = redaction.hasSecrets ? 0 : redaction.scalarLimit ?? 0
            let error = error.redacted(to: limit)
            syntaxError =
                reading.map { reading in
                    error.moved { reading.originalRange(ofText: $0) }
                } ?? error
            redaction.mistake = error.offset
            var drawn = error.diagnostic(name: provenance.name ?? "document", in: .document)
            drawn.move(to: provenance.place)
            let help = drawn.help.count
            if provenance.reading == nil,
                let names = RelaxedReading.remedy(
                    for: Array(bytes),
                    policy,
                    preferring: error.code == .invalidUTF8 ? .windows1252 : .none
                )
            {
                drawn.help.append(Messages.help(allowing: names))
            }
            namesRepair = drawn.help.count > help
            diagnostic = drawn
        default:
            syntaxError = nil
            diagnostic = reason.diagnostic
            namesRepair = false
        }
        foreign = nil
        self.redaction = redaction
        code = Code(diagnostic.code)
        message = diagnostic.message
        description = diagnostic.text(
            document: syntaxError == nil ? nil : ByteView(bytes),
            redaction: redaction
        )
    }

    /// Creates the error of a document that cannot be checked with a JSON Schema.
    package init(
        schemaReason reason: UnreadableInput,
        in bytes: UnsafeBufferPointer<UInt8>,
        name: String?,
        disclosure: Sanitizer.Policy.Disclosure
    ) {
        self.init(
            reason,
            in: bytes,
            from: Provenance(name: name),
            graph: nil,
            policy: Sanitizer.Policy(disclosure: disclosure)
        )
    }

    /// Creates the error of a document in another syntax.
    ///
    /// - Parameters:
    ///   - error: The mistake.
    ///   - mistake: Its description, with places in the reading's text.
    ///   - reading: The reading up to the mistake.
    ///   - pattern: The pattern, which distinguishes names from data; nil for none.
    ///   - disclosure: The parts of the document that are shown.
    package init(
        _ error: any Error,
        _ mistake: ForeignMistake,
        in reading: any MarkupReading,
        pattern: Pattern?,
        disclosure: Sanitizer.Policy.Disclosure
    ) {
        let graph = pattern?.graph
        redaction = SourceRedaction(
            scalarLimit: disclosure.shownCharacters,
            hidesKeys: disclosure.hidesKeys,
            hasSecrets: graph?.hasSecrets ?? false,
            graph: graph,
            mistake: mistake.range.lowerBound
        )
        foreign = Foreign(error: error, offset: mistake.range.lowerBound, reading: reading)
        syntaxError = nil
        namesRepair = false
        code = Code(mistake.code)
        message = mistake.message
        diagnostic = mistake.diagnostic
        let (drawn, redaction) = (diagnostic, redaction)
        description = reading.text.withBytes {
            drawn.text(document: ByteView($0), redaction: redaction, markup: reading)
        }
    }

    /// Creates the error of a document in another syntax that exceeds a limit.
    package init(limit reason: UnreadableInput, disclosure: Sanitizer.Policy.Disclosure) {
        self.init(
            reason,
            in: UnsafeBufferPointer(start: nil, count: 0),
            from: Provenance(name: nil),
            graph: nil,
            policy: Sanitizer.Policy(disclosure: disclosure)
        )
    }

    /// Whether the document is a page in HTML.
    package var isAboutPage: Bool { syntaxError?.found == .page }

    /// Returns the whole error, rendered with the line in question.
    ///
    /// A caller that knows better what to do passes its own help.
    package func text(
        _ options: Report.TextOptions,
        document: ByteView,
        help: String? = nil
    ) -> String {
        var diagnostic = diagnostic
        if let help { diagnostic.help = [help] }
        if let reading = foreign?.reading {
            return reading.text.withBytes {
                diagnostic.text(
                    options,
                    document: ByteView($0),
                    redaction: redaction,
                    markup: reading
                )
            }
        }
        return diagnostic.text(options, document: document, redaction: redaction)
    }
}

extension Diagnostic {
    /// Makes the places of a record those of the stream.
    fileprivate mutating func move(to origin: RecordOrigin) {
        place?.move(to: origin)
        for index in references.indices { references[index].move(to: origin) }
    }
}

extension Diagnostic.Place {
    /// Makes the line and column of a record those of the stream; the range stays.
    fileprivate mutating func move(to origin: RecordOrigin) {
        let place = origin.location(TextLocation(line: line, column: column))
        (line, column) = (place.line, place.column)
    }
}
