import VeriJSON
import VeriJSONCore

// The outcome of decoding a model from a record, as a record of its own.

extension Sanitizer.Record {
    /// Returns the same record with the result of repairs for a model.
    func with(_ result: Sanitized) -> Sanitizer.Record {
        with(Status(result.status), .made(.read(result), of: original))
    }

    /// Returns the same record as one that needs more work than the policy allows.
    func with(_ error: UnreadableDocumentError) -> Sanitizer.Record {
        with(.unreadable, .made(.unreadable(error), of: original))
    }

    private func with(_ status: Status, _ content: Content) -> Sanitizer.Record {
        Sanitizer.Record(
            index: index,
            line: line,
            offset: offset,
            status: status,
            content: content,
            context: context
        )
    }

    /// The exact counts of the record, which counts as a document.
    var summary: Report.Summary {
        switch outcome {
        case nil: .unchanged(1)
        case .read(let result):
            Report.Summary(
                record: result.walked.record,
                status: result.status,
                graph: result.pattern.graph
            )
        case .unreadable: .unreadable
        }
    }

    /// Whether the record is in the clean stream.
    var isKept: Bool { status.isKept }

    /// Whether the record was replaced as a whole, by null or by a fallback.
    var isSubstituted: Bool {
        guard case .read(let result)? = outcome else { return false }
        return result.walked.record.replacesRoot
    }
}

extension Sanitizer.Record.Status {
    /// Whether records of this status are in the clean stream.
    var isKept: Bool { self == .unchanged || self == .changed }

    init(_ status: Report.Status) {
        switch status {
        case .unchanged: self = .unchanged
        case .changed: self = .changed
        case .rejected: self = .rejected
        }
    }
}

extension StreamError {
    /// The end of a stream at a record that cannot be read, as the policy asks.
    init(at record: Sanitizer.Record) {
        self.init(
            code: FindingCode(rawValue: record.error?.code.description ?? ""),
            "record \(record.index), line \(record.line): \(record.error?.message ?? "")",
            help: "skip such records with 'policy.unreadableRecords = .skip'"
        )
    }
}

extension Pattern {
    /// Returns the pattern of any document with an array at a place, on the way to which are objects.
    static func anything(withArrayAt pointer: JSONPointer) -> Pattern {
        let any = JSONValue.string("any")
        let value = pointer.tokens.reversed().reduce(JSONValue.array([any])) { value, token in
            .object(
                JSONObject([
                    JSONObject.Member(key: token.escapedKey, value: value),
                    JSONObject.Member(key: "*?", value: any),
                ])
            )
        }
        do {
            return try Pattern(value, name: "any")
        } catch {
            preconditionFailure("the pattern of any document with an array has mistakes: \(error)")
        }
    }
}
