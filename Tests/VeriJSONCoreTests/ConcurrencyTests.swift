import Foundation
import Testing
import VeriJSONCore

/// One sanitizer, used by many threads at once.
struct ConcurrencyTests {
    private static let pattern = ##"""
        {"$define": {"n": {"$any": [["#n"], {"id": "int", "*?": "#n"}, "[~int|string:^a+$]"]}},
         "items": [{"id": "int", "at?": "date", "n?": "#n", "tag?": {"$type": "string", "$trim": true}}],
         "more*?": "int", "$doc": "all that a workspace learns"}
        """##

    /// Different documents, small and large, clean, dirty, rejected and unreadable.
    private static let documents: [String] = (0..<16).map { index in
        let items = (0..<(index % 6) * 9 + 1).map { item in
            let id = (item * index) % 7 == 3 ? "\"x\"" : "\(item)"
            return #"{"id":\#(id),"at":"2024-0\#(item % 10)-01","k\#(item * index)":[1,{"z":2}],"#
                + #""tag":" t\#(item)","n":[1,["aa",{"id":\#(index),"m":"b"}],"\#(item)"]}"#
        }
        let separator = index % 2 == 0 ? "," : " ,\n"
        let text = #"{"items":[\#(items.joined(separator: separator))],"more\#(index)":true}"#
        switch index % 8 {
        case 6: return String(text.dropLast(3))
        case 7: return "[\(text)]"
        default: return text
        }
    }

    private struct Outcome: Equatable, Sendable {
        var bytes: [UInt8]?
        var report: Report?
        var original: [UInt8]?
        var error: UnreadableDocumentError?

        init(_ sanitizer: Sanitizer, _ document: String) {
            do throws(UnreadableDocumentError) {
                let result = try sanitizer.sanitize(Array(document.utf8))
                bytes = result.bytes
                report = result.report
                original = bytes.flatMap { try? [UInt8](result.undo.apply(to: $0)) }
            } catch {
                self.error = error
            }
        }
    }

    @Test func `twelve threads get what one gets`() throws {
        let pattern = try Pattern(Self.pattern)
        let alone = Self.documents.map { Outcome(Sanitizer(pattern), $0) }
        #expect(Set(alone.compactMap(\.report?.status)).count == 2)
        #expect(alone.contains { $0.error != nil })
        let shared = Sanitizer(pattern)
        let differences = Counter()
        // Twelve, so that more than the pool's slots are in use.
        onThreads(12) { thread in
            for round in 0..<2 {
                for place in Self.documents.indices {
                    // Some rounds all threads take the same document, some each another one.
                    let index = round % 2 == 0 ? place : (place + thread * 5) % Self.documents.count
                    if Outcome(shared, Self.documents[index]) != alone[index] { differences.add() }
                }
            }
        }
        #expect(differences.count == 0)
    }

    @Test func `a report made by several threads at once is the same`() throws {
        let result = try Sanitizer(try Pattern(Self.pattern)).sanitize(Self.documents[5])
        let again = try Sanitizer(try Pattern(Self.pattern)).sanitize(Self.documents[5])
        let differences = Counter()
        onThreads(8) { _ in
            if result.report != again.report || result.bytes != again.bytes { differences.add() }
        }
        #expect(differences.count == 0)
        #expect(!result.report.changes.isEmpty)
    }
}

/// A number that several threads raise.
private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var value = 0

    var count: Int { lock.withLock { value } }

    func add() { lock.withLock { value += 1 } }
}

/// Runs work on so many threads at once, however few processors there are.
private func onThreads(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    let group = DispatchGroup()
    for index in 0..<count {
        group.enter()
        Thread.detachNewThread {
            work(index)
            group.leave()
        }
    }
    group.wait()
}
