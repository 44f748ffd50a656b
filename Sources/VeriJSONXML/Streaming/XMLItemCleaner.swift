internal import Dispatch
import VeriJSON
import VeriJSONCore

/// A cleaner of items, which may be used by several threads at once.
struct XMLItemCleaner: Sendable {
    /// An item that was read and cleaned, and has no number yet.
    struct Cleaned: Sendable {
        var document: XMLDocument
        var result: Sanitized
    }

    enum Outcome: Sendable {
        case cleaned(Cleaned)
        case unread(XMLReadingFailure)
        case refused(UnreadableDocumentError)
    }

    let sanitizer: Sanitizer
    let options: XMLReader.Options
    let name: String?
    let jobs: Int

    /// The number of bytes of items for which a thread of its own is worth its start.
    private static let bytesPerJob = 8_192

    /// Cleans items on as many threads as they are worth.
    func outcomes(
        of items: [XMLItemCutter.Item],
        _ steering: inout XMLSteering
    ) -> [Outcome] {
        let size = items.reduce(0) { $0 + $1.bytes.count }
        let parts = min(jobs, items.count, size / Self.bytesPerJob)
        guard parts > 1 else { return outcomes(of: items[...], &steering) }
        let lock = Lock()
        let known = steering
        nonisolated(unsafe) var made = Array(
            repeating: (outcomes: [Outcome](), steering: known),
            count: parts
        )
        DispatchQueue.concurrentPerform(iterations: parts) { part in
            var own = known
            let bounds = items.count * part / parts..<items.count * (part + 1) / parts
            let outcomes = outcomes(of: items[bounds], &own)
            lock.whileHeld { made[part] = (outcomes, own) }
        }
        // The places that the other parts met are found again.
        steering = made[0].steering
        return made.flatMap(\.outcomes)
    }

    private func outcomes(
        of items: ArraySlice<XMLItemCutter.Item>,
        _ steering: inout XMLSteering
    ) -> [Outcome] {
        let isChecked = !items.isEmpty && XMLParserCheck.accepts(items)
        return items.map { outcome(of: $0, isChecked: isChecked, &steering) }
    }

    private func outcome(
        of item: XMLItemCutter.Item,
        isChecked: Bool,
        _ steering: inout XMLSteering
    ) -> Outcome {
        let document: XMLDocument
        do throws(XMLReadingFailure) {
            document = try XMLDocument(
                item: item.bytes,
                item.index,
                options,
                &steering,
                outside: item.outside,
                sanitizer.policy.limits,
                isChecked: isChecked
            )
        } catch {
            return .unread(error)
        }
        do throws(UnreadableDocumentError) {
            return .cleaned(try cleaned(document))
        } catch {
            return .refused(error)
        }
    }

    func cleaned(_ document: XMLDocument) throws(UnreadableDocumentError) -> Cleaned {
        let result = try sanitizer.sanitize(document, as: document.json, name: name).asItem
        return Cleaned(document: document, result: result)
    }
}
