/// A parser of the notation of patterns: RFC 8259 JSON with `//` and `/* */` comments and trailing
/// commas.
///
/// Open containers are kept in an array, so that deep nesting reaches the depth limit rather than
/// the end of the stack.
package struct PatternParser {
    let source: SourceText
    let bytes: [UInt8]
    let depthLimit: Int
    var position = 0
    var nodes: [SyntaxNode] = []
    private var open: [OpenContainer] = []

    /// An array or object that is being read.
    private struct OpenContainer {
        var start: Int
        var isObject: Bool
        var items: [SyntaxIndex] = []
        var members: [SyntaxMember] = []
        /// The key whose value is being read.
        var key: SyntaxText?

        var closer: UInt8 { isObject ? 0x7D : 0x5D }
        var opening: Range<Int> { start..<start + 1 }

        mutating func attach(_ value: SyntaxIndex) {
            if let key {
                members.append(SyntaxMember(key: key, value: value))
                self.key = nil
            } else {
                items.append(value)
            }
        }
    }

    private init(_ source: SourceText, depthLimit: Int) {
        self.source = source
        bytes = source.bytes
        self.depthLimit = depthLimit
    }

    /// Parses the text of a pattern.
    ///
    /// - Parameters:
    ///   - source: The text.
    ///   - depthLimit: The greatest number of nested arrays and objects.
    /// - Returns: The tree, duplicate keys included.
    /// - Throws: The first mistake.
    /// - Complexity: O(*n*), *n* the number of bytes.
    package static func read(
        _ source: SourceText,
        depthLimit: Int = 200
    ) throws(PatternSyntaxError) -> SyntaxTree {
        var reader = PatternParser(source, depthLimit: depthLimit)
        return try reader.tree()
    }

    private mutating func tree() throws(PatternSyntaxError) -> SyntaxTree {
        try checkEncoding()
        try skipSpace()
        guard position < bytes.count else {
            throw PatternSyntaxError(.empty, at: 0..<0)
        }
        let root = try value()
        try skipSpace()
        guard position == bytes.count else {
            throw PatternSyntaxError(.trailing, at: tokenRange(at: position), expected: .end)
        }
        return SyntaxTree(source: source, nodes: nodes, root: root)
    }

    private mutating func value() throws(PatternSyntaxError) -> SyntaxIndex {
        var expectation = PatternSyntaxError.Expectation.value
        while true {
            try skipSpace()
            let finished: SyntaxIndex
            switch next {
            case 0x7B:
                try openContainer(isObject: true)
                guard try beginMember() else { continue }
                finished = close()
            case 0x5B:
                try openContainer(isObject: false)
                try skipSpace()
                guard next == 0x5D else {
                    expectation = .valueOrArrayEnd
                    continue
                }
                finished = close()
            default:
                finished = try scalar(expected: expectation)
            }
            expectation = .value
            guard try continueAfter(finished) else {
                // The root ends last.
                return SyntaxIndex(nodes.count - 1)
            }
        }
    }

    /// Adds a finished value to its container, and closes the containers that end after it.
    ///
    /// - Returns: Whether another value follows.
    private mutating func continueAfter(_ finished: SyntaxIndex) throws(PatternSyntaxError) -> Bool
    {
        var finished = finished
        while let last = open.indices.last {
            open[last].attach(finished)
            try skipSpace()
            if next == 0x2C {
                position += 1
                if let member = open[last].members.indices.last {
                    open[last].members[member].commaEnd = position
                }
                try skipSpace()
                if open[last].isObject {
                    guard try beginMember() else { return true }
                } else if next != 0x5D {
                    return true
                }
            } else if next != open[last].closer {
                throw missingComma(in: open[last].isObject)
            }
            finished = close()
        }
        return false
    }

    private mutating func openContainer(isObject: Bool) throws(PatternSyntaxError) {
        guard open.count < depthLimit else {
            throw PatternSyntaxError(.depth, at: position..<position + 1)
        }
        open.append(OpenContainer(start: position, isObject: isObject))
        position += 1
    }

    /// Closes the innermost container, whose bracket is the next byte.
    private mutating func close() -> SyntaxIndex {
        position += 1
        guard let container = open.popLast() else { return SyntaxIndex(nodes.count - 1) }
        return append(
            container.isObject ? .object(container.members) : .array(container.items),
            from: container.start
        )
    }

    /// Reads a key and its colon, unless the object ends.
    ///
    /// - Returns: Whether the object ends instead.
    private mutating func beginMember() throws(PatternSyntaxError) -> Bool {
        try skipSpace()
        guard next != 0x7D else { return true }
        guard next == 0x22 else { throw unexpected(.keyOrObjectEnd) }
        let key = try string()
        try skipSpace()
        guard next == 0x3A else { throw unexpected(.colon) }
        position += 1
        if let last = open.indices.last { open[last].key = key }
        return false
    }

    mutating func append(_ content: SyntaxNode.Content, from start: Int) -> SyntaxIndex {
        nodes.append(SyntaxNode(content: content, range: start..<position))
        return SyntaxIndex(nodes.count - 1)
    }

    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// The range of the innermost open bracket.
    var opening: Range<Int>? { open.last?.opening }
}
