import VeriJSONCore

/// A writer of changes as lines of JSON, near to the `meta` of Airbyte's records.
///
///     {"document":"orders.json","status":"changed","changes":[
///      {"field":"/1","change":"DROPPED","reason":"type.mismatch","cause":"/1/price"}]}
struct ChangeLines: MachineWriter {
    private(set) var text = ""

    mutating func takeText() -> String? {
        defer { text = "" }
        return text
    }

    mutating func add(_ document: MachineDocument) {
        var line: JSONObject = [:]
        line["document"] = document.name.map { .string($0) }
        if let record = document.record {
            line["record"] = record.index.map { .number(JSONNumber($0)) }
            line["line"] = .number(JSONNumber(record.line))
            line["offset"] = .number(JSONNumber(record.offset))
        }
        switch document.content {
        case .report(let report):
            line["status"] = .string(report.status.rawValue)
            line["changes"] = .array(report.changes.map(Self.record))
            let omitted = report.totals.changes &- report.changes.count
            if omitted > 0 { line["omitted"] = .number(JSONNumber(omitted)) }
        case .list, .rules:
            // A verifier changes nothing, and neither does lint.
            line["status"] = .string(Report.Status.unchanged.rawValue)
            line["changes"] = .array([])
        case .unlisted(_, let count, _):
            line["status"] = "unlisted"
            line["changes"] = .array([])
            line["records"] = .number(JSONNumber(count))
        case .obstacle(let diagnostic, _):
            line["status"] = "unreadable"
            line["changes"] = .array([])
            line["error"] = [
                "code": .string(diagnostic.code), "message": .string(diagnostic.message),
            ]
        }
        text += JSONWriter(.visible).string(.object(line)) + "\n"
    }

    private static func record(of change: Report.Change) -> JSONValue {
        let cause = change.causes.first
        let field = change.path.description
        var record: JSONObject = [
            "field": .string(field),
            "change": .string(change.action.participle),
            "reason": .string((cause?.code ?? change.code).rawValue),
        ]
        if let place = cause?.path.description, place != field { record["cause"] = .string(place) }
        return .object(record)
    }
}

extension Report.Action {
    /// The action in the words of Airbyte, as far as it has them.
    fileprivate var participle: String {
        switch self {
        case .drop: "DROPPED"
        case .strip: "STRIPPED"
        case .null: "NULLED"
        case .replace: "REPLACED"
        case .insert: "INSERTED"
        case .convert: "CONVERTED"
        case .reject: "REJECTED"
        case .rename: "RENAMED"
        case .repair: "REPAIRED"
        }
    }
}
