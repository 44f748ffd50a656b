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
        let place = offset.position..<offset.position
        guard let number = journal.texts.number(at: offset) else {
            var finder = PathFinder(
                UnsafeBufferPointer(start: scanner.base, count: scanner.end - scanner.base)
            )
            return finder.path(to: place, in: &journal.record.paths)
        }
        let text = journal.texts.texts[number]
        let string = path(to: text.string.lowerBound)
        var finder = PathFinder(
            UnsafeBufferPointer(start: buffers[number].bytes, count: text.count),
            at: text.range.lowerBound.position,
            below: string
        )
        return finder.path(to: place, in: &journal.record.paths)
    }
}
