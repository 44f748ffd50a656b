internal import VeriJSONCore

extension Schema {
    /// A form of the results of a validation that the specification defines.
    ///
    ///     try schema.output(for: Array("1".utf8), format: .flag)     // {"valid":true}
    public enum OutputFormat: String, Hashable, Sendable, CaseIterable {
        /// Only whether the document matches.
        case flag
        /// One flat list of the keywords that failed, or of the annotations (2019-09, 2020-12).
        case basic
        /// The same as a tree (2019-09, 2020-12).
        case detailed
        /// A flat list of the subschemas that were applied, as the later draft defines it.
        case list
        /// The same as a tree.
        case hierarchical
    }

    /// Returns the results for a document in a form that the specification defines.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - format: The form.
    /// - Returns: The results as a JSON value.
    /// - Throws: `UnreadableDocumentError` if the document is not JSON or exceeds a limit.
    public func output(
        for bytes: [UInt8],
        format: OutputFormat
    ) throws(UnreadableDocumentError) -> JSONValue {
        guard format != .flag else {
            let outcome = try outcome(bytes, .verdict, name: nil)
            return ["valid": .bool(outcome.isValid)]
        }
        let outcome = try outcome(bytes, .everything, name: nil)
        let writer = OutputWriter(
            paths: RecordPaths(graph: graph, record: outcome.record, tape: outcome.tape),
            isValid: outcome.isValid
        )
        return switch format {
        case .basic: writer.basic()
        case .detailed: writer.detailed()
        case .list: writer.list()
        default: writer.hierarchical()
        }
    }
}

/// A writer of the specification's output formats.
struct OutputWriter {
    private let paths: RecordPaths
    private let isValid: Bool
    /// The units that each keyword of a unit applied, in the order of the document.
    private let applied: [AppliedKeyword: [Int]]
    /// Whether the annotations of each unit count.
    private let counts: [Bool]

    /// A keyword in a unit.
    private struct AppliedKeyword: Hashable {
        var unit: Int
        var keyword: Int
    }

    init(paths: RecordPaths, isValid: Bool) {
        self.paths = paths
        self.isValid = isValid
        let units = paths.record.units
        applied = Dictionary(grouping: units.indices.filter { units[$0].parent >= 0 }) {
            AppliedKeyword(unit: units[$0].parent, keyword: units[$0].keyword)
        }
        counts = Self.counting(paths)
    }

    private var record: EvaluationRecord { paths.record }

    /// Returns whether the annotations of each unit count.
    ///
    /// They do if the unit and all units around it are valid, and none of them is below a `not`.
    private static func counting(_ paths: RecordPaths) -> [Bool] {
        var counts: [Bool] = []
        for unit in paths.record.units {
            guard unit.isValid, unit.parent >= 0, counts[unit.parent] else {
                counts.append(unit.isValid && unit.parent < 0)
                continue
            }
            if case .not = paths.graph.keywords[unit.keyword].rule {
                counts.append(false)
            } else {
                counts.append(true)
            }
        }
        return counts
    }

    private func message(_ result: EvaluationRecord.Result) -> JSONValue {
        if case .missing(let members) = result.detail {
            let list = members.map { JSONWriter().string(.string($0.name)) }
                .joined(separator: ", ")
            return .string("expected the members \(list), found an object without them")
        }
        let words = SchemaWords(result, paths)
        return .string("expected \(words.expected), found \(words.found)")
    }

    /// Returns the annotation of a keyword; nil if it makes none.
    private func annotation(_ result: EvaluationRecord.Result) -> JSONValue? {
        let keyword = paths.graph.keywords[result.keyword]
        let unit = record.units[result.unit]
        switch keyword.rule {
        case .annotation, .format, .content:
            if keyword.isAboutContent, paths.tape.kind(of: unit.value) != .string { return nil }
            return paths.graph.documents[Int(keyword.document)].value(keyword.value)
        case .properties, .patternProperties, .additionalProperties, .unevaluatedProperties:
            let names = applied(result).map {
                JSONValue.string(paths.tape.string(at: record.units[$0].value.key))
            }
            return .array(names)
        case .items, .unevaluatedItems: return applied(result).isEmpty ? nil : .bool(true)
        case .prefixItems(let targets):
            guard let last = applied(result).compactMap({ record.units[$0].item }).max() else {
                return nil
            }
            let count = paths.tape.view[unit.value].count ?? .max
            return count <= targets.count ? .bool(true) : .number(JSONNumber(last))
        case .contains:
            let matched = applied(result).filter { record.units[$0].isValid }
                .compactMap { record.units[$0].item }
            let count = paths.tape.view[unit.value].count ?? .max
            return matched.count == count
                ? .bool(true) : .array(matched.map { .number(JSONNumber($0)) })
        default: return nil
        }
    }

    private func applied(_ result: EvaluationRecord.Result) -> [Int] {
        applied[AppliedKeyword(unit: result.unit, keyword: result.keyword)] ?? []
    }

    private func unit(_ result: EvaluationRecord.Result) -> JSONObject {
        [
            "valid": .bool(result.isValid),
            "keywordLocation": .string(paths.keywordLocation(result)),
            "absoluteKeywordLocation": .string(paths.absoluteLocation(result)),
            "instanceLocation": .string(paths.instancePath(result.unit).description),
        ]
    }

    func basic() -> JSONValue {
        var list: [JSONValue] = []
        for result in record.results {
            var object = unit(result)
            if !isValid, !result.isValid {
                object["error"] = message(result)
            } else if isValid, counts[result.unit], let annotation = annotation(result) {
                object["annotation"] = annotation
            } else {
                continue
            }
            list.append(.object(object))
        }
        return ["valid": .bool(isValid), isValid ? "annotations" : "errors": .array(list)]
    }

    func detailed() -> JSONValue {
        // A unit's results are made before those of the unit around it, so none has to recurse.
        var below: [AppliedKeyword: [JSONValue]] = [:]
        var made: [Int: [JSONValue]] = [:]
        let byUnit = Dictionary(grouping: record.results, by: \.unit)
        for index in record.units.indices.reversed() {
            var own: [JSONValue] = []
            for result in byUnit[index] ?? [] where result.isValid == isValid {
                var object = unit(result)
                let nested = below[AppliedKeyword(unit: index, keyword: result.keyword)] ?? []
                if !nested.isEmpty {
                    object[isValid ? "annotations" : "errors"] = .array(nested.reversed())
                } else if !isValid {
                    object["error"] = message(result)
                }
                if isValid {
                    let annotation = counts[index] ? annotation(result) : nil
                    if annotation == nil, nested.isEmpty { continue }
                    object["annotation"] = annotation
                }
                own.append(.object(object))
            }
            let parent = record.units[index].parent
            if parent >= 0 {
                let place = AppliedKeyword(unit: parent, keyword: record.units[index].keyword)
                below[place, default: []] += own.reversed()
            } else {
                made[0] = own
            }
        }
        return [
            "valid": .bool(isValid),
            "keywordLocation": "",
            "instanceLocation": "",
            isValid ? "annotations" : "errors": .array(made[0] ?? []),
        ]
    }

    private func details(_ index: Int, _ results: [EvaluationRecord.Result]) -> JSONObject {
        var object: JSONObject = [
            "valid": .bool(record.units[index].isValid),
            "evaluationPath": .string(paths.evaluationPath(index).description),
            "schemaLocation": .string(paths.graph.uri(of: record.units[index].node)),
            "instanceLocation": .string(paths.instancePath(index).description),
        ]
        var errors = JSONObject()
        var annotations = JSONObject()
        for result in results {
            let text = paths.graph.keywords[result.keyword].text
            if !result.isValid {
                errors.append(key: text, value: message(result))
            } else if let annotation = annotation(result) {
                annotations.append(key: text, value: annotation)
            }
        }
        if !errors.isEmpty { object["errors"] = .object(errors) }
        if !annotations.isEmpty {
            object[counts[index] ? "annotations" : "droppedAnnotations"] = .object(annotations)
        }
        return object
    }

    func list() -> JSONValue {
        let byUnit = Dictionary(grouping: record.results, by: \.unit)
        let list = record.units.indices.map { JSONValue.object(details($0, byUnit[$0] ?? [])) }
        return ["valid": .bool(isValid), "details": .array(list)]
    }

    func hierarchical() -> JSONValue {
        let byUnit = Dictionary(grouping: record.results, by: \.unit)
        var below: [[JSONValue]] = Array(repeating: [], count: record.units.count)
        for index in record.units.indices.reversed() {
            var object = details(index, byUnit[index] ?? [])
            if !below[index].isEmpty { object["details"] = .array(below[index].reversed()) }
            below[index] = []
            let parent = record.units[index].parent
            guard parent >= 0 else { return .object(object) }
            below[parent].append(.object(object))
        }
        return ["valid": .bool(isValid)]
    }
}
