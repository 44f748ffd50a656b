extension JSONWriter {
    /// Rewrites a JSON text in the layout of the options, without creating values.
    ///
    /// Numbers and strings are copied as they are written, with the escapes that the options add.
    /// Sorting keys keeps the order of members with the same key.
    ///
    /// - Parameter bytes: A text that is known to be JSON.
    /// - Returns: The same value in the layout of the options.
    /// - Complexity: O(*n*), *n* the number of bytes; O(*n* log *n*) with sorted keys.
    func reformat(_ bytes: some Collection<UInt8>) -> [UInt8] {
        reformat(bytes, upTo: .max) ?? []
    }

    /// Writes a JSON text in another layout, unless it becomes larger than a limit.
    ///
    /// - Returns: The same value; nil as soon as more than `limit` bytes are written.
    func reformat(_ bytes: some Collection<UInt8>, upTo limit: Int) -> [UInt8]? {
        bytes.withByteBuffer { reformat(TokenReader($0), count: $0.count, upTo: limit) }
    }

    /// Escapes what the options escape in a JSON text, and keeps everything else.
    ///
    /// Characters outside ASCII occur in strings only, so that the text need not be parsed.
    ///
    /// - Returns: The same value; nil if the text becomes larger than `limit` bytes.
    func escape(_ bytes: some Collection<UInt8>, upTo limit: Int) -> [UInt8]? {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        append(rewriting: bytes, to: &output)
        return output.count <= limit ? output : nil
    }

    private func reformat(_ reader: TokenReader, count: Int, upTo limit: Int) -> [UInt8]? {
        var output: [UInt8] = []
        output.reserveCapacity(options.indent == nil ? count : count + count / 4)
        if options.sortsKeys {
            reformatSorted(reader, SortedMembers(reader), &output, upTo: limit)
        } else {
            reformatInOrder(reader, &output, upTo: limit)
        }
        return output.count <= limit ? output : nil
    }

    /// A container that is being written.
    private struct OpenContainer {
        var isObject: Bool
        var isEmpty = true
        /// Whether a key was written last, so that its value follows.
        var awaitsValue = false
        /// The members of a sorted object that are still to be written.
        var members: Range<Int> = 0..<0
        /// The offset after a sorted object, where reading continues.
        var end = 0
        /// The number of objects that begin before that offset.
        var objectsBeforeEnd = 0
    }

    /// Stops soon after more than `limit` bytes are written.
    private func reformatInOrder(
        _ start: TokenReader,
        _ output: inout [UInt8],
        upTo limit: Int
    ) {
        var reader = start
        var open: [OpenContainer] = []
        while output.count <= limit, let token = reader.next() {
            switch token.kind {
            case .objectEnd, .arrayEnd:
                guard let container = open.popLast() else { return }
                close(container, depth: open.count, &output)
            case .objectStart, .arrayStart:
                beginValue(in: &open, &output)
                output.append(contentsOf: reader.source(of: token))
                open.append(OpenContainer(isObject: token.kind == .objectStart))
            case .string:
                if let last = open.indices.last, open[last].isObject, !open[last].awaitsValue {
                    separate(isFirst: open[last].isEmpty, depth: open.count, &output)
                    open[last].isEmpty = false
                    open[last].awaitsValue = true
                    append(rewriting: reader.source(of: token), to: &output)
                    appendColon(to: &output)
                } else {
                    beginValue(in: &open, &output)
                    append(rewriting: reader.source(of: token), to: &output)
                }
            case .number, .true, .false, .null:
                beginValue(in: &open, &output)
                output.append(contentsOf: reader.source(of: token))
            }
        }
    }

    /// Writes the comma and line break before an item; a key has written those of a member.
    private func beginValue(in open: inout [OpenContainer], _ output: inout [UInt8]) {
        guard let last = open.indices.last else { return }
        if !open[last].isObject {
            separate(isFirst: open[last].isEmpty, depth: open.count, &output)
        }
        open[last].isEmpty = false
        open[last].awaitsValue = false
    }

    private func close(_ container: OpenContainer, depth: Int, _ output: inout [UInt8]) {
        let bracket = UInt8(ascii: container.isObject ? "}" : "]")
        if container.isEmpty {
            output.append(bracket)
        } else {
            end(bracket, depth: depth, &output)
        }
    }

    private func reformatSorted(
        _ start: TokenReader,
        _ order: SortedMembers,
        _ output: inout [UInt8],
        upTo limit: Int
    ) {
        var reader = start
        var open: [OpenContainer] = []
        var objectsBefore = 0
        while output.count <= limit {
            if let last = open.indices.last, open[last].isObject {
                guard let next = open[last].members.first else {
                    reader.position = open[last].end
                    objectsBefore = open[last].objectsBeforeEnd
                    let container = open.removeLast()
                    close(container, depth: open.count, &output)
                    if open.isEmpty { return }
                    continue
                }
                open[last].members.removeFirst()
                let member = order.members[next]
                separate(isFirst: open[last].isEmpty, depth: open.count, &output)
                open[last].isEmpty = false
                append(rewriting: reader.source(of: member.key), to: &output)
                appendColon(to: &output)
                reader.position = member.key.range.upperBound
                objectsBefore = member.objectsBefore
            }
            guard let token = reader.next() else { return }
            switch token.kind {
            case .arrayEnd, .objectEnd:
                guard let container = open.popLast() else { return }
                close(container, depth: open.count, &output)
            case .arrayStart:
                beginValue(in: &open, &output)
                output.append(UInt8(ascii: "["))
                open.append(OpenContainer(isObject: false))
            case .objectStart:
                guard objectsBefore < order.objects.count else { return }
                beginValue(in: &open, &output)
                output.append(UInt8(ascii: "{"))
                let object = order.objects[objectsBefore]
                objectsBefore += 1
                open.append(
                    OpenContainer(
                        isObject: true,
                        members: object.members,
                        end: object.end,
                        objectsBeforeEnd: object.objectsBeforeEnd
                    )
                )
            case .string:
                beginValue(in: &open, &output)
                append(rewriting: reader.source(of: token), to: &output)
            case .number, .true, .false, .null:
                beginValue(in: &open, &output)
                output.append(contentsOf: reader.source(of: token))
            }
            if open.isEmpty { return }
        }
    }
}
