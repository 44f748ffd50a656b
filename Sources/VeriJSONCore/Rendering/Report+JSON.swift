extension Report {
    /// Returns the report as JSON text, in the layout of `Docs/report.schema.json`.
    ///
    /// The members are those that a `JSONEncoder` writes for a report, with sorted keys:
    ///
    ///     print(result.report.json())
    ///
    ///     // On one line, for a log:
    ///     print(result.report.json(.compact))
    ///
    /// - Parameter options: The layout of the text. Keys are always sorted and invisible characters
    ///   escaped.
    /// - Returns: The text, without a line feed at its end.
    /// - Complexity: O(*n* + *c*), *n* the bytes of the document, *c* the changes, causes and rows.
    public func json(_ options: JSONWriter.Options = .pretty) -> String {
        var options = options
        options.sortsKeys = true
        options.escapesInvisible = true
        return JSONWriter(options).string(jsonValue)
    }

    /// The report as a JSON value.
    ///
    /// - Complexity: O(*n* + *c*), *n* the bytes of the document, *c* the changes, causes and rows.
    public var jsonValue: JSONValue {
        var object: JSONObject = [
            "version": .count(version),
            "status": .string(status.rawValue),
            "totals": totals.jsonValue,
            "notes": .array(notes.map(\.jsonValue)),
            "changes": .array(changes.map(\.jsonValue)),
            "summary": summary.jsonValue,
            "hasSecrets": .bool(hasSecrets),
            "hidesKeys": .bool(hidesKeys),
        ]
        object["document"] = document.map { .string($0) }
        object["shownCharacters"] = shownCharacters.map { .count($0) }
        return .object(object)
    }
}

extension Verifier.Result {
    /// Returns the findings as JSON text; each has the members of a cause in a report.
    ///
    ///     print(try verifier.list(bytes).json(.compact))
    ///
    /// - Parameter options: The layout of the text. Keys are always sorted and invisible characters
    ///   escaped.
    /// - Returns: The text, without a line feed at its end.
    /// - Complexity: O(*n* + *c*), *n* the bytes of the document, *c* the findings.
    public func json(_ options: JSONWriter.Options = .pretty) -> String {
        var options = options
        options.sortsKeys = true
        options.escapesInvisible = true
        var object: JSONObject = [
            "version": .count(version),
            "findings": .array(findings.map(\.jsonValue)),
            "omitted": .count(omitted),
            "summary": summary.jsonValue,
            "hasSecrets": .bool(hasSecrets),
            "hidesKeys": .bool(hidesKeys),
        ]
        object["document"] = document.map { .string($0) }
        object["shownCharacters"] = shownCharacters.map { .count($0) }
        return JSONWriter(options).string(.object(object))
    }
}

extension Report.Totals {
    fileprivate var jsonValue: JSONValue {
        [
            "dropped": .count(dropped), "stripped": .count(stripped), "nulled": .count(nulled),
            "replaced": .count(replaced), "inserted": .count(inserted),
            "converted": .count(converted), "rejected": .count(rejected),
            "repaired": .count(repaired), "renamed": .count(renamed),
            "expected": .count(expected), "novel": .count(novel), "broken": .count(broken),
        ]
    }
}

extension Report.Change {
    fileprivate var jsonValue: JSONValue {
        var object: JSONObject = [
            "action": .string(action.rawValue),
            "code": .string(code.rawValue),
            "severity": .string(severity.rawValue),
            "path": .string(path.description),
            "template": .string(template),
            "range": .range(range),
            "line": .count(line),
            "column": .count(column),
            "causes": .array(causes.map(\.jsonValue)),
            "causesOmitted": .count(causesOmitted),
        ]
        object["newPath"] = newPath.map { .string($0.description) }
        object["inserted"] = inserted.map { .string($0) }
        object["converted"] = converted.map { .string($0) }
        if !conversions.isEmpty {
            object["conversions"] = .array(conversions.map { .string($0) })
        }
        object["textPath"] = textPath.map { .string($0.description) }
        object["xpath"] = xpath.map { .string($0) }
        return .object(object)
    }
}

extension Finding {
    /// The finding as a JSON value, as in the JSON form of a report.
    public var jsonValue: JSONValue {
        var object: JSONObject = [
            "code": .string(code.rawValue),
            "severity": .string(severity.rawValue),
            "path": .string(path.description),
            "template": .string(template),
            "range": .range(range),
            "line": .count(line),
            "column": .count(column),
            "expected": .string(expected),
            "found": found.jsonValue,
            "label": .string(label),
            "rule": rule.jsonValue,
            "help": .array(help.map(\.jsonValue)),
            "causes": .array(causes.map(\.jsonValue)),
            "causesOmitted": .count(causesOmitted),
            "count": .count(count),
            "otherPlaces": .array(otherPlaces.map(\.jsonValue)),
            "otherBranches": .count(otherBranches),
        ]
        object["discriminator"] = discriminator.map { .string($0) }
        object["textPath"] = textPath.map { .string($0.description) }
        object["xpath"] = xpath.map { .string($0) }
        return .object(object)
    }
}

extension Finding.Place {
    fileprivate var jsonValue: JSONValue {
        [
            "path": .string(path.description), "range": .range(range), "line": .count(line),
            "column": .count(column),
        ]
    }
}

extension Finding.Found {
    fileprivate var jsonValue: JSONValue {
        var object: JSONObject = ["kind": .string(kind.rawValue), "words": .string(words)]
        object["value"] = value.map { .string($0) }
        return .object(object)
    }
}

extension Finding.PatternPlace {
    fileprivate var jsonValue: JSONValue {
        var object: JSONObject = [
            "name": .string(name), "range": .range(range), "line": .count(line),
            "column": .count(column), "text": .string(text), "label": .string(label),
        ]
        object["declaration"] = declaration.map { .string($0) }
        object["keywordLocation"] = keywordLocation.map { .string($0) }
        object["absoluteKeywordLocation"] = absoluteKeywordLocation.map { .string($0) }
        return .object(object)
    }
}

extension Finding.Help {
    fileprivate var jsonValue: JSONValue {
        var object: JSONObject = [
            "text": .string(text), "values": .array(values.map { .string($0) }),
        ]
        object["edit"] = edit.map {
            ["range": .range($0.range), "replacement": .string($0.replacement)]
        }
        return .object(object)
    }
}

extension Report.Note {
    fileprivate var jsonValue: JSONValue {
        var object: JSONObject = [
            "code": .string(code.rawValue), "template": .string(template), "count": .count(count),
            "paths": .array(paths.map { .string($0.description) }), "range": .range(range),
            "line": .count(line), "column": .count(column), "lost": .count(lost),
            "total": .count(total), "message": .string(message), "label": .string(label),
        ]
        object["declaration"] = declaration.map { .string($0) }
        return .object(object)
    }
}

extension Report.Summary {
    /// The summary as a JSON value, as in the JSON form of a report.
    public var jsonValue: JSONValue { .object(jsonObject) }

    private var jsonObject: JSONObject {
        [
            "documents": .count(documents), "changed": .count(changed),
            "rejected": .count(rejected), "changes": .array(changes.map(\.jsonValue)),
            "causes": .array(causes.map(\.jsonValue)), "unreadable": .count(unreadable),
            "mismatched": .count(mismatched), "losses": .array(losses.map(\.jsonValue)),
        ]
    }

    /// Returns the summary as JSON text to be kept, with the version of its form.
    ///
    /// `Report.Summary(json:)` reads it back, so that further documents can be added later.
    ///
    /// - Parameter options: The layout of the text. Keys are always sorted and invisible characters
    ///   escaped.
    /// - Returns: The text, without a line feed at its end.
    /// - Complexity: O(*n* log *n*), *n* the number of rows.
    public func json(_ options: JSONWriter.Options = .pretty) -> String {
        var options = options
        options.sortsKeys = true
        options.escapesInvisible = true
        var object = jsonObject
        object["version"] = .count(Report.formatVersion)
        return JSONWriter(options).string(.object(object))
    }
}

extension Report.Summary.Loss {
    fileprivate var jsonValue: JSONValue {
        .object([
            "template": .string(template), "arrays": .count(arrays), "dropped": .count(dropped),
            "items": .count(items),
        ])
    }
}

extension Report.Summary.Row {
    fileprivate var jsonValue: JSONValue {
        var object: JSONObject = [
            "template": .string(template), "code": .string(code.rawValue), "count": .count(count),
        ]
        object["action"] = action.map { .string($0.rawValue) }
        return .object(object)
    }
}

extension JSONValue {
    fileprivate static func count(_ count: Int) -> JSONValue { .number(JSONNumber(count)) }

    fileprivate static func range(_ range: Range<Int>) -> JSONValue {
        [.count(range.lowerBound), .count(range.upperBound)]
    }
}
