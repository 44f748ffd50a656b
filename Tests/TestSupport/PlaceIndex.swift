package import VeriJSON

/// The places of all values of a JSON document, found by a reader of its own.
///
/// Of members with the same key, the last one counts, as for a pointer. It also takes single
/// quotes, comments on lines of their own, and commas without a value after them.
package struct PlaceIndex {
    package private(set) var values: [String: Range<Int>] = [:]
    /// The places of the keys of members.
    private(set) var keys: [String: Range<Int>] = [:]
    /// Whether a string has a line break in it, so that it may be read in another way.
    package private(set) var hasLineInString = false
    /// The places with a key that comes more than once above them or in them.
    private(set) var repeated: Set<String> = []

    private let bytes: [UInt8]
    private var position = 0

    package init(_ document: [UInt8]) {
        bytes = document
        skipSpace()
        readValue(at: "")
    }

    /// The byte at the position; nil at the end.
    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next {
            if byte == UInt8(ascii: "/") {
                while let byte = next, byte != 0x0A { position += 1 }
            } else if ![0x20, 0x09, 0x0A, 0x0D].contains(byte) {
                return
            }
            position += 1
        }
    }

    private mutating func skipCommas() {
        skipSpace()
        while next == UInt8(ascii: ",") {
            position += 1
            skipSpace()
        }
    }

    private mutating func readString() -> Range<Int> {
        let start = position
        let quote = next
        position += 1
        while let byte = next, byte != quote {
            if byte == 0x0A { hasLineInString = true }
            position += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        position = min(position + 1, bytes.count)
        return start..<position
    }

    /// Returns the text of a key.
    private func text(_ key: Range<Int>) -> String {
        let isQuoted = bytes[key].first == UInt8(ascii: "\"")
        let inner = bytes[key].dropFirst().dropLast()
        let text: [UInt8] = isQuoted ? Array(bytes[key]) : [0x22] + Array(inner) + [0x22]
        return (try? JSONValue(parsing: text))?.asString ?? ""
    }

    private mutating func readValue(at path: String) {
        let start = position
        switch next {
        case UInt8(ascii: "{"): readMembers(at: path)
        case UInt8(ascii: "["): readItems(at: path)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = readString()
        default:
            while let byte = next, !",]} \t\n\r".utf8.contains(byte) { position += 1 }
            // What is no value is passed over.
            if position == start { position += 1 }
        }
        if values.updateValue(start..<position, forKey: path) != nil { repeated.insert(path) }
    }

    private mutating func readMembers(at path: String) {
        position += 1
        skipCommas()
        while let byte = next, byte != UInt8(ascii: "}") {
            let key = readString()
            let name = text(key)
            let member =
                path + "/"
                + name.replacing("~", with: "~0").replacing("/", with: "~1")
            keys[member] = key
            skipSpace()
            position += 1
            skipSpace()
            readValue(at: member)
            skipCommas()
        }
        position = min(position + 1, bytes.count)
    }

    private mutating func readItems(at path: String) {
        position += 1
        skipCommas()
        var index = 0
        while let byte = next, byte != UInt8(ascii: "]") {
            readValue(at: "\(path)/\(index)")
            index += 1
            skipCommas()
        }
        position = min(position + 1, bytes.count)
    }

    /// Returns whether a key above a place or in it comes more than once.
    package func isAmbiguous(_ path: String) -> Bool {
        repeated.contains { path.hasPrefix($0) }
    }

    /// Returns what is wrong with the new paths of a report whose clean document this is.
    package func problem(newPathsOf report: Report) -> String? {
        report.changes.lazy.compactMap { change in
            change.newPath.flatMap {
                values[$0.revealed.description] == nil ? "nothing is at \($0.revealed)" : nil
            }
        }.first
    }

    /// Returns what is wrong with the ranges of a report about this document, whose ranges `places`
    /// turns into those of the report.
    package func problem(
        _ report: Report,
        at places: (Range<Int>) -> Range<Int> = { $0 }
    ) -> String? {
        let values = values.mapValues(places)
        let keys = keys.mapValues(places)
        for change in report.changes {
            let path = change.path.revealed.description
            guard !isAmbiguous(path), !change.range.isEmpty, change.action != .repair else {
                continue
            }
            let place = change.action == .insert ? Self.parent(of: path) : path
            // The value in a string that stays one has the place of the string.
            let isWhole = change.textPath?.revealed.description == place
            let string = string(around: place) ?? (isWhole ? place : nil)
            guard string == change.textPath?.revealed.description else {
                return "\(change.action) at \(path) is in the string at \(string ?? "no place")"
            }
            let expected = values[string ?? place]
            if expected != change.range {
                return "\(change.action) at \(path) has \(change.range) and not "
                    + "\(String(describing: expected))"
            }
            for cause in change.causes {
                if let problem = problem(cause, values, keys) { return problem }
                guard
                    values[path].map({ cause.range.clamped(to: $0) == cause.range }) != false
                        || change.action == .insert || keys[path] == cause.range
                else { return "the cause at \(cause.path) is outside of \(path)" }
            }
        }
        return nil
    }

    /// Returns what is wrong with the range of a finding about this document.
    package func problem(_ finding: Finding) -> String? { problem(finding, values, keys) }

    private func problem(
        _ finding: Finding,
        _ values: [String: Range<Int>],
        _ keys: [String: Range<Int>]
    ) -> String? {
        let path = finding.path.revealed.description
        guard !isAmbiguous(path), !finding.range.isEmpty else { return nil }
        let expected: Range<Int>?
        if let string = string(around: path) {
            expected = values[string]
        } else {
            expected =
                switch finding.code {
                case .missing, .defaulted: values[Self.parent(of: path)]
                case .keyUnknown, .keyDuplicate, .keyAlias: keys[path]
                default: values[path]
                }
        }
        return expected == finding.range
            ? nil
            : "\(finding.code) at \(path) has \(finding.range) and not \(String(describing: expected))"
    }

    /// Returns the path of the outermost string that a place is in, whose text is JSON or a list;
    /// nil for a place outside of all strings.
    private func string(around path: String) -> String? {
        var outer = path
        while !outer.isEmpty {
            outer = Self.parent(of: outer)
            guard let range = values[outer] else { continue }
            return bytes[range].first == UInt8(ascii: "\"") ? outer : nil
        }
        return nil
    }

    private static func parent(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
}
