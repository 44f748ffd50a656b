import VeriJSONCore

/// The places of the members of objects.
extension SampleReader {
    /// Counts the members of an object that are scalars, up to a value that is a container or begins
    /// at the seam.
    ///
    /// The index is that value's then, and its place is returned; nil at the end of the object. It is
    /// transparent for the reason that ``TapeReader`` gives.
    @_transparent
    mutating func countScalars(
        _ view: TapeView,
        _ index: inout NodeIndex,
        before seam: NodeIndex,
        _ object: inout Frame
    ) -> PlaceIndex? {
        // Reading the value before may have settled the counts, so that the lookup is not pending.
        if let lookup = object.lookup, !lookup.pointee.isPending { notePending(lookup) }
        // The seam is no key.
        let stop = NodeIndex(min(object.end.rawValue, seam.rawValue))
        while index != stop {
            let place = memberPlace(view, index, &object)
            index = index.following
            guard index != stop, !view[index].kind.isContainer else { return place }
            places.address(of: place).pointee.count(index, of: view, places.documents)
            index = index.following
        }
        return nil
    }

    /// Returns the place of the member whose key is at an index.
    @inline(__always)
    private mutating func memberPlace(
        _ view: TapeView,
        _ key: NodeIndex,
        _ object: inout Frame
    ) -> PlaceIndex {
        guard let lookup = object.lookup else { return valuesPlace(view, key, object) }
        let predicted = Int(object.predicted)
        guard predicted >= 0, lookup.pointee.members[predicted].isKey(key, of: view) else {
            return unpredictedPlace(view, key, lookup, &object)
        }
        return count(predicted, lookup, &object)
    }

    @inline(__always)
    private mutating func count(
        _ member: Int,
        _ lookup: UnsafeMutablePointer<MemberLookup>,
        _ object: inout Frame
    ) -> PlaceIndex {
        lookup.pointee.count(member, in: object.serial)
        object.position = member
        // To look it up now takes no time: the next key is needed only after the value.
        object.predicted = lookup.pointee.members[member].next
        return places.resolved(lookup.pointee.members[member].place)
    }

    @inline(never)
    private mutating func notePending(_ lookup: UnsafeMutablePointer<MemberLookup>) {
        lookup.pointee.isPending = true
        pending.append(lookup)
    }

    /// Returns the place of a member that is new, or not where it was predicted.
    @inline(never)
    private mutating func unpredictedPlace(
        _ view: TapeView,
        _ key: NodeIndex,
        _ lookup: UnsafeMutablePointer<MemberLookup>,
        _ object: inout Frame
    ) -> PlaceIndex {
        let (place, variant, previous) = (object.place, object.variant, object.position)
        lookup.pointee.learn(places[place].variants[variant].members)
        var member = lookup.pointee.count
        let known =
            if view[key].isFlagged {
                lookup.pointee.position(ofText: view.string(at: key))
            } else {
                lookup.pointee.position(of: view.content(of: key))
            }
        if let known {
            member = known
        } else {
            if member >= ObservedVariant.keyLimit {
                _ = join { $0.joinMembers(of: variant, at: place) }
                object.lookup = nil
                return valuesPlace(view, key, object)
            }
            let bytes =
                view[key].isFlagged
                ? Array(view.string(at: key).utf8) : Array(view.content(of: key))
            var added = ObservedMember(key: bytes, place: places.makePlace())
            added.first = SampleStamp(document: places.documents, node: key)
            if member == 0 { places[place].variants[variant].members.reserveCapacity(4) }
            places[place].variants[variant].members.append(added)
            lookup.pointee.learn(places[place].variants[variant].members)
        }
        lookup.pointee.predict(member, after: previous)
        places[place].variants[variant].addPredecessor(Int32(previous), to: member)
        return count(member, lookup, &object)
    }

    /// Returns the place of the values of a dictionary.
    @inline(never)
    private mutating func valuesPlace(
        _ view: TapeView,
        _ key: NodeIndex,
        _ object: Frame
    ) -> PlaceIndex {
        let kind =
            view[key].isFlagged
            ? KeyClass(Array(view.string(at: key).utf8)) : KeyClass.of(view.content(of: key))
        places[object.place].variants[object.variant].keyClasses[kind, default: 0] += 1
        if let values = places[object.place].variants[object.variant].values {
            return places.resolved(values)
        }
        return join { $0.joinMembers(of: object.variant, at: object.place) }
    }
}
