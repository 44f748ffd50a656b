import VeriJSON

/// What clean documents have at each place: the faults that would be faults there.
///
/// It is a second, naive reading of samples, which shares no code with the inference.
struct PlaceProfile {
    /// What the values at a place have in common.
    struct Place {
        var kinds: Set<String> = []
        var count = 0
        /// The texts, each with the number of its values.
        var texts: [String: Int] = [:]
        var areDates = true
        var haveForm = true
        var hasEmpty = false
        var greatest = 0.0
    }

    private(set) var places: [String: Place] = [:]
    /// The numbers of objects at a place, and of those that have a member.
    private(set) var objects: [String: Int] = [:]
    private(set) var members: [String: Int] = [:]

    init(_ documents: [JSONValue]) {
        for document in documents { read(document, "") }
    }

    /// Whether every object has the member, so that one without it is a fault.
    func isMandatory(_ path: String, in object: String) -> Bool {
        members[path] == objects[object]
    }

    /// Whether few texts cover many values, and each more than ten that have no fault.
    func isEnumeration(_ path: String) -> Bool {
        guard let place = places[path] else { return false }
        return place.kinds == ["string"] && place.texts.count > 1 && place.texts.count <= 12
            && place.count >= 20 * place.texts.count && !place.areDates && !place.hasEmpty
            && place.texts.values.allSatisfy { $0 > 10 + place.count / 100 }
    }

    private mutating func read(_ value: JSONValue, _ path: String) {
        places[path, default: Place()].count += 1
        places[path]?.kinds.insert(value.kindName)
        switch value {
        case .object(let object):
            objects[path, default: 0] += 1
            for member in object {
                let below = path + "/" + member.key
                members[below, default: 0] += 1
                read(member.value, below)
            }
        case .array(let items):
            for item in items { read(item, path + "/*") }
        case .string(let text):
            var place = places[path] ?? Place()
            if place.texts.count < 40 || place.texts[text] != nil {
                place.texts[text, default: 0] += 1
            }
            place.areDates = place.areDates && Self.isDate(text)
            place.haveForm = place.haveForm && Self.hasForm(text)
            place.hasEmpty = place.hasEmpty || text.allSatisfy(\.isWhitespace)
            places[path] = place
        case .number(let number):
            let greatest = places[path]?.greatest ?? 0
            places[path]?.greatest = max(greatest, abs(number.double))
        case .null, .bool: break
        }
    }

    /// Returns whether a text begins as a date of this century or the last does.
    static func isDate(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count >= 10 else { return false }
        return (0..<10).allSatisfy { position in
            position == 4 || position == 7
                ? bytes[position] == 0x2D : (0x30...0x39).contains(bytes[position])
        }
    }

    /// Returns whether a text has a form that its half does not have: a date, an identifier of
    /// fixed length, or an email address.
    static func hasForm(_ text: String) -> Bool {
        if isDate(text) { return true }
        if text.utf8.count == 36, text.filter({ $0 == "-" }).count == 4 { return true }
        if text.utf8.count == 40, text.allSatisfy(\.isHexDigit) { return true }
        return text.contains("@") && !text.contains(" ") && text.hasSuffix(".org")
    }
}

extension JSONValue {
    var kindName: String {
        switch self {
        case .null: "null"
        case .bool: "bool"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }

    /// The number of values in this one, itself included.
    var valueCount: Int {
        switch self {
        case .array(let items): 1 + items.reduce(0) { $0 + $1.valueCount }
        case .object(let object): 1 + object.reduce(0) { $0 + $1.value.valueCount }
        default: 1
        }
    }
}
