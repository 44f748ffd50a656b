import VeriJSONCore

/// The variants of the objects of samples.
extension SampleReader {
    /// Returns the position of the variant that an object belongs to.
    ///
    /// `first` is the first key of the object, or the index after it, as `end` is. Most objects are
    /// not marked as having a discriminator.
    @inline(__always)
    mutating func variant(
        _ view: TapeView,
        _ first: NodeIndex,
        _ end: NodeIndex,
        _ isMarked: Bool,
        _ place: PlaceIndex
    ) -> Int {
        let objects = places.address(of: place)
        if objects.pointee.hasJoinedVariants { return 0 }
        guard isMarked, let word = discriminator(view, first, end) else {
            if let first = objects.pointee.variants.first, first.discriminator == nil { return 0 }
            return join { $0.variantPosition(nil, at: place) }
        }
        return discriminatedVariant(view, word, place)
    }

    /// Returns the value of the first member that may be a discriminator.
    @inline(never)
    private func discriminator(
        _ view: TapeView,
        _ first: NodeIndex,
        _ end: NodeIndex
    ) -> NodeIndex? {
        var key = first
        while key != end {
            let node = view[key]
            if DiscriminatorKey.hasLength(Int(node.end &- node.start) - 2), !node.isFlagged,
                DiscriminatorKey.matches(view.content(of: key)),
                isDiscriminatorValue(view[key.following])
            {
                return key.following
            }
            key = view.after(key.following)
        }
        return nil
    }

    private func isDiscriminatorValue(_ value: TapeNode) -> Bool {
        value.kind == .string && !value.isFlagged && value.end - value.start > 2
            && Int(value.end - value.start) - 2 <= ObservedVariant.longestValue
    }

    /// Returns the variant of objects with a discriminator.
    ///
    /// The bytes of earlier ones are compared first, since comparing texts takes much longer.
    private mutating func discriminatedVariant(
        _ view: TapeView,
        _ value: NodeIndex,
        _ place: PlaceIndex
    ) -> Int {
        let (key, word) = (view.content(of: value.key), view.content(of: value))
        let known = lookups(at: place).firstIndex { lookup in
            guard let own = lookup.pointee.discriminator else { return false }
            return own.value.withUnsafeBufferPointer { $0.equals(word) }
                && own.key.withUnsafeBufferPointer { $0.equals(key) }
        }
        if let known { return known }
        let discriminator = ObservedVariant.DistinctMember(
            key: view.string(at: value.key),
            value: view.string(at: value)
        )
        let variant = join { $0.variantPosition(discriminator, at: place) }
        guard !places[place].hasJoinedVariants else { return variant }
        lookup(of: variant, at: place).pointee.discriminator = (Array(key), Array(word))
        return variant
    }
}
