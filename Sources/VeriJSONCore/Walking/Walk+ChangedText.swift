extension Walk {
    /// Takes references to characters, then white space at both ends, off a string, as far as the
    /// traits ask for it.
    @inline(__always)
    mutating func takeOff(_ traits: Rule.Traits, from token: inout ScalarToken) {
        guard !traits.isDisjoint(with: .changesText) else { return }
        if traits.contains(.unescapes), unescape(&token, trims: traits.contains(.trims)) { return }
        if traits.contains(.trims) { trim(&token) }
    }

    /// Replaces the references in a string, and trims what comes of them.
    ///
    /// - Returns: Whether the string has references.
    @inline(never)
    private mutating func unescape(_ token: inout ScalarToken, trims: Bool) -> Bool {
        let text = unescaped(token.content.lowerBound, token.content.upperBound)
        guard let plain = CharacterReferences.unescaped(text) else { return false }
        // The text was read twice.
        work.charge(text.count)
        if work.isExceeded { end(for: .work) }
        let copy = plainText.copy(plain)
        let range = trims ? WhiteSpace.trimmedRange(of: copy) : copy.indices
        token.isTrimmed = range != copy.indices
        token.plainText = UnsafeBufferPointer(rebasing: copy[range])
        return true
    }

    mutating func trim(_ token: inout ScalarToken) {
        let (first, last) = (token.content.lowerBound, token.content.upperBound)
        let written = UnsafeBufferPointer(start: first, count: last - first)
        if !scanner.hasBackslash(written) {
            let range = WhiteSpace.trimmedRange(of: written)
            token.isTrimmed = range != written.indices
            token.content =
                range.isEmpty
                ? first..<first : first + range.lowerBound..<first + range.upperBound
            return
        }
        var start = first
        var keptEnd = first
        var position = first
        while position < last {
            let (scalar, next) = scanner.scalar(at: position)
            if !scalar.properties.isWhitespace {
                if keptEnd == first { start = position }
                keptEnd = next
            }
            position = next
        }
        guard keptEnd > first else {
            token.content = first..<first
            token.isTrimmed = first < last
            return
        }
        token.content = start..<keptEnd
        token.isTrimmed = start != first || keptEnd != last
    }

    /// Records what step 1 changed, with its edits.
    mutating func recordChanges(of token: ScalarToken, _ rule: UnsafePointer<Rule>) {
        editChanges(of: token)
        reportChanges(of: token, rule)
    }

    /// Edits a string as step 1 changes it.
    mutating func editChanges(of token: ScalarToken) {
        if let text = token.plainText {
            var quoted: [UInt8] = []
            JSONWriter().append(quoting: String(decoding: text, as: UTF8.self), to: &quoted)
            replace(scanner.offset(token.start)..<scanner.offset(token.end), with: quoted)
        } else {
            let first = scanner.offset(token.start + 1)..<scanner.offset(token.content.lowerBound)
            let last = scanner.offset(token.content.upperBound)..<scanner.offset(token.end - 1)
            if !first.isEmpty { replace(first, with: EmptyCollection()) }
            if !last.isEmpty { replace(last, with: EmptyCollection()) }
        }
    }

    /// Records what step 1 changed, without edits.
    mutating func reportChanges(of token: ScalarToken, _ rule: UnsafePointer<Rule>) {
        if token.plainText != nil {
            report(.convert, site(.unescape, token.start, token.end, rule))
        }
        if token.isTrimmed { report(.convert, site(.trim, token.start, token.end, rule)) }
    }
}
