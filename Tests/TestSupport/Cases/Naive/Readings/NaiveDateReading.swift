import Foundation

/// A date in a text, read sentence by sentence as the specification says it.
package struct NaiveDateReading {
    let conversions: Set<String>
    /// `date`, `time`, `time:local`, `datetime` or `datetime:local`.
    let type: String
    private let forms: [(name: String, form: NaiveDateForm)]

    /// - Parameters:
    ///   - conversions: The names of conversions, `date:yyyy` and `zone:+02:00` with their
    ///     arguments.
    ///   - type: The name of the type that is asked for.
    package init(_ conversions: Set<String>, type: String) {
        self.conversions = conversions
        self.type = type
        forms = conversions.filter { $0.hasPrefix("date:") }.sorted().map { name in
            (name, NaiveDateForm(String(name.dropFirst(5))))
        }
    }

    /// A date that one conversion makes.
    struct Candidate {
        var date: NaiveDate
        var used: Set<String>
        /// The place in the table.
        var rank: Int
        var hasOwnOffset: Bool
    }

    func has(_ name: String) -> Bool { conversions.contains(name) }

    var zone: String? {
        conversions.first { $0.hasPrefix("zone:") }.map { String($0.dropFirst(5)) }
    }

    var isLocal: Bool { type.hasSuffix(":local") || type == "date" }

    /// Reads the whole text, or a JSON number as written.
    package func read(_ text: String, isNumber: Bool = false) -> NaiveReading {
        var candidates = epochs(text, isNumber: isNumber)
        if !isNumber {
            candidates += [iso(text), mail(text), dotnet(text)].compactMap(\.self)
        }
        if !isNumber || has("numberToString") {
            for (name, form) in forms {
                guard form.fits(type), let date = form.read(text) else { continue }
                var used: Set<String> = [name]
                if isNumber { used.insert("numberToString") }
                candidates.append(
                    Candidate(date: date, used: used, rank: 3, hasOwnOffset: date.offset != nil)
                )
            }
        }
        return chosen(candidates)
    }

    private func chosen(_ candidates: [Candidate]) -> NaiveReading {
        var results: [(candidate: Candidate, instant: String, text: String)] = []
        for var candidate in candidates {
            if !isLocal, candidate.date.offset == nil {
                guard let zone else { continue }
                candidate.date.offset = zone
                candidate.used.insert("zone:" + zone)
            } else if isLocal, candidate.date.offset != nil {
                continue
            }
            guard !candidate.used.isEmpty, let instant = candidate.date.instant(of: type),
                let text = candidate.date.written(as: type)
            else { continue }
            results.append((candidate, instant, text))
        }
        guard let first = results.first else { return .refused("no date") }
        guard results.allSatisfy({ $0.instant == first.instant }) else {
            return .refused("two dates")
        }
        let best = results.min { left, right in
            if left.candidate.hasOwnOffset != right.candidate.hasOwnOffset {
                return left.candidate.hasOwnOffset
            }
            if left.candidate.rank != right.candidate.rank {
                return left.candidate.rank < right.candidate.rank
            }
            return (left.candidate.used.sorted().first ?? "")
                < (right.candidate.used.sorted().first ?? "")
        }
        guard let best else { return .refused("no date") }
        return .value(best.text, used: best.candidate.used)
    }

    /// `spaceDatetime`, `basicOffset` and `zone`, which are taken together.
    private func iso(_ text: String) -> Candidate? {
        let isBasic = has("basicOffset")
        var used: Set<String> = []
        var offset: String?
        var rest = text
        let hasTime = type != "date"
        guard hasTime else { return nil }

        // The offset at the end.
        if let found = rest.matched("(?:Z|z|[+-][0-9]{2}:[0-9]{2})\\z") {
            offset = found.uppercased()
            rest.removeLast(found.count)
        } else if isBasic, let found = rest.matched("(?<=[:0-9])(?:UTC|GMT)\\z| (?:UTC|GMT)\\z") {
            offset = "Z"
            rest.removeLast(found.count)
            used = ["basicOffset"]
        } else if isBasic, rest.matched("\\A[0-9]{4}-[0-9]{2}-[0-9]{2}\\z") == nil,
            rest.contains(":") || rest.contains("T"),
            let found = rest.matched("[+-][0-9]{2}(?:[0-9]{2})?\\z")
        {
            offset = String(found.prefix(3)) + ":" + (found.count == 5 ? found.suffix(2) : "00")
            rest.removeLast(found.count)
            used = ["basicOffset"]
        }
        if isBasic, offset != nil, rest.hasSuffix(" ") {
            rest.removeLast()
            used = ["basicOffset"]
        }

        var date = NaiveDate()
        if isBasic, type.hasPrefix("datetime"),
            let parts = rest.groups("\\A([0-9]{4})([0-9]{2})([0-9]{2})T([0-9]{2})([0-9]{2})(.*)\\z")
        {
            (date.year, date.month, date.day) = (Int(parts[0]), Int(parts[1]), Int(parts[2]))
            (date.hour, date.minute) = (Int(parts[3]), Int(parts[4]))
            guard seconds(parts[5], mark: "", &date, &used) else { return nil }
            used.insert("basicOffset")
        } else {
            if type.hasPrefix("datetime") {
                guard let parts = rest.groups("\\A([0-9]{4})-([0-9]{2})-([0-9]{2})([Tt ])(.*)\\z")
                else {
                    return nil
                }
                (date.year, date.month, date.day) = (Int(parts[0]), Int(parts[1]), Int(parts[2]))
                if parts[3] == " ", type == "datetime" {
                    guard has("spaceDatetime") else { return nil }
                    used.insert("spaceDatetime")
                }
                rest = parts[4]
            }
            guard let parts = rest.groups("\\A([0-9]{2}):([0-9]{2})(.*)\\z") else { return nil }
            (date.hour, date.minute) = (Int(parts[0]), Int(parts[1]))
            guard seconds(parts[2], mark: ":", &date, &used) else { return nil }
        }
        date.offset = offset
        let rank = used.contains("spaceDatetime") ? 0 : used.contains("basicOffset") ? 5 : 6
        return Candidate(date: date, used: used, rank: rank, hasOwnOffset: offset != nil)
    }

    private func seconds(
        _ text: String,
        mark: String,
        _ date: inout NaiveDate,
        _ used: inout Set<String>
    ) -> Bool {
        if text.isEmpty {
            used.insert("basicOffset")
            return has("basicOffset")
        }
        guard let parts = text.groups("\\A" + mark + "([0-9]{2})(?:([.,])([0-9]+))?\\z"),
            let second = Int(parts[0])
        else { return false }
        date.second = second
        date.fraction = parts[2]
        if parts[1] == "," {
            used.insert("basicOffset")
            return has("basicOffset")
        }
        return true
    }
}
