extension SyntaxTree {
    /// Returns the JSON value of a node.
    ///
    /// - Complexity: O(*n*), *n* the number of nodes in it.
    package func value(at index: SyntaxIndex) -> JSONValue {
        var values: [JSONValue] = []
        for position in firstNode(of: index)...index.position {
            switch nodes[position].content {
            case .null: values.append(.null)
            case .bool(let value): values.append(.bool(value))
            case .number(let lexeme):
                values.append(JSONNumber(lexeme: lexeme).map { .number($0) } ?? .null)
            case .string(let text): values.append(.string(text.text))
            case .array(let items):
                let held = Array(values.suffix(items.count))
                values.removeLast(items.count)
                values.append(.array(held))
            case .object(let members):
                let held = values.suffix(members.count)
                let object = JSONObject(
                    zip(members, held).map { JSONObject.Member(key: $0.key.text, value: $1) }
                )
                values.removeLast(members.count)
                values.append(.object(object))
            }
        }
        return values.last ?? .null
    }

    /// Returns the first of the adjacent nodes of a value.
    private func firstNode(of index: SyntaxIndex) -> Int {
        var current = index
        while true {
            switch self[current].content {
            case .array(let items):
                guard let first = items.first else { return current.position }
                current = first
            case .object(let members):
                guard let first = members.first else { return current.position }
                current = first.value
            default:
                return current.position
            }
        }
    }

    /// Returns the text of a value without white space, comments and trailing commas.
    ///
    /// Numbers and strings are as they are written.
    func compactText(at index: SyntaxIndex) -> [UInt8] {
        let range = self[index].range
        let bytes = source.bytes
        var text: [UInt8] = []
        text.reserveCapacity(range.count)
        var commaIsPending = false
        var position = range.lowerBound
        while position < range.upperBound {
            let start = position
            switch bytes[position] {
            case let byte where byte.isJSONWhiteSpace:
                position += 1
                continue
            case 0x2F:
                position = commentEnd(from: position)
                continue
            case 0x2C:
                commaIsPending = true
                position += 1
                continue
            case 0x22:
                position = stringEnd(from: position)
            case 0x5D, 0x7D:
                commaIsPending = false
                position += 1
            default:
                position += 1
            }
            if commaIsPending { text.append(0x2C) }
            commaIsPending = false
            text.append(contentsOf: bytes[start..<position])
        }
        return text
    }

    private func stringEnd(from start: Int) -> Int {
        var position = start + 1
        while source.bytes[position] != 0x22 {
            position += source.bytes[position] == 0x5C ? 2 : 1
        }
        return position + 1
    }

    private func commentEnd(from start: Int) -> Int {
        let bytes = source.bytes
        var position = start + 2
        if bytes[start + 1] == 0x2F {
            while bytes[position] != 0x0A && bytes[position] != 0x0D { position += 1 }
            return position
        }
        while bytes[position] != 0x2A || bytes[position + 1] != 0x2F { position += 1 }
        return position + 2
    }
}
