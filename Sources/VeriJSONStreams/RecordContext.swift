import VeriJSON
import VeriJSONCore

/// The settings that all records of a stream have in common.
final class RecordContext: Sendable {
    let walker: PatternWalker
    let name: String?
    /// Whether a record that matches comes out as it went in.
    let keepsText: Bool
    /// The path to the array; nil if records are documents of their own.
    private let array: [String]?

    init(_ walker: PatternWalker, name: String?, array: [String]?) {
        self.walker = walker
        self.name = name
        self.array = array
        keepsText = walker.policy.output == .preserving
    }

    /// Returns the path to a record.
    func path(to index: Int) -> [String] {
        array.map { $0 + [String(index)] } ?? []
    }

    /// Returns the result of a record for which nothing was recorded.
    func result(of bytes: [UInt8], at place: RecordOrigin) -> Sanitized? {
        try? walker.result(of: .clean, in: bytes, from: Provenance(name: name, place: place))
    }

    /// Returns the outcome of a marked record, which is cleaned again.
    ///
    /// `omitted` is the number of its bytes that were not kept if it exceeds the limit.
    func outcome(
        _ kind: CleanBlock.Marked.Outcome,
        of bytes: [UInt8],
        at place: RecordOrigin,
        omitted: Int?
    ) -> Sanitizer.Record.Outcome {
        let limit = walker.policy.limits.clamped.inputBytes
        let provenance = Provenance(name: name, place: place)
        let reason: UnreadableInput
        switch kind {
        case .cut: reason = .cutScalar
        case .tooLarge: reason = .tooLarge(count: omitted ?? 0, limit: limit)
        case .unchanged, .changed, .rejected, .unreadable:
            do throws(UnreadableDocumentError) {
                return .read(try walker.sanitized(bytes, from: provenance))
            } catch {
                return .unreadable(error)
            }
        }
        return .unreadable(walker.unreadable(reason, bytes, from: provenance))
    }
}
