extension Walk {
    /// Records a reason of the policy to reject the document, unless one is recorded already: a
    /// duplicate key, or too many removed items.
    mutating func reject(for reason: PolicyRejection?) {
        guard journal.rejection == nil, let reason else { return }
        willRecord()
        journal.rejection = reason
    }

    /// Appends the path of the value at an offset of a well-formed document, or of a text in it.
    ///
    /// - Complexity: O(*n*), *n* the number of bytes before the value.
    mutating func path(to offset: ByteOffset) -> PathIndex {
        guard let number = journal.texts.number(at: offset) else {
            let document = UnsafeBufferPointer(
                start: scanner.base,
                count: scanner.end - scanner.base
            )
            return append(Self.steps(to: offset.position, in: document), below: .root)
        }
        let text = journal.texts.texts[number]
        let string = path(to: text.string.lowerBound)
        let start = text.range.lowerBound.position
        let steps = text.bytes.withUnsafeBufferPointer { bytes in
            Self.steps(to: offset.position - start, in: bytes).map { step in
                if case .key(let key) = step {
                    return PathStep.key(ByteOffset(key.position + start))
                }
                return step
            }
        }
        return append(steps, below: string)
    }

    private mutating func append(_ steps: [PathStep], below path: PathIndex) -> PathIndex {
        steps.reduce(path) { journal.record.paths.append($1, to: $0) }
    }

    /// Returns the steps to the value at a position.
    private static func steps(
        to position: Int,
        in bytes: UnsafeBufferPointer<UInt8>
    ) -> [PathStep] {
        struct Container {
            var isObject: Bool
            var expectsKey: Bool
            var step = PathStep.index(0)
        }
        var open: [Container] = []
        var reader = TokenReader(bytes)
        while let token = reader.next(), token.range.lowerBound < position {
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
        return open.map(\.step)
    }
}
