/// Hashes of values on a tape, and their equality as JSON.
///
/// The last of several members with the same key counts.
package struct TapeComparison {
    let view: TapeView

    package init(_ view: TapeView) {
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
    ///
    /// The values in a container come after it on the tape, so hashes are made from the last one to
    /// the first, and no document is too deep for the stack.
    package func hash(_ node: NodeIndex) -> Int {
        var hasher = Hasher()
        guard !combine(scalar: node, into: &hasher) else { return hasher.finalize() }
        return hash(container: node)
    }

    /// Combines a scalar into a hash; returns false for a container.
    private func combine(scalar node: NodeIndex, into hasher: inout Hasher) -> Bool {
        switch view.kind(of: node) {
        case .null: hasher.combine(0)
        case .false: hasher.combine(1)
        case .true: hasher.combine(2)
        case .number: view.withSource(of: node) { DecimalLexeme($0).hash(into: &hasher) }
        case .string:
            hasher.combine(3)
            let content = view.content(of: node)
            if view[node].isFlagged {
                view.withUnescaped(content) {
                    hasher.combine(bytes: UnsafeRawBufferPointer($0))
                }
            } else {
                hasher.combine(bytes: UnsafeRawBufferPointer(content))
            }
        case .array, .object: return false
        }
        return true
    }

    private func hash(container node: NodeIndex) -> Int {
        let first = Int(node.rawValue)
        var hashes = Array(repeating: 0, count: Int(view.after(node).rawValue) - first)
        for offset in hashes.indices.reversed() {
            let part = NodeIndex(UInt32(truncatingIfNeeded: first + offset))
            var hasher = Hasher()
            switch view.kind(of: part) {
            case .null, .false, .true, .number, .string:
                _ = combine(scalar: part, into: &hasher)
            case .array:
                hasher.combine(4)
                var item = part.following
                let end = view.after(part)
                while item != end {
                    hasher.combine(hashes[Int(item.rawValue) - first])
                    item = view.after(item)
                }
            case .object:
                hasher.combine(5)
                var sum = 0
                for (key, value) in members(part) {
                    var member = Hasher()
                    member.combine(key)
                    member.combine(hashes[Int(value.rawValue) - first])
                    sum &+= member.finalize()
                }
                hasher.combine(sum)
            }
            hashes[offset] = hasher.finalize()
        }
        return hashes[0]
    }

    /// Returns whether a value equals one on another tape.
    package func isEqual(_ node: NodeIndex, _ other: NodeIndex, in otherView: TapeView) -> Bool {
        let kind = view.kind(of: node)
        guard kind == otherView.kind(of: other) else { return false }
        return kind == .array || kind == .object
            ? isContainerEqual(node, other, in: otherView)
            : isScalarEqual(node, other, kind, in: otherView)
    }

    /// Returns whether two scalars of one kind are equal.
    private func isScalarEqual(
        _ node: NodeIndex,
        _ other: NodeIndex,
        _ kind: NodeKind,
        in otherView: TapeView
    ) -> Bool {
        switch kind {
        case .number:
            view.withSource(of: node) { left in
                otherView.withSource(of: other) {
                    DecimalLexeme(left).compare(to: DecimalLexeme($0)) == 0
                }
            }
        case .string where view[node].isFlagged || otherView[other].isFlagged:
            bytes(node) == TapeComparison(otherView).bytes(other)
        case .string:
            view.content(of: node).isSame(as: otherView.content(of: other))
        default: true
        }
    }

    private func isContainerEqual(
        _ node: NodeIndex,
        _ other: NodeIndex,
        in otherView: TapeView
    ) -> Bool {
        let theirs = TapeComparison(otherView)
        var pending = [(node, other)]
        while let (node, other) = pending.popLast() {
            let kind = view.kind(of: node)
            guard kind == otherView.kind(of: other) else { return false }
            switch kind {
            case .array:
                var (item, otherItem) = (node.following, other.following)
                let (end, otherEnd) = (view.after(node), otherView.after(other))
                while item != end, otherItem != otherEnd {
                    pending.append((item, otherItem))
                    item = view.after(item)
                    otherItem = otherView.after(otherItem)
                }
                if item != end || otherItem != otherEnd { return false }
            case .object:
                let (left, right) = (members(node), theirs.members(other))
                guard left.count == right.count else { return false }
                for (key, value) in left {
                    guard let otherValue = right[key] else { return false }
                    pending.append((value, otherValue))
                }
            default:
                guard isScalarEqual(node, other, kind, in: otherView) else { return false }
            }
        }
        return true
    }
}
