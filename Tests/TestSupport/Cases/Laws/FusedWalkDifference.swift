import VeriJSON

extension FusedWalk {
    /// Returns what the library makes of a case other than the naive implementation does; nil if
    /// nothing.
    package static func difference(_ example: LawCase) -> String? {
        guard let pattern = try? FusedWalk.pattern(example) else {
            return LawShrinker.badPattern + FusedWalk.mistakes(example)
        }
        let naive = NaiveSanitizer(
            pattern: NaivePattern(example.pattern),
            policy: example.policy
        ).sanitize(example.document)
        do {
            let sanitizer = Sanitizer(pattern, policy: example.policy)
            let fused = try FusedWalk(example.bytes, sanitizer)
            var differences: [String] = []
            if fused.status != naive.status {
                differences.append("status: expected \(naive.status), got \(fused.status)")
            }
            let values = [naive.value, fused.value].map { $0?.text ?? "nothing" }
            if !isSameText(values[0], values[1]) {
                differences.append("value: expected \(values[0])\n       got      \(values[1])")
            }
            var expected = naive.changes.map(\.description).sorted()
            var changes = fused.changes.sorted()
            if changes.contains(where: { $0.contains("<secret>") }) {
                // Below a secret place paths are hidden.
                expected = naive.changes.map { "\($0.action) \($0.code)" }.sorted()
                changes = changes.map {
                    $0.split(separator: " ").prefix(2).joined(separator: " ")
                }.sorted()
            }
            let isEither =
                naive.rejections.count > 1 && fused.changes.count == 1
                && naive.rejections.contains { fused.changes == ["reject \($0) (root)"] }
            if changes != expected && !isEither {
                differences.append(
                    "changes: expected \(expected)\n         got      \(fused.changes)"
                )
            }
            let starts = fused.report.changes.map(\.range.lowerBound)
            if starts != starts.sorted() { differences.append("changes are not by position") }
            return differences.isEmpty ? nil : differences.joined(separator: "\n")
        } catch {
            return "expected \(naive.status) \(naive.changes), but it throws: \(error)"
        }
    }
}
