/// A string of a document whose content was read as a value of its own.
///
///     {"a":"[1,2]"}      the document, at the offsets 0 ..< 13
///     [1,2]              the text, at the offsets 14 ..< 19, in the string 5 ..< 12
///
/// The bytes of a text have offsets after those of the document and of the texts before it, so that
/// what is recorded inside it has the form of all else. Places in reports are those of the string.
struct OpenedText: Sendable {
    /// The string, in the document or in another text.
    var string: Range<ByteOffset>
    /// The offsets of the text's bytes.
    var range: Range<ByteOffset>
    /// The number of steps of the path to the string.
    var depth: Int
    /// The bytes, and after them those that follow in memory.
    var bytes: ImmutableArray<UInt8>
    /// The number of bytes.
    var count: Int { range.upperBound.position - range.lowerBound.position }
    /// Whether the clean value is written as a text again, so that the string stays one.
    var keepsString = false
    /// The edits inside the text, from which the results of conversions are read.
    var edits = EditSet()
}

/// The texts of a document that were opened, in the order of their offsets.
struct OpenedTexts: Sendable {
    private(set) var texts: [OpenedText] = []

    var isEmpty: Bool { texts.isEmpty }

    /// The offset after the last text; 0 if there is none.
    var end: Int { texts.last.map { $0.range.upperBound.position } ?? 0 }

    mutating func append(_ text: OpenedText) { texts.append(text) }

    mutating func keep(_ edits: EditSet, ofText number: Int, keepsString: Bool) {
        texts[number].edits = edits
        texts[number].keepsString = keepsString
    }

    mutating func removeAll() { if !texts.isEmpty { texts.removeAll() } }

    /// Returns the number of the text that has a byte at an offset; nil for one of the document.
    ///
    /// - Complexity: O(log *n*), *n* the number of texts.
    func number(at offset: ByteOffset) -> Int? {
        guard let first = texts.first, offset >= first.range.lowerBound else { return nil }
        return texts.partitioningIndex { $0.range.lowerBound > offset } - 1
    }

    /// Returns the string of the document that a place is in, with the path's number of steps; nil
    /// for a place outside of all texts.
    func outermost(at offset: ByteOffset) -> OpenedText? {
        guard var number = number(at: offset) else { return nil }
        while let outer = self.number(at: texts[number].string.lowerBound) { number = outer }
        return texts[number]
    }

    /// Returns the number of steps to the outermost string that a place is in and that stays one; nil
    /// if there is none.
    func depthOfKeptString(at offset: ByteOffset) -> Int? {
        var (offset, depth) = (offset, Int?.none)
        while let number = number(at: offset) {
            if texts[number].keepsString { depth = texts[number].depth }
            offset = texts[number].string.lowerBound
        }
        return depth
    }

    /// Returns the places that a range is in, from the string in the document to itself.
    func places(around range: Range<ByteOffset>) -> [Range<ByteOffset>] {
        var places = [range]
        while let number = number(at: places[places.count - 1].lowerBound) {
            places.append(texts[number].string)
        }
        return places.reversed()
    }

    /// Returns whether a range, or a string that it is in, is inside another range.
    func contains(
        _ range: Range<ByteOffset>,
        in outer: Range<ByteOffset>
    ) -> Bool {
        var range = range
        while true {
            if range.lowerBound >= outer.lowerBound, range.upperBound <= outer.upperBound {
                return true
            }
            guard let number = number(at: range.lowerBound) else { return false }
            range = texts[number].string
        }
    }

    /// Returns the texts if a record says that one was opened, or has something in one, else none.
    func needed(by record: WalkRecord) -> OpenedTexts {
        if isEmpty { return self }
        let isNeeded =
            hasPlaces(of: record)
            || record.events.contains {
                $0.code.isConversion
                    && !ConversionBits(detail: $0.detail).isDisjoint(with: .openingTexts)
            }
        return isNeeded ? self : OpenedTexts()
    }

    /// Returns whether a record has something in one of the texts.
    func hasPlaces(of record: WalkRecord) -> Bool {
        guard let first = texts.first?.range.lowerBound else { return false }
        return record.causes.contains { $0.start >= first }
            || record.events.contains { $0.start >= first }
            || record.shrunk.contains { $0.first.lowerBound >= first }
    }

    /// Returns the bytes of a document with those of the texts at their offsets.
    func joined(to document: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var bytes = Array(document)
        bytes.reserveCapacity(end)
        for text in texts {
            let gap = text.range.lowerBound.position - bytes.count
            precondition(gap > 0, "a text has the offsets of the document")
            bytes.append(contentsOf: repeatElement(0, count: gap))
            text.bytes.withElements {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[..<text.count]))
            }
        }
        return bytes
    }
}

extension OpenedTexts {
    /// Returns whether a place comes before another one in the document, an outer one before those
    /// inside it; nil for the same place.
    ///
    /// Places are given by their first and their end offset, which may be 0.
    func areInOrder(
        _ left: (start: ByteOffset, end: ByteOffset),
        _ right: (start: ByteOffset, end: ByteOffset)
    ) -> Bool? {
        let first = texts.first?.range.lowerBound
        guard let first, max(left.start, right.start) >= first else {
            if left.start != right.start { return left.start < right.start }
            return left.end != right.end ? left.end > right.end : nil
        }
        let places = places(around: left.start..<max(left.start, left.end))
        let others = self.places(around: right.start..<max(right.start, right.end))
        for (place, other) in zip(places, others) where place != other {
            if place.lowerBound != other.lowerBound { return place.lowerBound < other.lowerBound }
            return place.upperBound > other.upperBound
        }
        return places.count != others.count ? places.count < others.count : nil
    }
}

extension WalkRecord {
    /// The record with what is inside of texts at the strings that these are in.
    var atStrings: WalkRecord {
        guard !texts.isEmpty else { return self }
        var record = self
        record.texts = OpenedTexts()
        for (position, event) in events.enumerated() {
            guard let text = texts.outermost(at: event.start) else { continue }
            record.events[position].start = text.string.lowerBound
            record.events[position].end = text.string.upperBound
            record.events[position].path = paths.path(event.path, ofDepth: text.depth)
        }
        for (position, cause) in causes.enumerated() {
            guard let text = texts.outermost(at: cause.start) else { continue }
            record.causes[position].start = text.string.lowerBound
            record.causes[position].end = text.string.upperBound
            record.causes[position].path = paths.path(cause.path, ofDepth: text.depth)
        }
        for (position, array) in shrunk.enumerated() {
            guard let text = texts.outermost(at: array.first.lowerBound) else { continue }
            record.shrunk[position].first = text.string
            record.shrunk[position].path = paths.path(array.path, ofDepth: text.depth)
        }
        return record
    }
}
