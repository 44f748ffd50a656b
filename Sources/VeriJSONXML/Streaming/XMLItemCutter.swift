import VeriJSON

/// A cutter of the elements at one path out of XML that arrives in pieces.
///
///     <rss><channel><title>T</title><item>1</item> <item>2</item></channel></rss>
///     ──────────── around ──────────┘└─ item ────┘└┘└─ item ────┘└── around ────
///
/// It keeps the bytes of the current token and of the current item, the names of the document, and
/// the elements that are open. Items that follow one another come out together.
struct XMLItemCutter {
    /// A piece of the document.
    enum Piece {
        /// Bytes outside of items, as they are.
        case around([UInt8])
        case items(XMLItemBlock)
        /// A part of the list that is not well-formed.
        case faulty(FaultyItem)
    }

    /// The maximum number of bytes of distinct names.
    var nameLimit = 16_000_000
    let path: [String]
    /// The numbers of the names of the path that were met.
    private var pathNames: [UInt32]
    /// Whether a stream goes on after an item that is not well-formed.
    let skipsFaults: Bool
    let itemLimit: Int
    var scanner: XMLScanner
    var buffer: [UInt8] = []
    /// The bytes of the stream before the buffer.
    var offset = 0
    /// The place in the document where the buffer begins.
    var place = TextLocation(line: 1, column: 1)
    /// The offset in the buffer up to which lines were counted, and its place.
    var reached = (offset: 0, place: TextLocation(line: 1, column: 1))
    /// The offset in the buffer up to which bytes were handed out.
    var handed = 0
    private var hasBegun = false
    /// The number of bytes with which the buffer's first token is read again, even if its end is not
    /// in them: it may have a mistake.
    var retry = 0
    /// A watch for the end of the token that is not complete.
    private var watch: XMLTokenWatch?
    /// The number of the element that is the current item.
    var current: Int?
    /// The number of open elements around items.
    var depth = 0
    /// The items that were cut and not handed out, with offsets in the buffer.
    var items: [XMLItemBlock.Item] = []
    var scopes = XMLItemScopes()
    /// The names of the items that are handed out.
    var names = XMLNameSelection()
    /// The number of bytes of items that are handed out together.
    var blockSize = Int.max
    /// Those who clean the items as soon as they are handed out.
    var crew: XMLItemCrew?
    /// The part of the list that is not well-formed, while its end has not arrived.
    var fault: Fault?
    /// The mistake after which no item follows.
    var ended: XMLItemMistake?
    /// The offset in the buffer after the part with that mistake; nil if no part was handed out.
    var end: Int?

    /// Creates a cutter of the elements at a path.
    init(
        _ path: [String],
        _ options: XMLReader.Options,
        _ limits: Sanitizer.Limits,
        skipsFaults: Bool = false
    ) {
        self.path = path
        pathNames = Array(repeating: XMLNames.none, count: path.count)
        self.skipsFaults = skipsFaults
        itemLimit = limits.clamped.inputBytes
        scanner = XMLScanner(
            UnsafeBufferPointer(start: nil, count: 0),
            prefixes: options.namespaces,
            depthLimit: limits.clamped.depth
        )
        scanner.isWhole = false
    }

    /// The number of bytes, elements and attributes that are kept between two calls.
    var retained: Int {
        buffer.count + scanner.index.elements.count + scanner.index.attributes.count + depth
    }

    /// Adds bytes, and returns the pieces that are complete.
    ///
    /// - Parameters:
    ///   - bytes: The next bytes.
    ///   - isLast: Whether the document ends with them.
    ///   - isCut: Whether no more bytes can be read after them.
    /// - Returns: The pieces.
    /// - Throws: The mistake that ends the stream, with its place and the pieces before it.
    mutating func add(
        _ bytes: [UInt8],
        isLast: Bool,
        isCut: Bool = false
    ) throws(XMLItemMistake) -> [Piece] {
        buffer += bytes
        let mayEnd = watch?.mayEnd(in: bytes) ?? true
        guard isLast || isCut || mayEnd || buffer.count >= min(retry, itemLimit) else { return [] }
        watch = nil
        retry = 0
        var pieces: [Piece] = []
        let problem: XMLProblem? = buffer.withUnsafeBufferPointer { bytes in
            do throws(XMLProblem) {
                try scan(bytes, isLast: isLast, &pieces)
                handOutItems(bytes, &pieces)
                return nil
            } catch {
                handOutItems(bytes, &pieces)
                return error
            }
        }
        scanner.bytes = UnsafeBufferPointer(start: nil, count: 0)
        if current == nil, handed < scanner.position {
            pieces.append(.around(Array(buffer[handed..<scanner.position])))
            handed = scanner.position
        }
        if var ended {
            ended.pieces = pieces
            throw ended
        }
        if let problem { throw mistake(problem, pieces) }
        do throws(XMLProblem) {
            try checkSize(handed..<buffer.count)
        } catch {
            throw mistake(error, pieces)
        }
        guard scanner.index.names.text.count <= nameLimit else {
            throw mistake(
                XMLProblem(
                    .length,
                    handed..<handed,
                    expected: "names of at most \(nameLimit) bytes together",
                    found: "more"
                ),
                pieces
            )
        }
        discard()
        return pieces
    }

    /// Returns a mistake in bytes that could not be decoded, which follow the last ones.
    ///
    /// - Parameters:
    ///   - problem: The mistake, with its range in the bytes.
    ///   - bytes: The bytes, if their encoding is not known; none if they are no text in theirs.
    /// - Returns: The mistake, with its place in the stream.
    mutating func mistake(_ problem: XMLProblem, in bytes: [UInt8]) -> XMLItemMistake {
        var problem = problem
        let start = buffer.count
        buffer += bytes
        problem.range =
            bytes.isEmpty
            ? start..<start
            : problem.range.lowerBound + start..<problem.range.upperBound + start
        return mistake(problem, [])
    }

    private func mistake(_ problem: XMLProblem, _ pieces: [Piece]) -> XMLItemMistake {
        XMLItemMistake(problem, in: XMLFragment(buffer, XMLIndex()), from: place, pieces)
    }

    private mutating func scan(
        _ bytes: UnsafeBufferPointer<UInt8>,
        isLast: Bool,
        _ pieces: inout [Piece]
    ) throws(XMLProblem) {
        scanner.bytes = bytes
        scanner.isWhole = isLast
        if !hasBegun {
            guard try begin(bytes, isLast: isLast) else { return }
        }
        guard try endFault(bytes, isLast: isLast, &pieces) else { return }
        while scanner.position < bytes.count {
            let start = scanner.position
            do throws(XMLProblem) {
                try scanner.step()
            } catch {
                guard error.code == .unexpectedEnd, !isLast else {
                    try beginFault(error, at: start, bytes, &pieces)
                    guard try endFault(bytes, isLast: isLast, &pieces) else { return }
                    continue
                }
                scanner.position = start
                watch = XMLTokenWatch(bytes[start...])
                // What the watch takes for the end may be none.
                if watch?.mayEnd(in: bytes[start...]) == true { watch?.forget() }
                retry = 2 * bytes.count - start
                return
            }
            try track(start, bytes, &pieces)
        }
        guard isLast else { return }
        do throws(XMLProblem) {
            try scanner.finish()
        } catch {
            try beginFault(error, at: bytes.count, bytes, &pieces)
            _ = try endFault(bytes, isLast: true, &pieces)
        }
    }

    /// Reads the beginning of the document, once enough of it has arrived.
    private mutating func begin(
        _ bytes: UnsafeBufferPointer<UInt8>,
        isLast: Bool
    ) throws(XMLProblem) -> Bool {
        guard isLast || bytes.count >= 512 || bytes.contains(UInt8(ascii: ">")) else {
            return false
        }
        do throws(XMLProblem) {
            try scanner.begin()
        } catch {
            scanner.position = 0
            guard error.code == .unexpectedEnd, !isLast else { throw error }
            return false
        }
        hasBegun = true
        return true
    }

    /// Follows the elements that are open, and cuts the item that has ended.
    private mutating func track(
        _ start: Int,
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ pieces: inout [Piece]
    ) throws(XMLProblem) {
        if let item = current {
            if scanner.index.elements[item].flags.contains(.isClosed) {
                try cut(item, bytes, &pieces)
            }
            return
        }
        do throws(XMLProblem) {
            try checkSize(start..<scanner.position)
        } catch {
            scanner.position = start
            throw error
        }
        guard scanner.open.count > depth || isNewAndClosed(start) else {
            depth = scanner.open.count
            return
        }
        let number = scanner.index.elements.count - 1
        if isItem(number) {
            // What is between items comes out with them.
            if items.isEmpty, handed < start {
                pieces.append(.around(Array(bytes[handed..<start])))
            }
            handed = start
            current = number
            if scanner.index.elements[number].flags.contains(.isClosed) {
                try cut(number, bytes, &pieces)
            }
            return
        }
        depth = scanner.open.count
    }

    /// Returns whether the last token was an empty tag.
    private func isNewAndClosed(_ start: Int) -> Bool {
        guard let last = scanner.index.elements.last else { return false }
        return Int(last.start) == start && last.flags.contains(.isEmptyTag)
            && scanner.open.count == depth
    }

    /// Returns whether an element, the last one that began, is at the path.
    private mutating func isItem(_ number: Int) -> Bool {
        let around = scanner.open.count - (scanner.open.last.map(Int.init) == number ? 1 : 0)
        guard around + 1 == path.count else { return false }
        for level in path.indices.reversed() {
            let element = level == around ? number : Int(scanner.open[level])
            let name = scanner.index.elements[element].key
            if name == pathNames[level] { continue }
            guard scanner.index.names.bytes(of: name).elementsEqual(path[level].utf8) else {
                return false
            }
            pathNames[level] = name
        }
        return true
    }
}
