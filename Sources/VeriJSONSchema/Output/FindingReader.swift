internal import VeriJSONCore

/// A reader that makes findings of the failures of an evaluation.
struct FindingReader {
    let schema: Schema
    let paths: RecordPaths
    private let bytes: [UInt8]
    private let lines: LineIndex
    /// The units below each unit, and the failed keywords in each.
    private var children: [[Int]]
    private var failures: [[Int]]

    init(_ schema: Schema, _ outcome: Schema.Outcome, _ bytes: [UInt8]) {
        self.schema = schema
        self.bytes = bytes
        let record = outcome.record
        paths = RecordPaths(graph: schema.graph, record: record, tape: outcome.tape)
        lines = bytes.withUnsafeBufferPointer { LineIndex($0) }
        children = Array(repeating: [], count: record.units.count)
        failures = children
        for (index, unit) in record.units.enumerated() where unit.parent >= 0 {
            children[unit.parent].append(index)
        }
        for (index, result) in record.results.enumerated() where !result.isValid {
            failures[result.unit].append(index)
        }
    }

    /// Returns the findings in document order.
    mutating func findings() -> [Finding] {
        collected(below: 0).enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }.map(\.element)
    }

    /// Collects the findings of a unit and of those below it, with a list instead of recursion.
    private func collected(below start: Int) -> [Finding] {
        var found: [Finding] = []
        var pending = [start]
        let limit = max(1, schema.options.limits.clamped.changes)
        while let unit = pending.popLast(), found.count < limit {
            for index in failures[unit] {
                let result = paths.record.results[index]
                let keyword = paths.graph.keywords[result.keyword]
                let below = children[unit].filter {
                    paths.record.units[$0].keyword == result.keyword
                        && !paths.record.units[$0].isValid
                }
                if let named = branch(named: keyword, result, below) {
                    pending.append(named)
                    continue
                }
                if isTransparent(keyword.rule), !below.isEmpty {
                    pending += below
                    if case .names(let names) = result.detail {
                        found += names.map { finding(result, missing: $0) }
                    }
                    continue
                }
                if case .names(let names) = result.detail {
                    found += names.map { finding(result, missing: $0) }
                } else {
                    found.append(finding(result, branches: below))
                }
            }
        }
        return found
    }

    /// Whether the failures of a keyword are those of the subschemas that it applies.
    private func isTransparent(_ rule: SchemaRule) -> Bool {
        switch rule {
        case .anyOf, .oneOf, .not, .contains: false
        default: true
        }
    }

    /// Returns the alternative that a value names by a discriminator, if it is what failed.
    private func branch(
        named keyword: CompiledKeyword,
        _ result: EvaluationRecord.Result,
        _ below: [Int]
    ) -> Int? {
        let value = paths.record.units[result.unit].value
        if case .count(let matching) = result.detail, matching > 0 { return nil }
        guard let position = keyword.discriminator?.position(of: value, on: paths.tape.view) else {
            return nil
        }
        return below.first { paths.record.units[$0].token == String(position) }
    }

    private func finding(_ result: EvaluationRecord.Result, missing name: String) -> Finding {
        let object = paths.record.units[result.unit].value
        let start = Int(paths.tape.view[object].start)
        return Finding(
            schemaCode: .missing,
            path: path(of: result).appending(name),
            range: start..<start + 1,
            location: location(start),
            expected: "the member \(JSONWriter().string(.string(name)))",
            found: Finding.Found(kind: .nothing, words: "an object without it"),
            label: "it is missing here",
            rule: place(result)
        )
    }

    private func finding(_ result: EvaluationRecord.Result, branches: [Int]) -> Finding {
        let unit = paths.record.units[result.unit]
        var node = unit.value
        if case .repeated(let item) = result.detail { node = item }
        let isUnknownKey = isForbiddenMember(unit, paths.graph.keywords[result.keyword])
        let range = self.range(isUnknownKey ? node.key : node)
        let words = SchemaWords(result, paths, unit, isUnknownKey: isUnknownKey)
        let kind = paths.tape.kind(of: node)
        let text = isUnknownKey ? shownKey(node) : shown(node)
        var causes: [Finding] = []
        if words.code == .unionNoBranch, let closest = closest(branches) {
            causes = Array(collectedOnce(closest).prefix(8))
        }
        return Finding(
            schemaCode: words.code,
            path: path(of: result),
            range: range,
            location: location(range.lowerBound),
            expected: words.expected,
            found: Finding.Found(
                kind: kind.findingKind,
                value: shown(node),
                words: words.found(showing: text, kind)
            ),
            label: words.label,
            rule: place(result),
            causes: causes,
            otherBranches: max(0, branches.count - 1)
        )
    }

    private func path(of result: EvaluationRecord.Result) -> JSONPointer {
        paths.instancePath(result.unit, hidesKeys: schema.options.disclosure.hidesKeys)
    }

    private func isForbiddenMember(
        _ unit: EvaluationRecord.Unit,
        _ keyword: CompiledKeyword
    ) -> Bool {
        guard case .never = keyword.rule, unit.keyword >= 0, !unit.isKey else { return false }
        switch paths.graph.keywords[unit.keyword].rule {
        case .additionalProperties, .unevaluatedProperties: return true
        default: return false
        }
    }

    /// Returns the failures of a branch; those of unions in it are not explained again.
    private func collectedOnce(_ unit: Int) -> [Finding] {
        failures[unit].compactMap { index in
            let result = paths.record.results[index]
            if case .names(let names) = result.detail, let name = names.first {
                return finding(result, missing: name)
            }
            let below = children[unit].first {
                paths.record.units[$0].keyword == result.keyword && !paths.record.units[$0].isValid
            }
            guard let below, let inner = failures[below].first else {
                return finding(result, branches: [])
            }
            let deeper = paths.record.results[inner]
            if case .names(let names) = deeper.detail, let name = names.first {
                return finding(deeper, missing: name)
            }
            return finding(deeper, branches: [])
        }
    }

    /// Returns the branch with the fewest failures.
    private func closest(_ branches: [Int]) -> Int? {
        branches.min { failures[$0].count < failures[$1].count }
    }

    private func shown(_ node: NodeIndex) -> String? {
        guard let limit = schema.options.disclosure.shownCharacters else { return nil }
        let kind = paths.tape.kind(of: node)
        guard kind != .array, kind != .object else { return nil }
        return text(node, limit: limit)
    }

    private func shownKey(_ node: NodeIndex) -> String? {
        let disclosure = schema.options.disclosure
        return disclosure.hidesKeys
            ? nil : text(node.key, limit: disclosure.shownCharacters ?? 40)
    }

    private func text(_ node: NodeIndex, limit: Int) -> String {
        let text = String(decoding: bytes[range(node)], as: UTF8.self)
        return text.count > limit ? String(text.prefix(limit)) + "…" : text
    }

    private func range(_ node: NodeIndex) -> Range<Int> {
        let node = paths.tape.view[node]
        return Int(node.start)..<Int(node.end)
    }

    private func location(_ offset: Int) -> TextLocation {
        bytes.withUnsafeBufferPointer { lines.location(of: offset, in: $0) }
    }

    /// The place of a keyword in its schema file.
    private func place(_ result: EvaluationRecord.Result) -> Finding.PatternPlace {
        let keyword = paths.graph.keywords[result.keyword]
        let document = paths.graph.documents[keyword.document]
        let range = document.range(keyword.value)
        let text = document.bytes[range].text(upTo: 80)
        return Finding.PatternPlace(
            name: document.name,
            range: range,
            location: document.location(range.lowerBound),
            text: text,
            label: "required by this rule",
            keywordLocation: paths.keywordLocation(result),
            absoluteKeywordLocation: paths.absoluteLocation(result)
        )
    }
}
