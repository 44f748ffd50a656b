import VeriJSON

// Texts, as the kind of value that is asked for.

extension XMLConverter {
    mutating func writeScratch(
        _ wanted: XMLRequest,
        at place: XMLSteering.PlaceNumber,
        isAttribute: Bool
    ) {
        let text = scratch
        text.withUnsafeBufferPointer {
            writeScalar($0, wanted, at: place, isAttribute: isAttribute)
        }
    }

    /// Writes a text as the kind of value that is asked for.
    mutating func writeScalar(
        _ text: UnsafeBufferPointer<UInt8>,
        _ wanted: XMLRequest,
        at place: XMLSteering.PlaceNumber,
        isAttribute: Bool
    ) {
        let trimmed = XMLText.trimmed(text)
        guard !trimmed.isEmpty else {
            return writeBlank(text, wanted, at: place, isAttribute: isAttribute)
        }
        guard !wanted.isDisjoint(with: [.number, .bool, .trial]), !wanted.contains(.anything) else {
            return writeString(text)
        }
        if wanted.contains(.trial) {
            return writeTrial(text, trimmed, wanted, at: place)
        }
        if let kind = XMLText.scalar(trimmed, wanted) { return write(kind) }
        writeString(text)
    }

    /// Writes a text that is empty, or has only white space.
    mutating func writeBlank(
        _ text: UnsafeBufferPointer<UInt8>,
        _ wanted: XMLRequest,
        at place: XMLSteering.PlaceNumber,
        isAttribute: Bool
    ) {
        let isText: Bool
        if wanted.contains(.anything) || !wanted.contains(.null) {
            isText = isAttribute || wanted.contains(.text) && !wanted.contains(.anything)
        } else {
            // An attribute has no other way to be null.
            isText =
                isAttribute && wanted.contains(.text)
                && (place == .none || steering.accepts(JSONStrings.string(text), at: place))
        }
        if isText { writeString(text) } else { write("null") }
    }

    /// Writes a text as the first of string, number and bool that the pattern accepts.
    mutating func writeTrial(
        _ text: UnsafeBufferPointer<UInt8>,
        _ trimmed: UnsafeBufferPointer<UInt8>,
        _ wanted: XMLRequest,
        at place: XMLSteering.PlaceNumber
    ) {
        if wanted.contains(.text), steering.accepts(JSONStrings.string(text), at: place) {
            return writeString(text)
        }
        for kind in [XMLRequest.number, .bool] where wanted.contains(kind) {
            let asked = kind.union(wanted.intersection(.integer))
            guard let scalar = XMLText.scalar(trimmed, asked) else { continue }
            let isOnly = wanted.intersection(.scalars) == kind
            if isOnly || steering.accepts(scalar.text, at: place) { return write(scalar) }
        }
        writeString(text)
    }

    mutating func write(_ scalar: XMLText.Scalar) {
        switch scalar {
        case .number(let text):
            observations.numbers += 1
            output.append(contentsOf: text)
        case .integer(let text):
            observations.numbers += 1
            output.append(contentsOf: text)
        case .bool(let value):
            observations.bools += 1
            write(value ? "true" : "false")
        }
    }
}
