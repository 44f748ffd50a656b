import VeriJSONCore

/// The counting of the values of a document, with one look at the place for each.
extension ObservedPlace {
    /// Counts a scalar.
    @inline(__always)
    mutating func count(_ index: NodeIndex, of view: TapeView, _ document: Int) {
        switch view[index].kind {
        case .string: strings.add(index, of: view, SampleStamp(document: document, node: index))
        case .number: numbers.add(index, of: view, SampleStamp(document: document, node: index))
        case .true: trues += 1
        case .false: falses += 1
        case .null, .array, .object: nulls += 1
        }
    }

    @inline(__always)
    mutating func addArray(length: Int, isEmpty: Bool) {
        arrays.add(length: length)
        if isEmpty { emptyArrays += 1 }
    }

    /// Counts an object, and returns whether its keys are too many to be members.
    @inline(__always)
    mutating func addObject(
        variant: Int,
        _ stamp: SampleStamp,
        isEmpty: Bool
    ) -> Bool {
        if isEmpty { emptyObjects += 1 }
        return variants[variant].addObject(stamp)
    }
}

extension ObservedVariant {
    @inline(__always)
    fileprivate mutating func addObject(_ stamp: SampleStamp) -> Bool {
        if objects == 0 { first = stamp }
        objects += 1
        return values != nil
    }
}
