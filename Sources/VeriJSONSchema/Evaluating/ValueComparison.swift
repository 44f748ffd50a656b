internal import VeriJSONCore

/// Hashes of values on a tape, and their equality as JSON.
///
/// Of members with the same key, the last one counts.
struct ValueComparison {
    let view: TapeView

    init(_ view: TapeView) {
        self.view = view
    }

    /// Returns the keys of an object by their bytes, each with the value that counts.
    private func members(_ object: NodeIndex) -> [[UInt8]: NodeIndex] {
        var members: [[UInt8]: NodeIndex] = [:]
        var key = object.following
        let end = view.after(object)
        while key != end {
            members[bytes(key)] = key.following
            key = view.after(key.following)
        }
        return members
    }

    private func bytes(_ string: NodeIndex) -> [UInt8] {
        view[string].isFlagged
            ? Array(view.string(at: string).utf8) : Array(view.content(of: string))
    }

    /// Returns a hash that equal values share.
    func hash(_ node: NodeIndex) -> Int {
        var hasher = Hasher()
        switch view.kind(of: node) {
        case .null: hasher.combine(0)
        case .false: hasher.combine(1)
        case .true: hasher.combine(2)
        case .number: view.withSource(of: node) { DecimalLexeme($0).hash(into: &hasher) }
        case .string:
            hasher.combine(3)
            if view[node].isFlagged {
                hasher.combine(bytes: UnsafeRawBufferPointer(start: nil, count: 0))
                var text = view.string(at: node)
                text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
            } else {
                hasher.combine(bytes: UnsafeRawBufferPointer(view.content(of: node)))
            }
        case .array:
            hasher.combine(4)
            var item = node.following
            let end = view.after(node)
            while item != end {
                hasher.combine(hash(item))
                item = view.after(item)
            }
        case .object:
            hasher.combine(5)
            var sum = 0
            for (key, value) in members(node) {
                var member = Hasher()
                member.combine(key)
                member.combine(hash(value))
                sum &+= member.finalize()
            }
            hasher.combine(sum)
        }
        return hasher.finalize()
    }

    /// Returns whether a value equals one on another tape.
    func isEqual(_ node: NodeIndex, _ other: NodeIndex, in otherView: TapeView) -> Bool {
        let (kind, otherKind) = (view.kind(of: node), otherView.kind(of: other))
        guard kind == otherKind else { return false }
        let theirs = ValueComparison(otherView)
        switch kind {
        case .null, .false, .true: return true
        case .number:
            return view.withSource(of: node) { left in
                otherView.withSource(of: other) {
                    DecimalLexeme(left).compare(to: DecimalLexeme($0)) == 0
                }
            }
        case .string:
            if !view[node].isFlagged, !otherView[other].isFlagged {
                return view.content(of: node).elementsEqual(otherView.content(of: other))
            }
            return bytes(node) == theirs.bytes(other)
        case .array:
            var (item, otherItem) = (node.following, other.following)
            let (end, otherEnd) = (view.after(node), otherView.after(other))
            while item != end, otherItem != otherEnd {
                guard isEqual(item, otherItem, in: otherView) else { return false }
                item = view.after(item)
                otherItem = otherView.after(otherItem)
            }
            return item == end && otherItem == otherEnd
        case .object:
            let (left, right) = (members(node), theirs.members(other))
            guard left.count == right.count else { return false }
            return left.allSatisfy { key, value in
                right[key].map { isEqual(value, $0, in: otherView) } ?? false
            }
        }
    }
}
