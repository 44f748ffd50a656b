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

    /// The place of a unit's value in the document.
    func instancePath(_ unit: Int) -> JSONPointer {
        var tokens: [String] = []
        var value: NodeIndex?
        for unit in chain(unit) {
            if let item = unit.item {
                tokens.append(String(item))
            } else if let value, value != unit.value, !unit.isKey {
                tokens.append(tape.string(at: unit.value.key))
            }
            value = unit.value
        }
        return JSONPointer(tokens: tokens)
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
