import Foundation
import VeriJSON

@testable import Cases

/// The command that checks every law on as many generated cases as wanted.
///
///     laws FIRST COUNT
///
/// Each seed from FIRST on is a pattern with six documents, and a policy for each. It ends at the
/// first law that is broken, with the exit code 123.
@main
struct LawRun {
    private var documents = 0
    /// How often a law was checked on a document.
    private var checks = 0

    static func main() {
        let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
        guard numbers.count == 2 else {
            print("usage: laws FIRST COUNT")
            exit(64)
        }
        var run = LawRun()
        for seed in numbers[0]..<numbers[0] + numbers[1] {
            if let violation = run.violation(seed: seed) {
                print("seed \(seed): \(violation)")
                exit(123)
            }
        }
        let counts = "\(numbers[1]) patterns, \(run.documents) documents"
        print("\(counts), a law checked \(run.checks) times: none is broken")
    }

    /// Checks the laws on the cases of one seed.
    ///
    /// - Returns: The law that is broken, with the smallest case that was found; nil if all hold.
    private mutating func violation(seed: UInt64) -> String? {
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
                let taught = past.sanitizer(pattern, example.policy, taughtBy: [example.bytes])
                for law in past.laws {
                    let fresh = Sanitizer(pattern, policy: example.policy)
                    let sanitizer = past == .fresh ? fresh : taught
                    checks += 1
                    guard law.violation(by: example, pattern, sanitizer) == nil else {
                        return shrunk(example, law, past)
                    }
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
