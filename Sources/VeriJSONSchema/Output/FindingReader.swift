internal import VeriJSONCore

/// A reader that makes findings of the failures of an evaluation.
struct FindingReader {
    /// A failed keyword with the part of the document that it is about.
    private struct Failure {
        var result: Int
        /// The member that is missing; nil for another failure.
        var missing: EvaluationRecord.MissingMember?
        /// The failed subschemas of the keyword.
        var branches: [Int] = []
    }

    private let paths: RecordPaths
    private let disclosure: Sanitizer.Policy.Disclosure
    private let bytes: [UInt8]
    private let lines: LineIndex
    /// The units below each unit, and the failed keywords in each.
    private var children: [[Int]]
    private var failures: [[Int]]
    /// The place of a keyword in the schema, for counts; nil for its path of keywords.
    var template: ((EvaluationRecord.Result) -> String)?

    init(
        _ graph: SchemaGraph,
        _ outcome: Schema.Outcome,
        _ bytes: [UInt8],
        showing disclosure: Sanitizer.Policy.Disclosure
    ) {
        self.bytes = bytes
        self.disclosure = disclosure
        let record = outcome.record
        paths = RecordPaths(graph: graph, record: record, tape: outcome.tape)
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

    /// Returns the first findings in document order, at most `limit`, and the kinds of the others.
    func findings(
        limit: Int
    ) -> (kept: [Finding], omitted: [(template: String, code: FindingCode)]) {
        let all = collected(below: 0).enumerated().map { (self.start(of: $1), $0, $1) }.sorted {
            ($0.0, $0.1) < ($1.0, $1.1)
        }
        return (
            all.prefix(limit).map { finding($0.2) },
            all.dropFirst(limit).map { (template(of: $0.2), words($0.2).code) }
        )
    }

    /// Collects the failures of a unit and of those below it, with a list instead of recursion.
    private func collected(below start: Int) -> [Failure] {
        var found: [Failure] = []
        var pending = [start]
        while let unit = pending.popLast() {
            for index in failures[unit] {
                let result = paths.record.results[index]
                let below = failed(below: result)
                if case .missing(let members) = result.detail {
                    found += members.map { Failure(result: index, missing: $0) }
                }
                let keyword = paths.graph.keywords[result.keyword]
                if let named = branch(named: result.keyword, result, below) {
                    pending.append(named)
                    continue
                }
                if isTransparent(keyword.rule), !below.isEmpty {
                    pending += below
                } else if case .missing = result.detail {
                    continue
                } else {
                    found.append(Failure(result: index, branches: below))
                }
            }
        }
        return found
    }

    /// Returns the failed subschemas of a keyword.
    ///
    /// The subschema of `if` only chooses a branch, so its failure is not one of the document.
    private func failed(below result: EvaluationRecord.Result) -> [Int] {
        var isCondition = false
        if case .condition = paths.graph.keywords[result.keyword].rule { isCondition = true }
        return children[result.unit].filter {
            let unit = paths.record.units[$0]
            return unit.keyword == result.keyword && !unit.isValid
                && !(isCondition && unit.token == nil)
        }
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
        named keyword: Int,
        _ result: EvaluationRecord.Result,
        _ below: [Int]
    ) -> Int? {
        let value = paths.record.units[result.unit].value
        if case .count(let matching) = result.detail, matching > 0 { return nil }
        guard
            let position = paths.graph.discriminator(of: keyword)?
                .position(of: value, on: paths.tape.view)
        else { return nil }
        return below.first { paths.record.units[$0].token == String(position) }
    }

    // MARK: Findings

    private func finding(_ failure: Failure) -> Finding {
        let words = words(failure)
        let result = paths.record.results[failure.result]
        let range = range(failure)
        var path = paths.instancePath(
            result.unit,
            hidesKeys: disclosure.hidesKeys,
            namesMembers: true
        )
        var found = Finding.Found(kind: .nothing, words: words.found)
        if let missing = failure.missing {
            path = path.appending(missing.name)
        } else {
            let node = node(failure)
            let kind = paths.tape.kind(of: node)
            let text = isForbiddenMember(result) ? shownKey(node) : shown(node)
            found = Finding.Found(
                kind: kind.findingKind,
                value: shown(node),
                words: words.found(showing: text, kind)
            )
        }
        var causes: [Finding] = []
        if words.code == .unionNoBranch, let closest = closest(failure.branches) {
            causes = Array(collectedOnce(closest).prefix(8)).map { finding($0) }
        }
        return Finding(
            schemaCode: words.code,
            path: path,
            template: template(of: failure),
            range: range,
            location: bytes.withUnsafeBufferPointer {
                lines.location(of: range.lowerBound, in: $0)
            },
            expected: words.expected,
            found: found,
            label: words.label,
            rule: place(result),
            causes: causes,
            otherBranches: max(0, failure.branches.count - 1)
        )
    }

    private func words(_ failure: Failure) -> SchemaWords {
        let result = paths.record.results[failure.result]
        if let missing = failure.missing { return SchemaWords(missing: missing) }
        return SchemaWords(result, paths, isForbiddenMember: isForbiddenMember(result))
    }

    private func template(of failure: Failure) -> String {
        let result = paths.record.results[failure.result]
        guard let template else { return paths.keywordLocation(result) }
        let place = template(result)
        guard let missing = failure.missing else { return place }
        return place + JSONPointer(tokens: [missing.name]).description
    }

    /// The value that a failure is about.
    private func node(_ failure: Failure) -> NodeIndex {
        let result = paths.record.results[failure.result]
        if case .repeated(let item) = result.detail { return item }
        return paths.record.units[result.unit].value
    }

    private func range(_ failure: Failure) -> Range<Int> {
        let node = node(failure)
        if failure.missing == nil, isForbiddenMember(paths.record.results[failure.result]) {
            return range(node.key)
        }
        return range(node)
    }

    private func start(of failure: Failure) -> Int { range(failure).lowerBound }

    private func isForbiddenMember(_ result: EvaluationRecord.Result) -> Bool {
        let unit = paths.record.units[result.unit]
        guard case .never = paths.graph.keywords[result.keyword].rule, unit.keyword >= 0,
            !unit.isKey
        else { return false }
        switch paths.graph.keywords[unit.keyword].rule {
        case .additionalProperties, .unevaluatedProperties: return true
        default: return false
        }
    }

    // MARK: Branches

    /// Returns the failures of a branch; those of unions in it are not explained again.
    private func collectedOnce(_ unit: Int) -> [Failure] {
        failures[unit].map { index in
            if let missing = missing(index) { return missing }
            let below = failed(below: paths.record.results[index]).first
            guard let below, let inner = failures[below].first else {
                return Failure(result: index)
            }
            return missing(inner) ?? Failure(result: inner)
        }
    }

    /// Returns the first missing member of a result.
    private func missing(_ index: Int) -> Failure? {
        guard case .missing(let members) = paths.record.results[index].detail,
            let member = members.first
        else { return nil }
        return Failure(result: index, missing: member)
    }

    /// Returns the branch with the fewest failures.
    private func closest(_ branches: [Int]) -> Int? {
        branches.min { failures[$0].count < failures[$1].count }
    }

    // MARK: Texts

    private func shown(_ node: NodeIndex) -> String? {
        guard let limit = disclosure.shownCharacters else { return nil }
        let kind = paths.tape.kind(of: node)
        guard kind != .array, kind != .object else { return nil }
        return text(node, limit: limit)
    }

    private func shownKey(_ node: NodeIndex) -> String? {
        disclosure.hidesKeys ? nil : text(node.key, limit: disclosure.shownCharacters ?? 40)
    }

    private func text(_ node: NodeIndex, limit: Int) -> String {
        let text = String(decoding: bytes[range(node)], as: UTF8.self)
        return text.count > limit ? String(text.prefix(limit)) + "…" : text
    }

    private func range(_ node: NodeIndex) -> Range<Int> {
        let node = paths.tape.view[node]
        return Int(node.start)..<Int(node.end)
    }

    /// The place of a keyword in its schema file.
    private func place(_ result: EvaluationRecord.Result) -> Finding.PatternPlace {
        let keyword = paths.graph.keywords[result.keyword]
        let document = paths.graph.documents[Int(keyword.document)]
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
