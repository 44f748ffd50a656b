/// A generated stream of lines with faults, and their numbers as the generator counts them.
package struct DirtyStream {
    /// Records with something in common.
    package struct Records {
        package var findings = 0
        package var count = 0
        package var first = 0
        package var last = 0

        mutating func add(_ number: Int, at line: Int) {
            findings += number
            count += 1
            if count == 1 { first = line }
            last = line
        }
    }

    package static let pattern =
        #"{"id": "int", "price": "number", "tags": ["string"], "n?": "~int", "k?": "enum:a,b"}"#

    package private(set) var text = ""
    package private(set) var records = 0
    package private(set) var changed = 0
    package private(set) var rejected = 0
    package private(set) var unreadable = 0
    package private(set) var dirty = 0
    /// By place and code: broken findings.
    package private(set) var broken: [String: Records] = [:]
    package private(set) var expected = 0
    /// The lists that lost items, the items that they lost, and those that they had.
    package private(set) var losses = (arrays: 0, dropped: 0, items: 0)
    /// The records with a list of more than three items that lost more than half of them.
    package private(set) var emptied = 0
    /// By the beginning of the message.
    package private(set) var unread: [String: Records] = [:]

    package init(seed: UInt64, count: Int, share: Int) {
        var generator = SplitMix64(seed: seed)
        for line in 1...count { add(line, share, &generator) }
    }

    package var unchanged: Int { records - changed - rejected - unreadable }
    /// The lines in which something was found that the pattern does not ask for.
    package private(set) var unexpected = 0

    private mutating func add(_ line: Int, _ share: Int, _ generator: inout SplitMix64) {
        records += 1
        func isFault() -> Bool { generator.below(100) < share }
        if generator.below(100) < share / 3 {
            let isCut = generator.below(2) == 0
            text += isCut ? "{\"id\":\n" : "{\"id\": 1,}\n"
            let reason = isCut ? "expected a value after ':'" : "expected a key in double quotes"
            unread[reason, default: Records()].add(1, at: line)
            unreadable += 1
            dirty += 1
            return
        }
        var members: [String] = []
        var (isLost, isChanged, isBroken) = (false, false, false)
        func note(_ kind: String, _ number: Int = 1) {
            broken[kind, default: Records()].add(number, at: line)
            isBroken = true
        }
        if isFault() {
            members.append(#""id": "x""#)
            note("/id type.mismatch")
            isLost = true
        } else {
            members.append("\"id\": \(line)")
        }
        if isFault() {
            note("/price missing")
            isLost = true
        } else {
            members.append("\"price\": 2.5")
        }
        // Changes inside a record that is refused are forgotten with it.
        let wrong = isFault() ? 1 + generator.below(12) : 0
        let items = ["\"a\""] + (0..<wrong).map { "\($0)" }
        members.append("\"tags\": [\(items.joined(separator: ", "))]")
        let (isConverted, isOther) = (isFault(), isFault())
        if isConverted { members.append(#""n": "7""#) }
        if isOther { members.append(#""k": "z""#) }
        if !isLost {
            if wrong > 0 {
                note("/tags/* type.mismatch", wrong)
                losses.arrays += 1
                losses.dropped += wrong
                losses.items += items.count
            }
            if items.count > 3 { emptied += 1 }
            if isOther { note("/k enum.unknown") }
            if isConverted { expected += 1 }
            isChanged = wrong > 0 || isOther || isConverted
        }
        text += "{\(members.joined(separator: ", "))}\n"
        rejected += isLost ? 1 : 0
        changed += isChanged ? 1 : 0
        dirty += isLost || isChanged ? 1 : 0
        unexpected += isBroken ? 1 : 0
    }

    // MARK: Words

    /// A number as people read it, by other means than the library.
    package static func words(_ number: Int) -> String {
        var (rest, parts) = (number, [String]())
        while rest >= 1_000 {
            parts.insert(String(String(1_000 + rest % 1_000).dropFirst()), at: 0)
            rest /= 1_000
        }
        return ([String(rest)] + parts).joined(separator: ",")
    }

    package static func share(_ part: Int, _ whole: Int) -> String {
        if part == whole { return "100%" }
        let tenths = Int((Double(part) * 1_000 / Double(whole)).rounded())
        if tenths == 0, part > 0 { return "less than 0.1%" }
        if part * 1_000 > whole * 999 { return "more than 99.9%" }
        return tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
    }

    /// The line of a kind of finding in a text or a page.
    package func spread(_ kind: Records, _ name: String) -> String {
        let noun = kind.findings == 1 ? "finding" : "findings"
        let places =
            kind.count == 1
            ? "\(name):\(kind.first)"
            : "first in \(name):\(kind.first), last in \(name):\(kind.last)"
        return "\(Self.words(kind.findings)) \(noun) in \(Self.words(kind.count)) of "
            + "\(Self.words(records)) records (\(Self.share(kind.count, records))): \(places)"
    }

    /// The outcomes, as the first line of a text has them.
    package var outcomes: String {
        func part(_ count: Int, _ words: String, isLoss: Bool = false) -> String? {
            guard count > 0 else { return nil }
            let share = isLoss ? " (\(Self.share(count, records)))" : ""
            return "\(Self.words(count)) \(words)\(share)"
        }
        let parts = [
            part(changed, "changed"), part(rejected, "rejected", isLoss: true),
            part(unchanged, "unchanged"), part(unreadable, "unreadable", isLoss: true),
        ]
        return "\(Self.words(records)) records: \(parts.compactMap(\.self).joined(separator: ", "))"
    }
}
