internal import Foundation
public import VeriJSON

extension Sanitizer {
    /// Begins to clean the elements at one path of a document in XML that arrives in pieces.
    ///
    /// Memory is bounded by the largest item, whatever the size of the document.
    ///
    ///     let pattern = try Pattern(#"{"rss": {"channel": {"item": [{"id": "int"}]}}}"#)
    ///     var stream = try Sanitizer(pattern).xmlItems(at: "/rss/channel/item")
    ///     for chunk in chunks {
    ///         for piece in try stream.add(chunk) { use(piece) }
    ///     }
    ///     for piece in try stream.finish() { use(piece) }
    ///
    /// - Parameters:
    ///   - pointer: The path of the elements, as a JSON Pointer in the JSON of the document; the
    ///     pattern has a plain array `[p]` there.
    ///   - options: The choices that reading leaves open.
    ///   - name: The name of the document in reports.
    ///   - jobs: The maximum number of threads on which the items of one call are cleaned; the pieces
    ///     and their order do not depend on it.
    /// - Returns: The stream.
    /// - Throws: ``XMLItemsError`` if the pattern has no plain array at the pointer.
    public func xmlItems(
        at pointer: JSONPointer,
        options: XMLReader.Options = XMLReader.Options(),
        name: String? = nil,
        jobs: Int = 1
    ) throws(XMLItemsError) -> XMLItemStream {
        do throws(ItemArrayError) {
            return XMLItemStream(try forItems(at: pointer), pointer, options, name, jobs)
        } catch {
            throw XMLItemsError(message: error.message, help: error.help)
        }
    }
}

/// The reason why the elements at a path cannot be cleaned one by one.
public struct XMLItemsError: Error, Sendable, CustomStringConvertible {
    /// The kind of the error: `stream.items`.
    public var code: FindingCode { .streamItems }
    /// The message in one sentence: what was expected and what was found.
    public let message: String
    /// The next step.
    public let help: String

    /// The message and the next step.
    public var description: String { "\(message) (\(code))\nhelp: \(help)" }
}

/// Elements of one path of a document in XML, cleaned as they arrive.
///
/// The text around the items is checked to be well-formed and handed out as it is; the pattern is not
/// applied to it. A document in another encoding is handed out in UTF-8, which its declaration then
/// says.
///
/// An item that is not well-formed comes out with its bytes, and the stream goes on at the next start
/// tag of an item, unless `policy.unreadableRecords` is `.stop`.
public struct XMLItemStream {
    /// A part of the document, in its order.
    ///
    ///     switch piece {
    ///     case .around(let bytes): output += bytes
    ///     case .item(let item): output += try item.xml() ?? Data()
    ///     case .unreadable(let item): refused.append(item.quarantine())
    ///     }
    public enum Piece: Sendable {
        /// Bytes outside of items, as they are in UTF-8.
        case around([UInt8])
        /// An item, cleaned.
        case item(SanitizedXML)
        /// An item that is not well-formed or exceeds a limit, after which the stream goes on.
        case unreadable(UnreadableItem)
    }

    let cleaner: XMLItemCleaner
    var pointer: JSONPointer { cleaner.pointer }
    var sanitizer: Sanitizer { cleaner.sanitizer }
    var options: XMLReader.Options { cleaner.options }
    var name: String? { cleaner.name }
    private var decoder = XMLChunkDecoder()
    /// Whether the beginning of a document in another encoding was handed out.
    private var hasDeclaration = false
    /// The error that ends the stream, after the pieces before it.
    private var pending: UnreadableDocumentError?
    private var cutter: XMLItemCutter
    /// The places of the pattern that were met, once for each thread that has worked.
    private var steerings: [XMLSteering] = []
    private var isFinished = false
    /// The number of items so far.
    public internal(set) var count = 0
    /// The number of items that were kept.
    public internal(set) var kept = 0
    /// The last pieces, if ``finish()`` threw: the beginning of an item that was cut off, and the text
    /// before it.
    public private(set) var remainder: [Piece] = []
    /// The number of items that could not be read.
    public internal(set) var unreadable = 0

    init(
        _ sanitizer: Sanitizer,
        _ pointer: JSONPointer,
        _ options: XMLReader.Options,
        _ name: String?,
        _ jobs: Int
    ) {
        cleaner = XMLItemCleaner(
            sanitizer: sanitizer,
            options: options,
            name: name,
            pointer: pointer,
            jobs: max(1, jobs)
        )
        cutter = XMLItemCutter(
            pointer.tokens,
            options,
            sanitizer.policy.limits,
            skipsFaults: sanitizer.policy.unreadableRecords == .skip
        )
    }

    /// Adds a part of the document.
    ///
    /// The pieces do not depend on where the parts end. The error that ends the stream is thrown once the
    /// pieces before it were returned, by this call or the next one.
    ///
    /// - Parameter bytes: The next bytes; they may end anywhere.
    /// - Returns: The pieces that are complete. Of an item that was dropped, the status is rejected.
    /// - Throws: `UnreadableDocumentError` if the document is not well-formed XML (`xml.*`) and no item follows the
    ///   mistake, or `policy.unreadableRecords` is `.stop`; the stream has ended then. Its message tells how many
    ///   items came.
    /// - Complexity: O(*n*), *n* the number of bytes.
    public mutating func add(_ bytes: [UInt8]) throws(UnreadableDocumentError) -> [Piece] {
        try pieces(bytes, isLast: false)
    }

    /// Ends the document.
    ///
    /// - Returns: The last pieces.
    /// - Throws: `UnreadableDocumentError` if the document was cut off; ``remainder`` has the last pieces then.
    public mutating func finish() throws(UnreadableDocumentError) -> [Piece] {
        let pieces = try pieces([], isLast: true)
        guard let pending else { return pieces }
        remainder = pieces
        throw pending
    }

    private mutating func pieces(
        _ bytes: [UInt8],
        isLast: Bool
    ) throws(UnreadableDocumentError) -> [Piece] {
        if let pending { throw pending }
        guard !isFinished else { return [] }
        let (text, problem) = decoder.decode(bytes, isLast: isLast)
        var rest = text
        var made: [Piece] = []
        var mistake: XMLItemMistake?
        repeat {
            let cut: [XMLItemCutter.Piece]
            let crew = XMLItemCrew(cleaner, jobs: cleaner.jobs(forChunk: rest.count), steerings)
            // While both have them, to learn would be to copy all that was learned.
            steerings = []
            cutter.crew = crew
            cutter.blockSize = cleaner.blockSize(ofChunk: rest.count)
            do throws(XMLItemMistake) {
                cut = try cutter.add(rest, isLast: isLast && problem == nil, isCut: problem != nil)
                mistake = problem.map { cutter.mistake($0, in: decoder.undecodable) }
            } catch {
                (cut, mistake) = (error.pieces, error)
            }
            cutter.crew = nil
            let blocks = crew.finish(&steerings)
            isFinished = isLast || mistake != nil
            do throws(UnreadableDocumentError) {
                let fault = try clean(cut, blocks, &made)
                guard cutter.end != nil, let fault else { break }
                guard fault.isRepaired else {
                    mistake = fault.mistake
                    break
                }
            } catch {
                isFinished = true
                return try hand(made, before: error)
            }
            cutter.resume()
            rest = []
        } while true
        guard let mistake else { return made }
        return try hand(made, before: error(of: mistake, endsStream: true))
    }

    /// Returns pieces, after which an error is thrown.
    private mutating func hand(
        _ pieces: [Piece],
        before error: UnreadableDocumentError
    ) throws(UnreadableDocumentError) -> [Piece] {
        guard !pieces.isEmpty else { throw error }
        pending = error
        return pieces
    }

    /// Returns the first piece around items with the encoding that it is handed out in.
    mutating func declared(_ bytes: [UInt8]) -> [UInt8] {
        guard decoder.isDecoding, !hasDeclaration else { return bytes }
        hasDeclaration = true
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard bytes[start...].starts(with: "<?xml".utf8),
            let end = bytes.firstIndex(of: UInt8(ascii: ">"))
        else { return bytes }
        return Array(#"<?xml version="1.0" encoding="UTF-8"?>"#.utf8) + bytes[(end + 1)...]
    }
}
