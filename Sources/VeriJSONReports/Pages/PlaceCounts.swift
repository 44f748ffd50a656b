import VeriJSONCore

/// The number of values that a document has at each place of a pattern.
///
/// A report counts the changes at a place; this is the total that turns a count into a share.
///
///     pattern [{"tags?": ["string"]}]   document [{"tags": ["a", 1]}, {}]
///
///     "" 1     /* 2     /*/tags 1     /*/tags/* 2
struct PlaceCounts {
    private struct Frame {
        var isObject: Bool
        var place: RuleSetIndex
        var index = 0
    }

    private var counts: [ScalarText: Int] = [:]

    /// Counts the values of a document.
    ///
    /// - Complexity: O(*n*), *n* the bytes of the document.
    init(of document: ByteView, _ ends: ContainerEnds, _ graph: RuleGraph) {
        let reader = TokenReader(document.buffer)
        var tracker = RuleTracker(graph)
        var found: [Int] = []
        var frames: [Frame] = []
        var offset = reader.start(from: 0)
        var place = tracker.root
        while offset < document.count {
            let position = place.position
            while found.count <= position { found.append(0) }
            found[position] += 1
            if !document.isContainer(offset) {
                offset = reader.start(from: reader.end(from: offset))
            } else if tracker.isOpen(place) {
                offset = reader.start(from: ends.end(of: offset))
            } else {
                frames.append(Frame(isObject: document[offset] == 0x7B, place: place))
                offset = reader.start(from: offset + 1)
            }
            while !frames.isEmpty, document.isContainerEnd(offset) {
                frames.removeLast()
                offset = reader.start(from: offset + 1)
            }
            guard let last = frames.indices.last, offset < document.count else { break }
            if frames[last].isObject {
                let key = offset..<reader.end(from: offset)
                offset = reader.start(from: key.upperBound)
                let name = JSONText.unquoted(key, in: document)
                place = tracker.member(name, of: frames[last].place)
            } else {
                place = tracker.item(frames[last].index, of: frames[last].place)
                frames[last].index += 1
            }
        }
        for (position, count) in found.enumerated() where count > 0 {
            for template in tracker.templates(at: position) {
                counts[template, default: 0] += count
            }
        }
    }

    /// Returns the number of values at a place of the pattern.
    func count(of template: String) -> Int { counts[ScalarText(template)] ?? 0 }
}
