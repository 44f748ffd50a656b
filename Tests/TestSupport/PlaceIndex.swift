package import VeriJSON

/// The places of all values of a JSON document, found by a reader of its own.
///
/// Of members with the same key, the last one counts, as for a pointer.
package struct PlaceIndex {
    package private(set) var values: [String: Range<Int>] = [:]
    /// The places of the keys of members.
    private(set) var keys: [String: Range<Int>] = [:]
    /// The places with a key that comes more than once above them or in them.
    private(set) var repeated: Set<String> = []

    private let bytes: [UInt8]
    private var position = 0

    package init(_ document: [UInt8]) {
        bytes = document
        skipSpace()
        readValue(at: "")
    }

    private mutating func skipSpace() {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
            position += 1
        }
    }

    private mutating func readString() -> Range<Int> {
        let start = position
        position += 1
        while bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        position += 1
        return start..<position
    }

    private mutating func readValue(at path: String) {
        let start = position
        switch bytes[position] {
        case UInt8(ascii: "{"): readMembers(at: path)
        case UInt8(ascii: "["): readItems(at: path)
        case UInt8(ascii: "\""): _ = readString()
        default:
            while position < bytes.count, !",]} \t\n\r".utf8.contains(bytes[position]) {
                position += 1
            }
        }
        if values.updateValue(start..<position, forKey: path) != nil { repeated.insert(path) }
    }

    private mutating func readMembers(at path: String) {
        position += 1
        skipSpace()
        while bytes[position] != UInt8(ascii: "}") {
            let key = readString()
            let name = (try? JSONValue(parsing: Array(bytes[key])))?.asString ?? ""
            let member =
                path + "/"
                + name.replacing("~", with: "~0").replacing("/", with: "~1")
            keys[member] = key
            skipSpace()
            position += 1
            skipSpace()
            readValue(at: member)
            skipSpace()
            if bytes[position] == UInt8(ascii: ",") { position += 1 }
            skipSpace()
        }
        position += 1
    }

    private mutating func readItems(at path: String) {
        position += 1
        skipSpace()
        var index = 0
        while bytes[position] != UInt8(ascii: "]") {
            readValue(at: "\(path)/\(index)")
            index += 1
            skipSpace()
            if bytes[position] == UInt8(ascii: ",") { position += 1 }
            skipSpace()
        }
        position += 1
    }

    /// Returns whether a key above a place or in it comes more than once.
    package func isAmbiguous(_ path: String) -> Bool {
        repeated.contains { path.hasPrefix($0) }
    }

    /// Returns what is wrong with the ranges of a report about this document.
    package func problem(_ report: Report) -> String? {
        for change in report.changes {
            let path = change.path.revealed.description
            guard !isAmbiguous(path), !change.range.isEmpty, change.action != .repair else {
                continue
            }
            let place = change.action == .insert ? Self.parent(of: path) : path
            if values[place] != change.range {
                return "\(change.action) at \(path) has \(change.range) and not "
                    + "\(String(describing: values[place]))"
            }
            for cause in change.causes {
                if let problem = problem(cause) { return problem }
                guard
                    values[path].map({ cause.range.clamped(to: $0) == cause.range }) != false
                        || change.action == .insert || keys[path] == cause.range
                else { return "the cause at \(cause.path) is outside of \(path)" }
            }
        }
        return nil
    }

    private func problem(_ finding: Finding) -> String? {
        let path = finding.path.revealed.description
        guard !isAmbiguous(path), !finding.range.isEmpty else { return nil }
        let expected: Range<Int>? =
            switch finding.code {
            case .missing, .defaulted: values[Self.parent(of: path)]
            case .keyUnknown, .keyDuplicate, .keyAlias: keys[path]
            default: values[path]
            }
        return expected == finding.range
            ? nil
            : "\(finding.code) at \(path) has \(finding.range) and not \(String(describing: expected))"
    }

    private static func parent(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
}
