internal import VeriJSONCore

/// The locations of the units and keywords of an evaluation.
struct RecordPaths {
    let graph: SchemaGraph
    let record: EvaluationRecord
    let tape: Tape

    /// Returns the units from the root to one.
    private func chain(_ unit: Int) -> [EvaluationRecord.Unit] {
        var chain: [EvaluationRecord.Unit] = []
        var index = unit
        while index >= 0 {
            chain.append(record.units[index])
            index = record.units[index].parent
        }
        return chain.reversed()
    }

    /// The path of keywords that led to a unit.
    func evaluationPath(_ unit: Int) -> JSONPointer {
        var tokens: [String] = []
        for unit in chain(unit) where unit.keyword >= 0 {
            let keyword = graph.keywords[unit.keyword]
            if keyword.name == .if, let token = unit.token {
                tokens.append(token)
            } else {
                tokens.append(keyword.text)
                if let token = unit.token { tokens.append(token) }
            }
        }
        return JSONPointer(tokens: tokens)
    }

    /// The place of a unit's value in the document; texts show `*` for keys that are data if keys are
    /// hidden.
    ///
    /// `namesMembers` is whether a key that is a value of its own has the place of its member; the
    /// specification gives it that of the object.
    func instancePath(
        _ unit: Int,
        hidesKeys: Bool = false,
        namesMembers: Bool = false
    ) -> JSONPointer {
        var tokens: [String] = []
        var hidden: [Int] = []
        var value: NodeIndex?
        for unit in chain(unit) {
            if let item = unit.item {
                tokens.append(String(item))
            } else if unit.isKey {
                if namesMembers {
                    let name = tape.string(at: unit.value)
                    if hidesKeys, !hasNames(objectOf: unit) { hidden.append(tokens.count) }
                    tokens.append(name)
                }
            } else if let value, value != unit.value {
                if hidesKeys, isKeyData(unit) { hidden.append(tokens.count) }
                tokens.append(tape.string(at: unit.value.key))
            }
            value = unit.value
        }
        return JSONPointer(tokens: tokens, hiding: hidden)
    }

    /// Whether the value of a unit is a key.
    func isAboutKey(_ unit: Int) -> Bool { chain(unit).contains(where: \.isKey) }

    /// Returns whether the key of a member is data, as in a dictionary: no keyword names it, and it is
    /// not one too many either.
    private func isKeyData(_ unit: EvaluationRecord.Unit) -> Bool {
        guard unit.keyword >= 0 else { return false }
        switch graph.keywords[unit.keyword].rule {
        case .patternProperties, .additionalProperties, .unevaluatedProperties:
            return !graph.keywords[graph.nodes[unit.node].keywords].contains {
                if case .never = $0.rule { true } else { false }
            }
        default: return false
        }
    }

    /// Returns whether the schema of an object spells keys out, so that an unknown key is a name, too.
    private func hasNames(objectOf key: EvaluationRecord.Unit) -> Bool {
        guard key.parent >= 0 else { return false }
        return graph.keywords[graph.nodes[record.units[key.parent].node].keywords].contains {
            switch $0.rule {
            case .properties(let names, _), .required(let names): names.count > 0
            default: false
            }
        }
    }

    func keywordLocation(_ result: EvaluationRecord.Result) -> String {
        let path = evaluationPath(result.unit)
        let text = graph.keywords[result.keyword].text
        return text.isEmpty ? path.description : path.appending(text).description
    }

    func absoluteLocation(_ result: EvaluationRecord.Result) -> String {
        let uri = graph.uri(of: record.units[result.unit].node)
        let text = graph.keywords[result.keyword].text
        guard !text.isEmpty else { return uri }
        return uri + SchemaURI.fragment(of: JSONPointer(tokens: [text]).description)
    }
}
