package import VeriJSON

/// The library's result for a case, in the words of the naive implementation.
package struct FusedWalk {
    var status: NaiveResult.Status
    package var clean: [UInt8]?
    package var value: NaiveValue?
    package var changes: [String]
    package var report: Report
    var undo: Undo

    /// Throws only where the library calls the pattern wrong or the document unreadable.
    init(_ example: LawCase) throws {
        try self.init(example.bytes, Sanitizer(FusedWalk.pattern(example), policy: example.policy))
    }

    package init(_ bytes: [UInt8], _ sanitizer: Sanitizer) throws {
        let result = try sanitizer.sanitize(bytes)
        switch result.status {
        case .unchanged: status = .unchanged
        case .changed: status = .changed
        case .rejected: status = .rejected
        }
        clean = result.bytes.map { Array($0) }
        value = clean.flatMap { NaiveParser.parse($0) }
        report = result.report
        undo = result.undo
        changes = report.changes.map { change in
            let path = change.path.revealed.description
            let codes = (["\(change.code)"] + change.conversions).joined(separator: "+")
            return "\(change.action.rawValue) \(codes) \(path.isEmpty ? "(root)" : path)"
        }
    }

    /// Returns the mistakes that the library finds in a pattern.
    static func mistakes(_ example: LawCase) -> String {
        do {
            _ = try pattern(example)
            return ""
        } catch {
            guard let error = error as? PatternError else { return ": \(error)" }
            return error.mistakes.map { " \($0.code): \($0.message)" }.joined(separator: ",")
        }
    }

    package static func pattern(_ example: LawCase) throws -> Pattern {
        try Pattern(example.pattern.text, name: "generated.pattern.json")
    }
}
