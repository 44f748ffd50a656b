import Foundation
import VeriJSON
import VeriJSONInference
import VeriJSONStreams
import VeriJSONXML

/// A receiver of sample documents.
protocol SampleTaker {
    mutating func add(_ document: [UInt8], name: String?) throws(UnreadableDocumentError)
    /// Adds a document in XML that was read as JSON.
    mutating func add(xml json: [UInt8], name: String?) throws(UnreadableDocumentError)
    mutating func addUnreadable(
        _ place: String,
        because reason: String,
        as unit: UnreadableSamples.Unit
    )
}

extension PatternInference: SampleTaker {
    mutating func add(xml json: [UInt8], name: String?) throws(UnreadableDocumentError) {
        areXML = true
        try add(json, name: name)
    }
}

extension Drift: SampleTaker {
    mutating func add(xml json: [UInt8], name: String?) throws(UnreadableDocumentError) {
        try add(json, name: name)
    }
}

/// The reading of the inputs of `infer` and `drift`, which goes on after what cannot be read.
///
/// An input is one document, or records: as an option says, or as its text shows.
struct SampleReading {
    private let arguments: Arguments
    private let inputs: [Input]
    private let framing: Sanitizer.Framing?
    private let relaxed: Sanitizer.Policy.Relaxed
    private let readsXML: Bool
    private var count = 0
    private var unreadable = 0
    /// The failure to tell if nothing can be read.
    private var first: Failure?
    /// The beginnings of the first records, while none could be read.
    private var sample: [UInt8] = []

    init(_ arguments: Arguments, _ inputs: [Input]) throws(Failure) {
        self.arguments = arguments
        self.inputs = inputs
        framing = try arguments.framing()
        relaxed = try arguments.relaxedSyntax()
        readsXML = arguments.subcommand.options.contains(.from)
    }

    /// Reads all inputs.
    ///
    /// - Throws: A failure with the code `data` if there are samples and none of them can be read;
    ///   another one if an input is missing or damaged.
    mutating func read(into samples: inout some SampleTaker) throws(Failure) {
        for input in inputs { try read(input, into: &samples) }
        guard count == 0, let first else { return }
        let kind = framing.map { UnreadableStream(sample, $0) }
        let help = kind?.isKnown == true ? kind?.help : nil
        guard unreadable > 1 || help != nil else { throw first }
        var failure = first
        failure.text =
            "verijson: error: expected at least one sample that can be read, found none of "
            + unreadable.grouped
            + (help.map { "\n  = help: \($0)\n\nthe first:\n\n" } ?? "; the first:\n\n")
            + first.text
        throw failure
    }

    private mutating func read(
        _ input: Input,
        into samples: inout some SampleTaker
    ) throws(Failure) {
        if let framing {
            let notes = try input.forEachRecord(framing) { record throws(Failure) in
                add(record, of: input, framing, to: &samples)
            }
            for note in notes where !arguments.has(.quiet) {
                System.tell(TextEscaping.line("\(input.name): note: \(note)") + "\n")
            }
            return
        }
        let bytes = try input.bytes()
        guard readsXML else { return try readJSON(bytes, of: input, into: &samples) }
        let arguments = arguments
        do throws(Failure) {
            try arguments.read(input, bytes) { syntax throws(Failure) -> Void in
                if syntax == .json { return try readJSON(bytes, of: input, into: &samples) }
                try readXML(bytes, of: input, into: &samples)
            }
        } catch {
            guard let document = error.document else { throw error }
            lose(document, as: error, at: input.name, &samples)
        }
    }

    private mutating func readXML(
        _ bytes: [UInt8],
        of input: Input,
        into samples: inout some SampleTaker
    ) throws(Failure) {
        let options = try arguments.xmlOptions()
        do throws(UnreadableDocumentError) {
            let reader = XMLReader(options, relaxed: relaxed)
            let json = try reader.json(of: Data(bytes), name: input.name)
            try samples.add(xml: Array(json), name: input.name)
            count += 1
        } catch {
            throw Failure(unreadable: error)
        }
    }

    /// Reads a document, or records if the text shows that it consists of them.
    private mutating func readJSON(
        _ bytes: [UInt8],
        of input: Input,
        into samples: inout some SampleTaker
    ) throws(Failure) {
        // Read leniently, one document could have the others as text after it.
        var error = relaxed == .none ? nil : SampleText.error(in: bytes)
        if error == nil {
            do throws(UnreadableDocumentError) {
                try samples.add(bytes, name: input.name)
                count += 1
                return
            } catch {
                guard error.syntaxError != nil else {
                    return lose(error, as: Failure(unreadable: error), at: input.name, &samples)
                }
            }
            error = SampleText.error(in: bytes)
        }
        if let mistake = error?.syntaxError,
            let framing = SampleText.framing(of: bytes, mistake, relaxed)
        {
            return Input.forEachRecord(of: bytes, framing) { record in
                add(record, of: input, framing, to: &samples)
            }
        }
        do throws(UnreadableDocumentError) {
            try samples.add(bytes, name: input.name)
            count += 1
        } catch {
            let isNothing = bytes.isEmpty && input.isStandardInput
            let failure = Failure(unreadable: error, help: isNothing ? Input.emptyNote : nil)
            // The other syntax is tried if the text may be in it.
            if readsXML, Syntax.beginsMarkup(bytes) { throw failure }
            lose(error, as: failure, at: input.name, &samples)
        }
    }

    private mutating func add(
        _ record: RecordReader.RawRecord,
        of input: Input,
        _ framing: Sanitizer.Framing,
        to samples: inout some SampleTaker
    ) {
        let unit: UnreadableSamples.Unit = if case .lines = framing { .line } else { .document }
        do throws(UnreadableDocumentError) {
            if let obstacle = record.obstacle { throw SampleText.unreadable(obstacle) }
            try samples.add(record.bytes, name: "\(input.name), line \(record.line)")
            count += 1
        } catch {
            if count == 0, sample.count < UnreadableStream.sampleSize {
                sample += record.bytes.prefix(UnreadableStream.lineSize) + [0x0A]
            }
            let place = inputs.count == 1 ? "\(record.line)" : "\(input.name):\(record.line)"
            lose(error, as: Failure(unreadable: error), at: place, unit: unit, &samples)
        }
    }

    private mutating func lose(
        _ error: UnreadableDocumentError,
        as failure: Failure,
        at place: String,
        unit: UnreadableSamples.Unit = .document,
        _ samples: inout some SampleTaker
    ) {
        unreadable += 1
        first = first ?? failure
        samples.addUnreadable(place, because: error.message, as: unit)
    }
}

extension Failure {
    /// Creates the failure of a sample that cannot be read, with other help than that of the error.
    fileprivate init(unreadable error: UnreadableDocumentError, help: String? = nil) {
        let drawn = help.map { help in
            ByteView.with([UInt8]()) {
                error.text(Report.TextOptions(), document: $0, help: help)
            }
        }
        self.init(.data, drawn: drawn ?? error.description)
        document = error
    }
}

/// The form of a text of samples that is not one document.
private enum SampleText {
    private static let strict = Verifier(.anything)

    /// Returns the reason why a text is not one document; nil if it is.
    static func error(in text: [UInt8]) -> UnreadableDocumentError? {
        do throws(UnreadableDocumentError) {
            _ = try strict.list(text)
            return nil
        } catch {
            return error
        }
    }

    static func unreadable(_ reason: UnreadableInput) -> UnreadableDocumentError {
        strict.walker.unreadable(reason, [UInt8](), from: Provenance(name: nil))
    }

    /// Returns the framing of the records that a text consists of; nil if it is no such text.
    ///
    /// A document that is followed by another one tells it, or records of which at least half can be
    /// read.
    static func framing(
        of text: [UInt8],
        _ mistake: JSONSyntaxError,
        _ relaxed: Sanitizer.Policy.Relaxed
    ) -> Sanitizer.Framing? {
        if Input.isOneDocumentPerLine(text, mistake) { return .lines }
        if Input.isFollowedByDocument(text, mistake) { return .documents }
        let lenient = Sanitizer(.anything, policy: Sanitizer.Policy(relaxed: relaxed))
        return [Sanitizer.Framing.lines, .documents].first { framing in
            var (whole, count) = (0, 0)
            Input.forEachRecord(of: text, framing) { record in
                count += 1
                if isDocument(record.bytes, lenient) { whole += 1 }
            }
            return whole >= 2 && 2 * whole >= count
        }
    }

    /// Returns whether a record is an object or an array, with text before it if it is read
    /// leniently.
    private static func isDocument(_ record: [UInt8], _ lenient: Sanitizer) -> Bool {
        guard let start = record.firstIndex(where: isOpening),
            let last = record.last(where: { !$0.isSpace }),
            last == UInt8(ascii: "}") || last == UInt8(ascii: "]")
        else { return false }
        if record[..<start].allSatisfy(\.isSpace), strict.accepts(record) { return true }
        guard lenient.policy.relaxed != .none else { return false }
        return (try? lenient.sanitize(record)) != nil
    }

    private static func isOpening(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0D || self == 0x0A }
}
