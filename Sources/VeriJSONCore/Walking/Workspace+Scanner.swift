extension Workspace {
    /// Calls `body` with a scanner over bytes that satisfy the invariant of ``Scanner``, of which no
    /// text is checked.
    func withScanner(
        over input: UnsafeBufferPointer<UInt8>,
        followedBy readable: Int,
        _ body: (Scanner) -> Bool
    ) -> Bool {
        let checked = walk.pointee.scanner.checked
        func scanner(_ text: UnsafeBufferPointer<UInt8>, _ base: Pointer, isPadded: Bool) -> Scanner
        {
            checked?.pointee.begin(from: base)
            return Scanner(text, base: base, isPadded: isPadded, checked: checked)
        }
        var count = input.count
        while count > 0, input[count - 1].isJSONWhiteSpace { count -= 1 }
        let trimmed = UnsafeBufferPointer(rebasing: input[..<count])
        guard let base = trimmed.baseAddress, count > 0 else {
            walk.pointee.stop = .syntax
            return false
        }
        let last = trimmed[count - 1]
        let isClosed = last == UInt8(ascii: "}") || last == UInt8(ascii: "]")
        if isClosed, readable >= Scanner.padding {
            // No token reaches past the line break, as past the zeros after a copy.
            return body(scanner(trimmed, base, isPadded: true))
        }
        if count <= Workspace.paddedCapacity {
            padded.update(from: base, count: count)
            (padded + count).update(repeating: 0, count: Scanner.padding)
            let copy = UnsafePointer(padded)
            let text = UnsafeBufferPointer(start: copy, count: count)
            return body(scanner(text, copy, isPadded: true))
        }
        guard isClosed else {
            let first = trimmed.first { !$0.isJSONWhiteSpace }
            if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
                // Unfinished, so it is a syntax error whatever precedes.
                walk.pointee.stop = .syntax
                return false
            }
            // A large scalar.
            var copy: [UInt8] = []
            copy.reserveCapacity(count + Scanner.padding)
            copy += trimmed
            copy += repeatElement(0, count: Scanner.padding)
            return copy.withUnsafeBufferPointer { copy in
                guard let base = copy.baseAddress else { return false }
                let text = UnsafeBufferPointer(rebasing: copy[..<count])
                return body(scanner(text, base, isPadded: true))
            }
        }
        return body(scanner(trimmed, base, isPadded: false))
    }
}
