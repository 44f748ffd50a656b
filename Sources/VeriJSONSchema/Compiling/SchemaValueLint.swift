internal import VeriJSONCore

/// A search for values in a schema that its own keywords refuse.
struct SchemaValueLint {
    let graph: SchemaGraph
    let plan: Lazy<EvaluationPlan>
    let pool: EvaluationPool
    /// The maximum number of values that are tried, so that a long list is no long search.
    private static let valueLimit = 10_000

    /// Returns warnings about the defaults and listed values of the author's own document.
    ///
    /// - Parameter workLimit: The steps that all evaluations together may take.
    /// - Returns: The warnings in the order of the subschemas.
    func warnings(workLimit: Int = 10_000_000) -> [SchemaMistake] {
        var warnings: [SchemaMistake] = []
        var budget = WorkBudget(limit: workLimit)
        var tried = 0
        let document = graph.documents[0]
        pool.withMemory { memory in
            func isRefused(_ value: NodeIndex, by node: Int) -> Bool {
                tried += 1
                guard tried <= Self.valueLimit, !budget.isExceeded else { return false }
                let place = (document.tape.view, value)
                var run = Evaluation(plan.value, place, memory, work: budget, .verdict)
                let holds = run.run(from: node)
                run.finish(memory)
                budget = run.budget
                return !holds && run.failure == nil
            }
            for (index, node) in graph.nodes.enumerated() where node.document == 0 {
                for keyword in node.keywords {
                    if graph.keywords[keyword].name == .default {
                        let value = graph.keywords[keyword].value
                        if isRefused(value, by: index) {
                            warnings.append(warning(.defaultMismatch, value))
                        }
                    }
                    guard case .constants(let values, _) = graph.keywords[keyword].rule,
                        node.keywords.count > 1
                    else { continue }
                    for value in values where isRefused(value, by: index) {
                        warnings.append(warning(.valueRefused, value))
                    }
                }
            }
        }
        return warnings
    }

    private func warning(_ code: SchemaMistake.Code, _ value: NodeIndex) -> SchemaMistake {
        let document = graph.documents[0]
        return SchemaMistake(code, in: document, at: value, subject: document.words(value))
    }
}
