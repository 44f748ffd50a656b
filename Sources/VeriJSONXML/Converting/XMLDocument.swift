import Foundation
import VeriJSON

/// A document that was scanned, checked by `XMLParser`, and converted to JSON text.
final class XMLDocument: Sendable {
    /// The document as it was passed.
    let data: Data
    /// The document in UTF-8, for what is shown or rewritten: to read it, no copy is needed.
    private let copy: Lazy<[UInt8]>
    /// Whether the original is in another encoding.
    let isDecoded: Bool
    let index: XMLIndex
    /// The JSON text.
    let json: [UInt8]
    let places: [XMLPlace]
    /// The edits that made the document well-formed; nil if it is.
    let mend: XMLMend?
    /// The edits as repairs; nil if there are none.
    let madeRepairs: Lazy<[TextRepair]>?
    /// What the reader decided.
    let seen: XMLObservations
    let options: XMLReader.Options
    /// Whether the JSON is the value of the root element, not an object with it as its member.
    let isRootValue: Bool
    /// The XPath of the root element, if pointers lead from it.
    let root: String
    /// The names of the items of lists that have an element around them, by the paths of the lists.
    ///
    /// Nil if there are none.
    let wrappers: Lazy<[[String]: String]>?

    /// Reads a document.
    ///
    /// - Throws: The first mistake, with the text that it is in.
    init(
        _ original: Data,
        _ options: XMLReader.Options,
        rules: ReadingRules?,
        limits: Sanitizer.Limits,
        _ relaxed: Sanitizer.Policy.Relaxed = .none,
        isRootValue: Bool = false,
        isItem: Bool = false
    ) throws(XMLReadingFailure) {
        let limits = limits.clamped
        guard original.count <= limits.inputBytes else {
            throw .limit(.tooLarge(count: original.count, limit: limits.inputBytes))
        }
        let decoded: [UInt8]?
        do throws(XMLProblem) {
            decoded = try Self.decoded(original, keepsOthers: relaxed.contains(.strayBytes))
        } catch {
            throw .mistake(error, in: XMLFragment([UInt8](original), XMLIndex()))
        }
        let outputLimit = limits.inputBytes
        let text = decoded.map { Data($0) } ?? original
        let isDecoded = decoded != nil
        func read(_ text: Data, _ mend: XMLMend?) throws(Mistake) -> Made {
            try Self.made(of: text, isDecoded, options, rules, limits, isRootValue, mend)
        }
        var mend: XMLMend?
        let made: Made
        do throws(Mistake) {
            made = try read(text, nil)
        } catch {
            var mistake = error
            let size = min(limits.outputLimit(for: original.count), limits.inputBytes)
            var mended: Made?
            if relaxed != .none {
                mend = try XMLMender.mend([UInt8](text), relaxed, outputLimit: size)
            }
            if let mend {
                do throws(Mistake) {
                    mended = try read(Data(mend.mended), mend)
                } catch {
                    mistake = Mistake(problem: error.problem.moved(by: mend), index: XMLIndex())
                }
            }
            guard let mended else {
                mistake.problem.remedy = relaxed.remedy(preferring: .entities) { relaxed in
                    guard
                        let other = try? XMLMender.mend([UInt8](text), relaxed, outputLimit: size),
                        (try? read(Data(other.mended), other)) != nil
                    else { return nil }
                    return other.edits.reduce(into: .none) { $0.formUnion($1.departure ?? .none) }
                }
                throw .mistake(mistake.problem, in: XMLFragment([UInt8](text), mistake.index))
            }
            made = mended
        }
        guard !made.work.isExceeded else { throw .limit(.work(limit: made.work.limit)) }
        guard made.json.count <= outputLimit else { throw .limit(.output(limit: outputLimit)) }
        data = original
        copy = Lazy { [mend] in mend?.mended ?? [UInt8](text) }
        self.isDecoded = isDecoded
        self.mend = mend
        madeRepairs = mend.map { mend in
            Lazy { mend.repairs(places: made.places, index: made.index) }
        }
        self.options = options
        self.isRootValue = isRootValue
        let name = made.index.elements.first.map { made.index.names.string($0.key) } ?? ""
        // The pointers of an item lead from the root of the stream.
        root = isRootValue && !isItem ? "/" + name : ""
        index = made.index
        json = made.json
        places = made.places
        seen = made.observations
        wrappers = Self.wrappers(made.places, made.index, made.json, made.observations)
    }

    private static func wrappers(
        _ places: [XMLPlace],
        _ index: XMLIndex,
        _ json: [UInt8],
        _ seen: XMLObservations
    ) -> Lazy<[[String]: String]>? {
        seen.wrapper.map { _ in Lazy { wrappers(places, index, in: json) } }
    }

    /// Creates the document of an item of a stream, which was read with the items around it.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the item.
    ///   - index: Its elements, with offsets in these bytes.
    ///   - json: The JSON text.
    ///   - places: The values of the JSON text.
    ///   - seen: What the reader decided.
    ///   - options: The choices about reading.
    init(
        item bytes: [UInt8],
        _ index: XMLIndex,
        json: [UInt8],
        _ places: [XMLPlace],
        _ seen: XMLObservations,
        _ options: XMLReader.Options
    ) {
        data = Data(bytes)
        copy = Lazy { bytes }
        isDecoded = false
        mend = nil
        madeRepairs = nil
        self.index = index
        self.json = json
        self.places = places
        self.seen = seen
        self.options = options
        isRootValue = true
        root = ""
        wrappers = Self.wrappers(places, index, json, seen)
    }

    /// The document in UTF-8.
    var bytes: [UInt8] { copy.value }

    private struct Mistake: Error {
        var problem: XMLProblem
        /// What was scanned before it.
        var index: XMLIndex
    }

    private struct Made {
        var index: XMLIndex
        var json: [UInt8]
        var places: [XMLPlace]
        var observations: XMLObservations
        var work: WorkBudget
    }

    private static func decoded(
        _ original: Data,
        keepsOthers: Bool
    ) throws(XMLProblem) -> [UInt8]? {
        let result = original.withUnsafeBytes { raw in
            Result { () throws(XMLProblem) in
                let bytes = raw.bindMemory(to: UInt8.self)
                return try XMLEncoding(of: bytes).decoded(bytes, keepsOthers: keepsOthers)
            }
        }
        return try result.get()
    }

    private static func made(
        of text: Data,
        _ isDecoded: Bool,
        _ options: XMLReader.Options,
        _ rules: ReadingRules?,
        _ limits: Sanitizer.Limits,
        _ isRootValue: Bool,
        _ mend: XMLMend?
    ) throws(Mistake) -> Made {
        let result = text.withUnsafeBytes { raw in
            Result { () throws(Mistake) in
                let bytes = raw.bindMemory(to: UInt8.self)
                var scanner = XMLScanner(
                    bytes,
                    prefixes: options.namespaces,
                    depthLimit: limits.depth
                )
                scanner.hidesUndeclared = mend != nil
                do throws(XMLProblem) {
                    try scanner.scan()
                    try check(text, isDecoded: isDecoded, scanner.index)
                } catch {
                    throw Mistake(problem: error, index: scanner.index)
                }
                var converter = XMLConverter(
                    bytes,
                    scanner.index,
                    rules: options.form == .members ? rules : nil,
                    limits
                )
                switch options.form {
                case .members where isRootValue: converter.writeRootValue()
                case .members where mend?.hasSeveralRoots == true: converter.writeRoots()
                case .members: converter.writeDocument()
                case .jsonML: converter.writeJsonML()
                }
                return Made(
                    index: scanner.index,
                    json: converter.output,
                    places: converter.places,
                    observations: converter.observations,
                    work: converter.work
                )
            }
        }
        return try result.get()
    }

    private static func check(
        _ text: Data,
        isDecoded: Bool,
        _ index: XMLIndex
    ) throws(XMLProblem) {
        do throws(XMLParserCheck.Disagreement) {
            try XMLParserCheck.run(text, isDecoded: isDecoded, index)
        } catch {
            let offset = text.withUnsafeBytes { raw in
                let bytes = raw.bindMemory(to: UInt8.self)
                let lines = LineIndex(bytes)
                return lines.offset(ofLine: error.line, column: error.column, in: bytes)
            }
            throw XMLProblem(
                .parser,
                offset..<offset,
                expected: "a document that XMLParser reads",
                found: error.code == 0
                    ? "one in which it sees other elements"
                    : "one that it refuses with the code \(error.code)",
                help: "report this document as a defect of VeriJSON"
            )
        }
    }
}

extension LineIndex {
    /// Returns the offset of a place; that of the end of its line if the line is shorter.
    fileprivate func offset(
        ofLine line: Int,
        column: Int,
        in bytes: UnsafeBufferPointer<UInt8>
    ) -> Int {
        var line = line
        var offset = 0
        while line > 1, let next = bytes[offset...].firstIndex(of: 0x0A) {
            offset = next + 1
            line -= 1
        }
        let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
        return min(offset + max(0, column - 1), end)
    }
}
