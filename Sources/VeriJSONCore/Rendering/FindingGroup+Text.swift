// The words of a group.

extension FindingGroup {
    /// The expectation and what was found, in one line that is true of all findings.
    package var message: String {
        let found = values.count > 1 ? first.found.kind.phrase : first.found.words
        // The findings that are not listed have the same code at the same place, and other values.
        let isVaried = first.found.value != nil || first.code == .typeMismatch
        let example = unlisted > 0 && isOnlyKind && isVaried ? "values such as " : ""
        // Arrays and objects are told as a number or a phrase.
        let isOther = first.found.value == nil && !hasOneWording
        let others = !isOther ? "" : first.code.isArrayAsWhole ? " in the first" : " and others"
        return "expected \(first.expected), found \(example)\(found)\(others)"
    }

    /// The values with their counts, `found "N/A" 31×, "" 4×`, or some that occur once each; nil if
    /// there are not several.
    var counts: String? {
        guard values.count > 1 else { return nil }
        let isPart = count < stated || placeTotal != nil
        let part = isPart ? "among \(count.grouped) of them, " : ""
        if values.allSatisfy({ $0.count == 1 }) {
            let shown = values.prefix(Self.singlesNamed).map(\.text).joined(separator: ", ")
            let others = values.count - Self.singlesNamed + otherValues
            let rest = others > 0 ? " and \(others.grouped) other\(others == 1 ? "" : "s")" : ""
            return "\(part)found \(shown)\(rest)"
        }
        let frequent = values.enumerated().stablySorted {
            ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
        }
        let counted = frequent.map { "\($0.element.text) \($0.element.count.grouped)×" }
        let all = counted + (otherValues > 0 ? ["others \(otherValues.grouped)×"] : [])
        return "\(part)found \(all.joined(separator: ", "))"
    }

    /// Returns the notes below the finding, whose diagnostic is given.
    package func notes(_ diagnostic: Diagnostic) -> [String] {
        var notes = counts.map { [$0] } ?? []
        notes += diagnostic.notes
        if let text = first.textPath {
            notes.append("this is inside the string at \(Report.place(text))")
        }
        if let change {
            notes.append(change.outcome(for: first))
            if isLastCause, change.causesOmitted > 0 { notes.append(change.omission) }
        }
        if unlisted > 0, !isOnlyKind {
            let verb = unlisted == 1 ? "is" : "are"
            notes.append(
                "\(unlisted.grouped) more with this code at this place \(verb) not listed"
            )
        }
        if let placeTotal, let all {
            notes.append(
                "\(placeTotal.counted("finding")) (\(placeTotal.share(of: all)) of all) "
                    + "\(placeTotal == 1 ? "has" : "have") this code at this place"
            )
        }
        return notes
    }

    package func diagnostic(documentName: String) -> Diagnostic {
        var diagnostic = first.diagnostic(documentName: documentName)
        diagnostic.message = message
        diagnostic.notes = notes(diagnostic)
        if stated > 1 {
            let places = others.prefix(Self.placesNamed).map { Report.place($0.path) }
            let rest = stated - 1 > places.count ? ", …" : ""
            let list = places.isEmpty ? "" : " at \(places.joined(separator: ", "))\(rest)"
            // Findings that are not listed may be like this as well.
            let share =
                placeTotal != nil
                ? " among those that are listed"
                : all.map { " (\(stated.share(of: $0)) of all findings)" } ?? ""
            diagnostic.others = "and \((stated - 1).grouped) more like this\(list)\(share)"
        }
        return diagnostic
    }
}
