import VeriJSON

/// A fault that is put into a clean document.
enum Fault: String, CaseIterable {
    case wrongKind = "wrong kind"
    case null
    case missing
    case misspeltKey = "misspelt key"
    case numberAsText = "number as text"
    case badDate = "bad date"
    case outOfRange = "out of range"
    case newValue = "new enum value"
    case emptyString = "empty string"
    case wrapped = "wrapped in an array"
    case unwrapped
    case truncated = "truncated string"

    /// A place in a document where a fault can be.
    struct Site {
        var fault: Fault
        /// The keys and indices from the root.
        var path: [Step]
        /// The template of the path.
        var place: String
    }

    enum Step {
        case key(String)
        case index(Int)
    }

    /// Returns all faults that a document can have by a profile of clean documents.
    static func sites(in document: JSONValue, _ profile: PlaceProfile) -> [Site] {
        var sites: [Site] = []
        collect(document, "", [], nil, profile, &sites)
        return sites
    }

    private static func collect(
        _ value: JSONValue,
        _ place: String,
        _ path: [Step],
        _ object: String?,
        _ profile: PlaceProfile,
        _ sites: inout [Site]
    ) {
        guard let known = profile.places[place] else { return }
        func add(_ fault: Fault) { sites.append(Site(fault: fault, path: path, place: place)) }
        if let object, profile.isMandatory(place, in: object) {
            add(.missing)
            add(.misspeltKey)
            if !known.kinds.contains("null") { add(.null) }
        }
        // A place that has values of several kinds has no wrong one.
        if known.kinds.subtracting(["null"]).count == 1, !path.isEmpty, !value.isNull {
            add(.wrongKind)
            switch value {
            case .number:
                add(.numberAsText)
                add(.outOfRange)
                add(.wrapped)
            case .string(let text):
                add(.wrapped)
                if !known.hasEmpty { add(.emptyString) }
                if known.areDates { add(.badDate) }
                if known.haveForm, text.utf8.count > 4 { add(.truncated) }
                if profile.isEnumeration(place) { add(.newValue) }
            case .object: add(.wrapped)
            case .array(let items):
                if let first = items.first, first.asArray == nil { add(.unwrapped) }
            case .bool: add(.wrapped)
            case .null: break
            }
        }
        switch value {
        case .object(let members):
            for member in members {
                let below = place + "/" + member.key
                collect(member.value, below, path + [.key(member.key)], place, profile, &sites)
            }
        case .array(let items):
            for (index, item) in items.enumerated() {
                collect(item, place + "/*", path + [.index(index)], nil, profile, &sites)
            }
        default: break
        }
    }
}

extension Fault.Site {
    /// Returns a document with the fault.
    func inject(
        into document: JSONValue,
        _ profile: PlaceProfile,
        _ random: inout Seeded
    ) -> JSONValue {
        change(document, path[...], "", profile, &random)
    }

    private func change(
        _ value: JSONValue,
        _ rest: ArraySlice<Fault.Step>,
        _ place: String,
        _ profile: PlaceProfile,
        _ random: inout Seeded
    ) -> JSONValue {
        guard let step = rest.first else { return faulty(value, place, profile, &random) }
        switch (step, value) {
        case (.key(let key), .object(var object)):
            guard let index = object.lastIndex(where: { $0.key == key }) else { return value }
            if rest.count == 1, fault == .missing {
                object.remove(at: index)
            } else if rest.count == 1, fault == .misspeltKey {
                object[index].key = Self.misspelt(key, &random)
            } else {
                let below = place + "/" + key
                object[index].value = change(
                    object[index].value,
                    rest.dropFirst(),
                    below,
                    profile,
                    &random
                )
            }
            return .object(object)
        case (.index(let index), .array(var items)):
            items[index] = change(items[index], rest.dropFirst(), place + "/*", profile, &random)
            return .array(items)
        default:
            return value
        }
    }

    private func faulty(
        _ value: JSONValue,
        _ place: String,
        _ profile: PlaceProfile,
        _ random: inout Seeded
    ) -> JSONValue {
        switch fault {
        case .wrongKind:
            switch value {
            case .string, .null:
                return [.number(7), .bool(true), ["x": 1]].randomElement(using: &random) ?? 7
            case .number:
                return [.bool(true), ["x": 1], .string("many")].randomElement(using: &random)
                    ?? true
            case .bool: return [.number(1), .string("yes")].randomElement(using: &random) ?? 1
            case .array:
                return [.string("none"), .bool(false)].randomElement(using: &random) ?? false
            case .object: return [.string("none"), .number(0)].randomElement(using: &random) ?? 0
            }
        case .null: return .null
        case .missing, .misspeltKey: return value
        case .numberAsText: return .string(value.description)
        case .badDate:
            let bad = ["2024-13-01", "2023-02-30", "01/02/2024", "0000-00-00", "yesterday"]
            return .string(bad.randomElement(using: &random) ?? "")
        case .outOfRange:
            let greatest = max(profile.places[place]?.greatest ?? 1, 1)
            let far = Double.random(in: 1_000...1_000_000, using: &random)
            let isInteger = value.asNumber?.isIntegerLexeme ?? false
            let sign = Bool.random(using: &random) ? 1.0 : -1.0
            let number = sign * greatest * far
            return isInteger && abs(number) < 9e17
                ? .number(JSONNumber(Int(number))) : .number(JSONNumber(number) ?? 0)
        case .newValue: return .string("status \(UInt16.random(in: 0...9_999, using: &random))")
        case .emptyString: return .string("")
        case .wrapped: return .array([value])
        case .unwrapped: return value.asArray?.first ?? value
        case .truncated:
            let text = value.asString ?? ""
            return .string(
                String(text.prefix(Int.random(in: 1...(text.count / 2), using: &random)))
            )
        }
    }

    /// Returns a key with two characters swapped, one missing, or in another case.
    static func misspelt(_ key: String, _ random: inout Seeded) -> String {
        var characters = Array(key)
        switch Int.random(in: 0..<3, using: &random) {
        case 0 where characters.count > 2 && characters[0] != characters[1]:
            characters.swapAt(0, 1)
        case 1 where characters.count > 2:
            characters.removeLast()
        default:
            characters.append("s")
        }
        return String(characters)
    }
}
