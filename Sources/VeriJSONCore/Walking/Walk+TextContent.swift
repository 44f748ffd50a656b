/// The directive `$json`: a string whose text is JSON that a rule of its own applies to.
extension Walk {
    /// Cleans the value in a string, and then checks the string.
    ///
    /// A text in which nothing changes keeps its bytes.
    @inline(never)
    mutating func cleanContent(
        of token: ScalarToken,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        withStack { $0.cleanText(of: token, rule) }
    }

    private mutating func cleanText(
        of token: ScalarToken,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        let before = mark
        if token.isChanged { reportChanges(of: token, rule) }
        let value = FailedValue(
            start: token.start,
            end: token.end,
            kind: token.kind,
            rule: rule,
            code: .jsonInvalid,
            before: before,
            token: token
        )
        guard let number = textNumber(of: value, .jsonText) else {
            return stop == .none ? contentFailed(token, rule, before, .jsonInvalid) : nil
        }
        let lost = journal.cost.lost
        let (isMatched, written) = walkContent(number, value)
        guard stop == .none else { return nil }
        guard isMatched else { return insideFailed(number, value) }
        // What went inside a text that stays is not lost: the text is a scalar that stays.
        journal.cost.lost = lost
        guard let written else {
            if token.isChanged { editChanges(of: token) }
            let code = mismatch(content(of: token), token.kind, rule)
            return code.map { contentFailed(token, rule, before, $0) } ?? token.end
        }
        let text = journal.edits.written(written)
        if isSentinel(Candidate(.string, text, by: []), rule) {
            return becomeNull(token.start, token.end, rule, since: before)
        }
        if let code = mismatch(text, token.kind, rule) {
            return contentFailed(token, rule, before, code)
        }
        return replaceContent(of: value, written: written)
    }

    /// Puts a clean text, which was written last, with so many bytes, in the place of that in a string.
    ///
    /// - Returns: The end of the string; nil if so much text may not be added.
    mutating func replaceContent(of value: FailedValue, written: Int) -> Pointer? {
        guard mayAdd(written) else { return nil }
        willRecord()
        let count = journal.edits.quoteWritten(written)
        journal.edits.replace(
            scanner.offset(value.start)..<scanner.offset(value.end),
            withWritten: count
        )
        report(.convert, site(.json, value.start, value.end, value.rule))
        return stop == .none ? value.end : nil
    }

    /// Walks the value in a string by the rule for what is in it.
    ///
    /// - Returns: Whether it matches, and the bytes of its clean text, which was written last, if
    ///   something was changed.
    mutating func walkContent(
        _ number: Int,
        _ value: FailedValue
    ) -> (isMatched: Bool, written: Int?) {
        guard let content = tables.refinements[Int(value.rule.pointee.refinement)].content else {
            return (true, nil)
        }
        let rule = UnsafePointer(rules + content.position)
        let (outer, isBranch) = (inherited, frames.isBranch)
        inherited = InheritedRequest()
        frames.isBranch = false
        let skippedBefore = enter(value)
        let outside = enterText(number)
        let inside = mark
        let start = textStart(number)
        var end = self.value(start, kinds[Int(start.pointee)], rule)
        if end == nil, stop == .none, let failed = failedEnd, absorb(start, failed, rule) {
            end = failed
        }
        // A text that is not known to be JSON may have something after the value.
        let isMatched = end == buffers[number].value.upperBound && stop == .none
        let written = isMatched ? takeText(number, since: inside, keepsString: true) : nil
        leaveText(outside)
        leave(skippedBefore, value)
        (inherited, frames.isBranch) = (outer, isBranch)
        return (isMatched, written)
    }

    /// Lets a string fail for what is inside of it, or converts it.
    private mutating func insideFailed(_ number: Int, _ value: FailedValue) -> Pointer? {
        guard let token = value.token else { return nil }
        if mayConvert(value.rule) {
            rollBack(to: value.before)
            if let end = converted(token, value.rule, .jsonInvalid, value.before) { return end }
            guard stop == .none else { return nil }
            // The causes are found again.
            rollBack(to: value.before)
            readAgain(value.end - value.start)
            _ = walkContent(number, value)
            guard stop == .none else { return nil }
        }
        rollBackChanges(to: value.before)
        failedEnd = token.end
        return nil
    }

    /// Lets a string fail after its inside was cleaned, or converts it.
    private mutating func contentFailed(
        _ token: ScalarToken,
        _ rule: UnsafePointer<Rule>,
        _ before: Mark,
        _ code: CodeTag
    ) -> Pointer? {
        rollBack(to: before)
        guard mayConvert(rule) else { return fail(site(code, token.start, token.end, rule)) }
        return converted(token, rule, code, before)
    }

    /// Returns whether a conversion makes another string of a string, or null of the text of null.
    private mutating func mayConvert(_ rule: UnsafePointer<Rule>) -> Bool {
        !allowedConversions(for: rule.pointee)
            .isDisjoint(with: .rewritingStrings.union([.jsonText]))
    }

    /// Converts a string as ``scalar(_:_:_:)`` does, or lets it fail.
    private mutating func converted(
        _ token: ScalarToken,
        _ rule: UnsafePointer<Rule>,
        _ code: CodeTag,
        _ before: Mark
    ) -> Pointer? {
        if let end = convertScalar(token, content(of: token), rule) { return end }
        guard stop == .none else { return nil }
        _ = fail(site(code, token.start, token.end, rule))
        return convertToContainer(token, rule, code, before)
    }

    // MARK: Texts that conversions make

    /// Returns whether a text that a conversion made is JSON that the rule for it accepts as it is.
    mutating func contentMatches(
        _ text: UnsafeBufferPointer<UInt8>,
        _ rule: UnsafePointer<Rule>
    ) -> Bool {
        guard let content = tables.refinements[Int(rule.pointee.refinement)].content else {
            return true
        }
        readAgain(text.count)
        guard stop == .none else { return false }
        let workspace = contents ?? Workspace(graph, policy: policy)
        contents = workspace
        let result = try? workspace.run(text, mode: .sanitizing, rule: content)
        work.charge(workspace.work.spent)
        if work.isExceeded { end(for: .work) }
        return result?.verdict == .unchanged
    }
}
