import VeriJSON

// Lists with an element around their items.

extension XMLConverter {
    /// An element that is tried as the wrapper of the list at a place.
    struct WrapperTrial: Hashable {
        var element: Int
        var place: XMLSteering.PlaceNumber
    }

    /// Returns whether the only element of a list is a wrapper around its items.
    ///
    ///     <Children><Child id="1"/><Child id="2"/></Children>
    ///
    /// It has no text, and its children have one name. It does not match as an item, or has none of the members
    /// that an item names; and one of its children matches once it is cleaned. Without children, it is null where the
    /// list may be null, and else an empty list.
    mutating func isWrapper(_ number: Int, of place: XMLSteering.PlaceNumber) -> Bool {
        let element = index.elements[number]
        guard element.nextSame == XMLElement.none, place != .none,
            element.flags.isDisjoint(with: [.hasText, .isNil])
        else { return false }
        let item = steering.item(0, of: place)
        let wanted = steering.request(at: item)
        guard item != place, !wanted.isDisjoint(with: XMLRequest.scalars.union([.object, .array])),
            !wanted.contains(.anything), hasOneName(number)
        else { return false }
        let trial = WrapperTrial(element: number, place: place)
        if let known = wrappers[trial] { return known }
        let isWrapper = tryWrapper(number, item, wanted)
        wrappers[trial] = isWrapper
        return isWrapper
    }

    /// Returns whether all children of an element have the same name.
    private func hasOneName(_ number: Int) -> Bool {
        var isOne = true
        index.forEachChild(of: number) { child in
            let isFirst = child == number + 1
            if !isFirst, index.elements[child].key != index.elements[number + 1].key {
                isOne = false
            }
        }
        return isOne
    }

    private mutating func tryWrapper(
        _ number: Int,
        _ item: XMLSteering.PlaceNumber,
        _ wanted: XMLRequest
    ) -> Bool {
        let names = namesMembers(of: number, item)
        guard index.hasChildren(number) else {
            // An item whose attributes are wrong is reported as one; an empty one may be null.
            return !names && !wanted.contains(.null)
                && (wanted.contains(.object) || !matches(number, item, isCleaned: false))
        }
        if matches(number, item, isCleaned: false), names || !wanted.contains(.object) {
            return false
        }
        var child = number + 1
        while child < Int(index.elements[number].subtreeEnd), !work.isExceeded {
            if matches(child, item, isCleaned: true) { return true }
            child = Int(index.elements[child].subtreeEnd)
        }
        return false
    }

    /// Returns whether an element has an attribute or a child that the pattern of an item names.
    private mutating func namesMembers(of number: Int, _ item: XMLSteering.PlaceNumber) -> Bool {
        let element = index.elements[number]
        for position in element.attributes {
            let name = "@" + index.names.string(index.attributes[position].key)
            if steering.names(name, of: item) { return true }
        }
        guard index.hasChildren(number) else { return false }
        return steering.names(index.names.string(index.elements[number + 1].key), of: item)
    }

    /// Returns whether an element matches as an item, by the text that it is converted to.
    private mutating func matches(
        _ number: Int,
        _ item: XMLSteering.PlaceNumber,
        isCleaned: Bool
    ) -> Bool {
        let before = (output.count, places.count, observations)
        writeElement(number, at: item, isMember: false)
        let text = Array(output[before.0...])
        output.removeLast(text.count)
        places.removeLast(places.count - before.1)
        observations = before.2
        work.charge(text.count)
        return isCleaned ? steering.cleans(text, at: item) : steering.accepts(text, at: item)
    }

    /// Writes the children of an element as the items of a list.
    mutating func writeWrapped(_ number: Int, at place: XMLSteering.PlaceNumber) {
        let own = begin(.element, number, isMember: true)
        observations.note(.wrapper, at: own)
        if !index.hasChildren(number), steering.request(at: place).contains(.null) {
            write("null")
            return end(own)
        }
        output.append(UInt8(ascii: "["))
        var child = number + 1
        var count = 0
        while child < Int(index.elements[number].subtreeEnd) {
            if count > 0 { output.append(UInt8(ascii: ",")) }
            writeElement(child, at: steering.item(count, of: place), isMember: false)
            child = Int(index.elements[child].subtreeEnd)
            count += 1
        }
        output.append(UInt8(ascii: "]"))
        end(own)
    }

    /// Writes a document with several roots, which are inside of the root element.
    mutating func writeRoots() {
        let document = begin(.document, 0, isMember: false)
        writeObject(0, at: steering.root)
        end(document)
    }
}
