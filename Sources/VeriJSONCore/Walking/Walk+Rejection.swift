extension Walk {
    /// Records a reason of the policy to reject the document, unless one is recorded already: a
    /// duplicate key, or too many removed items.
    mutating func reject(for reason: PolicyRejection?) {
        guard journal.rejection == nil, let reason else { return }
        willRecord()
        journal.rejection = reason
    }

    /// Appends the path of the value at an offset of a well-formed document.
    ///
    /// - Complexity: O(*n*), *n* the number of bytes before the value.
    mutating func path(to offset: ByteOffset) -> PathIndex {
        struct Container {
            var isObject: Bool
            var expectsKey: Bool
            var step = PathStep.index(0)
        }
        var open: [Container] = []
        let count = scanner.end - scanner.base
        var reader = TokenReader(UnsafeBufferPointer(start: scanner.base, count: count))
        while let token = reader.next(), token.range.lowerBound < offset.position {
            switch token.kind {
            case .objectStart:
                open.append(Container(isObject: true, expectsKey: true))
                continue
            case .arrayStart:
                open.append(Container(isObject: false, expectsKey: false))
                continue
            case .objectEnd, .arrayEnd:
                open.removeLast()
            case .string where open.last?.expectsKey == true:
                open[open.count - 1].step = .key(ByteOffset(token.range.lowerBound))
                open[open.count - 1].expectsKey = false
                continue
            case .string, .number, .true, .false, .null:
                break
            }
            // A value has ended.
            guard let last = open.indices.last else { break }
            if open[last].isObject {
                open[last].expectsKey = true
            } else if case .index(let index) = open[last].step {
                open[last].step = .index(index + 1)
            }
        }
        return journal.record.paths.append(open.map(\.step))
    }
}
