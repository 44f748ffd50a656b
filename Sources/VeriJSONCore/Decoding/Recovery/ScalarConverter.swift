/// The conversion of scalars to what a model asks for, by the conversions of a policy.
///
/// Each type that is asked for is a small pattern, so that a conversion does here what it does
/// where a pattern asks for it.
final class ScalarConverter {
    private let policy: Sanitizer.Policy
    /// The numbers that lenient reading repaired, see ``DecodingSettings/repairedNumbers``.
    private let repairedNumbers: [UInt32: [UInt8]]
    /// The pools of the types that were asked for, which are few.
    private var pools: [(type: RequestedType, pool: WorkspacePool?)] = []

    /// A converted value, as JSON text, with the number of the conversion.
    struct Converted {
        var bytes: [UInt8]
        var conversion: UInt32
    }

    init(_ policy: Sanitizer.Policy, repairing numbers: [UInt32: [UInt8]]) {
        self.policy = policy
        repairedNumbers = numbers
    }

    /// Returns what a value can be converted to; empty if no conversion applies.
    func conversions(of node: NodeIndex, on tape: Tape, to asked: RequestedType) -> [Converted] {
        let value = tape[node]
        switch value.kind {
        case .object: return []
        case .array:
            // Only an array of one scalar can be unwrapped.
            guard policy.allowedConversions.contains(.unwrapSingle), value.count == 1,
                value.after == node.rawValue + 2
            else { return [] }
        default: break
        }
        guard let pool = pool(for: asked) else { return [] }
        let numbers = repairedNumbers[value.start].map { [UInt32(0): $0] } ?? [:]
        return tape.withSource(of: node) { source in
            guard
                case .success(let walked) = pool.run(
                    source,
                    mode: .sanitizing,
                    repairing: numbers
                ),
                walked.verdict == .changed,
                let event = walked.record.events.last(where: { $0.code == .conversion })
            else { return [] }
            let bytes = walked.edits.withApplier(in: UnsafeRawBufferPointer(source)) { applier in
                let whole = 0..<source.count
                return [UInt8].make(count: applier.size(of: whole)) { applier.write(whole, to: $0) }
            }
            return [Converted(bytes: bytes, conversion: event.detail)]
        }
    }

    private func pool(for asked: RequestedType) -> WorkspacePool? {
        if let known = pools.first(where: { $0.type == asked }) { return known.pool }
        let source = SourceText(name: "asked", bytes: JSONWriter().write(asked.pattern))
        let pool = (try? PatternCompiler.compile(source)).map {
            WorkspacePool($0.graph, policy: policy)
        }
        pools.append((asked, pool))
        return pool
    }
}
