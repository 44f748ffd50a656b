/// A change to the JSON text that a document in another syntax was read as.
package enum TextEdit {
    /// The members or items in a range are removed.
    case remove(Range<Int>)
    /// A range is replaced by a text.
    case replace(Range<Int>, [UInt8])
    /// A member is added at an offset; the text begins with its separator.
    case insert(Int, [UInt8])
}

extension Sanitized {
    /// Returns the edits of the document that was walked, outermost only, in its order.
    ///
    /// - Complexity: O(*e* log *e*), *e* the number of edits.
    package var textEdits: [TextEdit] {
        let set = walked.edits
        var edits = set.edits.withElements { Array($0) }
        let order = edits.indices.stablySorted { left, right in
            let (first, second) = (edits[left], edits[right])
            if first.start != second.start { return first.start < second.start }
            let isOuter = (first.kind == .remove, second.kind == .remove)
            if isOuter.0 != isOuter.1 { return isOuter.0 }
            if first.kind == .remove, first.end != second.end { return first.end > second.end }
            return left < right
        }
        edits = order.map { edits[$0] }
        var made: [TextEdit] = []
        var covered = 0
        for edit in edits where edit.start.position >= covered {
            let range = edit.start.position..<edit.end.position
            switch edit.kind {
            case .remove:
                made.append(.remove(range))
                covered = range.upperBound
            case .replace:
                made.append(.replace(range, Array(set.texts[edit.text])))
                covered = range.upperBound
            case .narrow:
                let kept = input.withBytes { Array($0[edit.text]) }
                // A container loses its brackets; the values in it have edits of their own.
                let isContainer = kept.first == 0x7B || kept.first == 0x5B
                if !isContainer { made.append(.replace(range, kept)) }
            case .insertMember:
                made.append(.insert(range.lowerBound, Array(set.texts[edit.text])))
            }
        }
        return made
    }
}

extension Undo {
    /// Creates the undo of splices.
    ///
    /// - Parameters:
    ///   - steps: The ranges of the clean document, ascending, with the original bytes of each.
    ///   - clean: The clean document.
    ///   - original: The original.
    package init(
        _ steps: [(clean: Range<Int>, original: [UInt8])],
        from clean: [UInt8],
        to original: [UInt8]
    ) {
        self.init(
            between: Ends(clean: DocumentHash(of: clean), original: DocumentHash(of: original))
        )
        for step in steps {
            step.original.withUnsafeBytes { append(step.clean, original: $0) }
        }
    }
}
