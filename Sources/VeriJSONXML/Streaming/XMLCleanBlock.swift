import Foundation
import VeriJSON
import VeriJSONCore

/// A block of items that were read as JSON and cleaned.
///
///     {"@k":"v"}⏎{"id":1}⏎      the JSON text of the items, each on a line of its own
///
/// An item of which the walk recorded nothing has no entry but its ranges; its document and its
/// result are made when they are first asked for.
///
/// The class is `Sendable` because what is made later is only read and written while the lock is held;
/// everything else is constant.
final class XMLCleanBlock: @unchecked Sendable {
    /// The result of reading an item.
    struct Reading {
        var json: Range<Int>
        var places: Range<Int>
        var seen: XMLObservations
    }

    enum Outcome {
        /// The item matches, and nothing was recorded.
        case clean
        case recorded(XMLItemCleaner.Cleaned)
        case unread(XMLReadingFailure)
        case refused(UnreadableDocumentError)
    }

    let block: XMLItemBlock
    let json: [UInt8]
    private let places: [XMLPlace]
    let readings: [Reading]
    private(set) var outcomes: [Outcome] = []
    private let cleaner: XMLItemCleaner

    private let lock = Lock()
    private var made: [Int: SanitizedXML.Made] = [:]
    private var names = XMLNameSelection()

    /// Creates a block of items that were read.
    init(
        _ block: XMLItemBlock,
        json: [UInt8],
        _ places: [XMLPlace],
        _ readings: [Reading],
        by cleaner: XMLItemCleaner
    ) {
        self.block = block
        self.json = json
        self.places = places
        self.readings = readings
        self.cleaner = cleaner
        outcomes.reserveCapacity(readings.count)
    }

    /// Adds the outcome of the next item, before the block is handed to other threads.
    func add(_ outcome: Outcome) { outcomes.append(outcome) }

    /// Makes the document of an item.
    func document(of number: Int) -> XMLDocument {
        let item = block.items[number]
        let reading = readings[number]
        let index = lock.whileHeld {
            block.index.part(block.elements(of: item), from: item.range.lowerBound, &names)
        }
        let firstAttribute = block.index.elements[item.element].firstAttribute
        let places = places[reading.places].map { place in
            var place = place
            place.start -= UInt32(truncatingIfNeeded: reading.json.lowerBound)
            place.end -= UInt32(truncatingIfNeeded: reading.json.lowerBound)
            place.number -=
                place.kind == .attribute
                ? firstAttribute : UInt32(truncatingIfNeeded: item.element)
            return place
        }
        return XMLDocument(
            item: block.bytes(of: item),
            index,
            json: Array(json[reading.json]),
            places,
            reading.seen,
            cleaner.options
        )
    }

    /// Returns the document and the result of a clean item, which are made once.
    ///
    /// - Parameters:
    ///   - number: The position of the item in the block.
    ///   - place: The places of the item in the stream and in the clean one.
    /// - Returns: The document and the result.
    func cleanItem(_ number: Int, at place: SanitizedXML.Numbers) -> SanitizedXML.Made {
        if let known = lock.whileHeld({ self.made[number] }) { return known }
        let document = document(of: number)
        let result = cleaner.sanitizer.unchanged(
            document,
            as: document.json,
            name: cleaner.name
        )
        let cleaned = XMLItemCleaner.Cleaned(document: document, result: result)
        let made = cleaner.made(
            cleaned,
            at: block.offset + block.items[number].range.lowerBound,
            block.items[number].place,
            place
        )
        return lock.whileHeld {
            if let first = self.made[number] { return first }
            self.made[number] = made
            return made
        }
    }
}
