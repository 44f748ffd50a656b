/// A search for the paths of places in a document, in one pass over its tokens.
///
///     {"a": [1, 2]}      the value 2:  /a/1
///                        the place after 2:  /a
///
/// A ``PathTree`` gets the steps that were asked for and no others.
struct PathFinder {
    private struct Level {
        var isObject: Bool
        /// The step to the member or item that was read last.
        var step = PathStep.index(0)
        /// The path to that member or item, once it was asked for.
        var child: PathIndex?
        var expectsKey: Bool

        init(isObject: Bool) {
            self.isObject = isObject
            expectsKey = isObject
        }

        mutating func move(to step: PathStep) {
            guard step != self.step else { return }
            self.step = step
            child = nil
        }
    }

    private var reader: TokenReader
    private var next: TokenReader.Token?
    private var levels: [Level] = []
    private let start: Int
    private let root: PathIndex

    /// Creates a search in a well-formed document.
    ///
    /// - Parameters:
    ///   - text: The document, or a document that is a string of another one.
    ///   - start: The offset of the text's first byte in the input.
    ///   - root: The path of the text's own value.
    init(_ text: UnsafeBufferPointer<UInt8>, at start: Int = 0, below root: PathIndex = .root) {
        reader = TokenReader(text)
        self.start = start
        self.root = root
        next = reader.next()
    }

    /// Returns the path to the innermost value that a range is in, or that begins where it begins.
    ///
    /// A range in a key is about the member. Ranges are asked for in ascending order, as offsets in
    /// the input.
    ///
    /// - Complexity: O(*n*) for all calls together, *n* the bytes of the text.
    mutating func path(to range: Range<Int>, in paths: inout PathTree) -> PathIndex {
        let position = range.lowerBound - start
        while let token = next, token.range.upperBound <= position { take(token) }
        guard let token = next, token.range.lowerBound <= position, !token.kind.isEnd else {
            return path(ofDepth: levels.count - 1, in: &paths)
        }
        enter(token)
        return path(ofDepth: levels.count, in: &paths)
    }

    /// Makes the step of the innermost level that to a token, if the token is a key.
    private mutating func enter(_ token: TokenReader.Token) {
        guard let last = levels.indices.last, levels[last].expectsKey else { return }
        levels[last].move(to: .key(ByteOffset(start + token.range.lowerBound)))
    }

    private mutating func take(_ token: TokenReader.Token) {
        switch token.kind {
        case .objectEnd, .arrayEnd:
            levels.removeLast(min(1, levels.count))
            finishValue()
        case .objectStart, .arrayStart:
            levels.append(Level(isObject: token.kind == .objectStart))
        case .string where levels.last?.expectsKey == true:
            enter(token)
            levels[levels.count - 1].expectsKey = false
        case .string, .number, .true, .false, .null:
            finishValue()
        }
        next = reader.next()
    }

    private mutating func finishValue() {
        guard let last = levels.indices.last else { return }
        levels[last].expectsKey = levels[last].isObject
        if !levels[last].isObject, case .index(let index) = levels[last].step {
            levels[last].move(to: .index(index + 1))
        }
    }

    /// Returns the path that leads through so many levels.
    private mutating func path(ofDepth depth: Int, in paths: inout PathTree) -> PathIndex {
        var path = root
        for position in levels.indices.prefix(max(0, depth)) {
            path = levels[position].child ?? paths.append(levels[position].step, to: path)
            levels[position].child = path
        }
        return path
    }
}

extension TokenReader.Kind {
    fileprivate var isEnd: Bool { self == .objectEnd || self == .arrayEnd }
}
