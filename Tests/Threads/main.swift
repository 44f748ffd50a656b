import Foundation
import VeriJSON

// Cleans and decodes documents by one sanitizer on eight threads at once, and ends with 1 where one
// of them gets something else than one thread alone. Built for the thread sanitizer, see `.ci/run`: it sees
// what is written by one thread and read by another, which tests of results do not.

let pattern = try Pattern(
    ##"""
    {"$define": {"n": {"$any": [["#n"], {"id": "int", "*?": "#n"}, "[~int|string:^a+$]"]}},
     "items": [{"id": "int", "at?": "date", "n?": "#n", "kind?": "enum:a,b"}], "more*?": "int"}
    """##
)
let documents = (1...8).map { index in
    let items = (0..<index * 2).map { item in
        let id = (item * index) % 5 == 3 ? "\"x\"" : "\(item)"
        return #"{"id":\#(id),"at":"2024-0\#(item % 10)-01","k\#(item)":[1,{"z":2}],"kind":"a","#
            + #""n":[1,["aa",{"id":\#(index),"m":"b"}],"\#(item)"]}"#
    }
    // Some are not objects, and some are not JSON.
    let text = #"{"items":[\#(items.joined(separator: ","))],"more\#(index)":true}"#
    return index % 5 == 0 ? String(text.dropLast()) : index % 4 == 0 ? "[\(text)]" : text
}

struct Model: Decodable {
    struct Item: Decodable {
        var id: Int
        var at: String?
        var kind: String?
    }

    var items: [Item]
}

/// Returns what is reported and decoded of a document.
@Sendable func outcome(_ sanitizer: Sanitizer, _ document: String) -> String {
    do {
        let result = try sanitizer.sanitize(document)
        let bytes = result.bytes.map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
        let items = try? result.decode(Model.self).items.map { "\($0.id) \($0.at ?? "")" }
        return "\(bytes) \(result.report.changes.map { "\($0.action) \($0.path)" }) \(items ?? [])"
    } catch {
        return "\(error)"
    }
}

/// Threads that run, and how often something was not as expected.
final class Tally: @unchecked Sendable {
    private let condition = NSCondition()
    private var running = 0
    private var differences = 0

    func begin() { condition.withLock { running += 1 } }

    func end(_ count: Int) {
        condition.withLock {
            running -= 1
            differences += count
            condition.signal()
        }
    }

    /// Waits for all threads.
    func total() -> Int {
        condition.withLock {
            while running > 0 { condition.wait() }
            return differences
        }
    }
}

let expected = documents.map { outcome(Sanitizer(pattern), $0) }
let shared = Sanitizer(pattern)
let result = try shared.sanitize(documents[6])
let tally = Tally()
for thread in 0..<8 {
    tally.begin()
    Thread.detachNewThread { [documents, expected, shared, result, tally] in
        var differences = 0
        // A report is made when it is first asked for, here by the thread that comes first.
        if result.report.changes.isEmpty || result.bytes == nil { differences += 1 }
        for round in 0..<4 {
            for place in documents.indices {
                let index = (place + thread * round) % documents.count
                if outcome(shared, documents[index]) != expected[index] { differences += 1 }
            }
        }
        tally.end(differences)
    }
}
let differences = tally.total()
print("\(8 * 4 * documents.count) documents cleaned on 8 threads, \(differences) differently")
exit(differences == 0 ? 0 : 1)
