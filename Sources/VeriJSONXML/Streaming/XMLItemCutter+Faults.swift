import VeriJSON

// Mistakes in a list, after which a stream goes on at the next item.

extension XMLItemCutter {
    /// A part of the list that is not well-formed.
    struct Fault {
        /// The first mistake, with ranges that count from where the part begins.
        var problem: XMLProblem
        /// The place of the mistake.
        var place: TextLocation
        /// The place of the tag that is still open.
        var opened: TextLocation?
        /// The place where the part begins.
        var start: TextLocation
        var search: XMLItemSearch
    }

    /// A part of the list that is not well-formed, as it is handed out.
    struct FaultyItem {
        var bytes: [UInt8]
        var mistake: XMLItemMistake
        var offset: Int
        var place: TextLocation
    }

    /// Whether the element that has the items is open.
    private var isInList: Bool {
        let around = path.dropLast()
        guard !around.isEmpty, scanner.open.count >= around.count else { return false }
        return zip(scanner.open, around).allSatisfy { number, key in
            let element = scanner.index.elements[Int(number)]
            return scanner.index.names.bytes(of: element.key).elementsEqual(key.utf8)
        }
    }

    /// Begins to search for the item after a mistake.
    ///
    /// - Parameters:
    ///   - problem: The mistake.
    ///   - start: The offset of the token that has it.
    ///   - bytes: The bytes of the buffer.
    ///   - pieces: The pieces, to which what is before the mistake is added.
    /// - Throws: The mistake, if it is not in the list, or the stream is to end at it.
    mutating func beginFault(
        _ problem: XMLProblem,
        at start: Int,
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ pieces: inout [Piece]
    ) throws(XMLProblem) {
        guard skipsFaults, isInList else { throw problem }
        handOutItems(bytes, &pieces)
        let level = path.count - 1
        let inside = scanner.open[level...].map { names(of: $0) }
        let list = names(of: scanner.open[level - 1])
        var first = start
        if let current {
            first = Int(scanner.index.elements[current].start)
            scanner.dropElements(from: current)
        } else {
            if handed < start { pieces.append(.around(Array(bytes[handed..<start]))) }
            // The start tags of these elements were handed out.
            let ends = inside.reversed().flatMap { Array("</".utf8) + $0 + Array(">".utf8) }
            if !ends.isEmpty { pieces.append(.around(ends)) }
            if scanner.open.count > level { scanner.dropElements(from: Int(scanner.open[level])) }
        }
        handed = first
        scanner.open.removeLast(scanner.open.count - level)
        scanner.namespaces.leave(depth: level)
        scanner.position = first
        current = nil
        depth = level
        let place = location(of: first, bytes)
        func placed(_ offset: Int) -> TextLocation {
            var reached = (offset: first, place: place)
            Self.advance(&reached, to: offset, bytes)
            return reached.place
        }
        var moved = problem
        moved.range = problem.range.lowerBound - first..<problem.range.upperBound - first
        // An element that is open outside of the part is not in its lines.
        moved.opened = problem.opened.flatMap { range in
            range.isEmpty || range.lowerBound < first
                ? nil : range.lowerBound - first..<range.upperBound - first
        }
        fault = Fault(
            problem: moved,
            place: placed(problem.range.lowerBound),
            opened: moved.opened.map { placed($0.lowerBound + first) },
            start: place,
            search: XMLItemSearch(
                from: start,
                item: path[level],
                list: list,
                open: inside
            )
        )
    }

    private func names(of element: UInt32) -> [UInt8] {
        Array(scanner.index.names.bytes(of: scanner.index.elements[Int(element)].name))
    }

    /// Searches for the item after the mistake.
    ///
    /// - Returns: Whether the scanner can go on.
    /// - Throws: The mistake, if no item follows it.
    mutating func endFault(
        _ bytes: UnsafeBufferPointer<UInt8>,
        isLast: Bool,
        _ pieces: inout [Piece]
    ) throws(XMLProblem) -> Bool {
        guard var fault else { return true }
        let outcome = fault.search.advance(in: bytes, isLast: isLast)
        self.fault = fault
        switch outcome {
        case .more: return false
        case .found(let offset):
            _ = try handOut(fault, upTo: offset, bytes, &pieces)
            scanner.position = offset
            self.fault = nil
            return true
        case .over(let offset):
            let count = pieces.count
            ended = try handOut(fault, upTo: offset, bytes, &pieces)
            end = pieces.count > count ? offset : nil
            throw fault.problem
        }
    }

    /// Goes on after the last part with a mistake, which was repaired, although no item follows it.
    mutating func resume() {
        if let end { scanner.position = end }
        (fault, ended, end) = (nil, nil, nil)
    }

    /// Adds the part with the mistake to the pieces, without the white space after it.
    ///
    /// - Returns: The mistake.
    private mutating func handOut(
        _ fault: Fault,
        upTo limit: Int,
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ pieces: inout [Piece]
    ) throws(XMLProblem) -> XMLItemMistake {
        let part = handed..<limit
        try checkSize(part)
        let space = bytes[part].reversed().prefix(while: XMLCharacters.isSpace).count
        let text = Array(bytes[part].dropLast(space))
        var opened: (range: Range<Int>, place: TextLocation)?
        if let range = fault.problem.opened, let place = fault.opened { opened = (range, place) }
        let mistake = XMLItemMistake(
            problem: fault.problem,
            fragment: XMLFragment(text, XMLIndex()),
            place: fault.place,
            opened: opened,
            pieces: []
        )
        if !text.isEmpty {
            pieces.append(
                .faulty(
                    FaultyItem(
                        bytes: text,
                        mistake: mistake,
                        offset: offset + handed,
                        place: fault.start
                    )
                )
            )
            handed += text.count
        }
        return mistake
    }
}

/// A mistake in a stream of items, with its place in the stream.
struct XMLItemMistake: Error {
    var problem: XMLProblem
    var fragment: XMLFragment
    var place: TextLocation
    var opened: (range: Range<Int>, place: TextLocation)?
    /// The pieces before it.
    var pieces: [XMLItemCutter.Piece]
}

extension XMLItemMistake {
    /// Creates a mistake in a text that begins at a place of the stream.
    init(
        _ problem: XMLProblem,
        in fragment: XMLFragment,
        from start: TextLocation,
        _ pieces: [XMLItemCutter.Piece] = []
    ) {
        let (place, opened) = fragment.bytes.withUnsafeBufferPointer {
            problem.places(in: $0, from: start)
        }
        self.init(
            problem: problem,
            fragment: fragment,
            place: place,
            opened: opened.flatMap { $0.range.isEmpty ? nil : $0 },
            pieces: pieces
        )
    }
}
