import VeriJSON

/// Checks every law on as many generated cases as wanted.
///
/// Each seed is a pattern with six documents, and a policy for each.
struct LawRun {
    private(set) var documents = 0
    /// How often a law was checked on a document.
    private(set) var checks = 0

    /// Checks the laws on the cases of one seed.
    ///
    /// - Returns: The law that is broken, with the smallest case that was found; nil if all hold.
    mutating func violation(seed: UInt64) -> String? {
        let cases = LawCase.cases(seed: seed)
        guard let first = cases.first else { return nil }
        guard let pattern = try? FusedWalk.pattern(first) else {
            return "not a pattern: \(first)\n\(FusedWalk.mistakes(first))"
        }
        for example in cases {
            documents += 1
            // Those at their caps take long to make; one of the documents meets them.
            let pasts =
                example.kind == Int(seed % UInt64(cases.count))
                ? SanitizerPast.allCases : [.fresh, .taught]
            for past in pasts {
                let document = [example.bytes]
                for law in past.laws {
                    checks += 1
                    let broken = law.violation(
                        by: example,
                        pattern,
                        past.sanitizer(pattern, example.policy, taughtBy: document)
                    )
                    if broken != nil { return shrunk(example, law, past) }
                }
            }
        }
        return nil
    }

    private func shrunk(_ example: LawCase, _ law: CaseLaw, _ past: SanitizerPast) -> String {
        let smallest = LawShrinker.shrunk(example) { law.violation(by: $0, past) }
        let text = law.violation(by: smallest, past) ?? "holds when it is tried again"
        return "\(law) (\(past))\n\(smallest)\n\(text)"
    }
}

extension SanitizerPast {
    /// The laws that a sanitizer with this past can break where a fresh one keeps them.
    fileprivate var laws: [CaseLaw] {
        switch self {
        case .fresh: [.document, .scalars, .order, .naive, .verdict]
        case .taught, .atCaps: [.document, .scalars, .history]
        }
    }
}
