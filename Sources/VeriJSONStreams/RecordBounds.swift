/// The place of a record in the storage of a block.
struct RecordBounds {
    /// The bytes that are removed with the record, such as the end of its line.
    var unit: Range<Int>
    /// The bytes that the clean record replaces.
    var content: Range<Int>
    /// The lines that end in the block before a line; nil for other forms, which do not count them.
    var lines: Int?
    /// The lines of an event's data, without their names; empty for other forms.
    var data: [Range<Int>] = []
    /// Whether the record is a scalar that may have been cut off (RFC 7464 §2.4).
    var mayBeCut = false
    /// Whether this is the rest of a record that exceeds the limit.
    var isRest = false
}

extension RecordBounds {
    init(_ item: Block.Item) {
        self.init(unit: item.gap..<item.range.upperBound, content: item.range)
        isRest = item.isRest
    }
}
