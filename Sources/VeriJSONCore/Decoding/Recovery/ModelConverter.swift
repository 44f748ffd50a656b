/// The conversion of values to what a model asks for, by the conversions of a policy.
///
/// Each type that is asked for is a small pattern, so that a conversion does here what it does
/// where a pattern asks for it.
final class ModelConverter {
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

    /// A value that was converted to a list or an object, with the number of the conversion.
    struct ConvertedContainer {
        var edits: EditSet
        var conversion: UInt32
    }

    /// Returns what a value can be converted to; empty if no conversion applies.
    func conversions(of node: NodeIndex, on tape: Tape, to asked: RequestedType) -> [Converted] {
        let value = tape[node]
        switch value.kind {
        case .object:
            guard policy.allowedConversions.contains(.extendedJSON) else { return [] }
        case .array:
            // Only an array of one scalar can be unwrapped.
            guard policy.allowedConversions.contains(.unwrapSingle), value.count == 1,
                value.after == node.rawValue + 2
            else { return [] }
        default: break
        }
        let made = walked(node, on: tape, to: asked) { source, walked -> [UInt8] in
            walked.edits.withApplier(in: UnsafeRawBufferPointer(source)) { applier in
                let whole = 0..<source.count
                return [UInt8].make(count: applier.size(of: whole)) { applier.write(whole, to: $0) }
            }
        }
        return made.map { [Converted(bytes: $0.result, conversion: $0.conversion)] } ?? []
    }

    /// Returns what a value can be converted to where a list or an object was asked for; nil if no
    /// conversion applies.
    func container(
        of node: NodeIndex,
        on tape: Tape,
        to asked: RequestedType
    ) -> ConvertedContainer? {
        walked(node, on: tape, to: asked) { _, walked in walked.edits }
            .map { ConvertedContainer(edits: $0.result, conversion: $0.conversion) }
    }

    /// Converts a value by the small pattern of a type; nil if no conversion applies.
    private func walked<Result>(
        _ node: NodeIndex,
        on tape: Tape,
        to asked: RequestedType,
        _ body: (UnsafeBufferPointer<UInt8>, WalkResult) -> Result
    ) -> (result: Result, conversion: UInt32)? {
        guard let pool = pool(for: asked) else { return nil }
        let numbers = repairedNumbers[tape[node].start].map { [UInt32(0): $0] } ?? [:]
        return tape.withSource(of: node) { source in
            guard
                case .success(let walked) = pool.run(
                    source,
                    mode: .sanitizing,
                    repairing: numbers
                ),
                walked.verdict == .changed,
                let event = walked.record.events.last(where: { $0.code == .conversion })
            else { return nil }
            return (body(source, walked), event.detail)
        }
    }

    private func pool(for asked: RequestedType) -> WorkspacePool? {
        if let known = pools.first(where: { $0.type == asked }) { return known.pool }
        let source = SourceText(name: "asked", bytes: JSONWriter().write(asked.convertedPattern))
        let pool = (try? PatternCompiler.compile(source)).map {
            WorkspacePool($0.graph, policy: policy)
        }
        pools.append((asked, pool))
        return pool
    }
}
