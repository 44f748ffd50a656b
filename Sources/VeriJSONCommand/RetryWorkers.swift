import Dispatch
import Foundation
import VeriJSON
import VeriJSONStreams

/// A line of a quarantine that was tried again, with everything that is written of it.
struct RetryAttempt {
    /// The line of its record.
    var line: Int
    var retry: QuarantineRecord.Retry
    /// The place in the document, with its own keys.
    var path: JSONPointer
    /// The clean value on one line; nil if there is none.
    var value: [UInt8]?
    /// The kind of refusal; nil for a value that passes.
    var kind: RetrySummary.Kind?

    fileprivate init(_ record: QuarantineRecord, line: Int, by rules: inout PlaceRules) {
        self.line = line
        path = record.path
        retry = rules.retry(record)
        let isClean = retry.isClean
        value = isClean ? retry.result?.bytes.map { Sanitizer.Row.line($0[...]) } : nil
        kind = isClean ? nil : RetrySummary.Kind(retry)
    }

    /// The outcome as a line of JSON.
    func json(isWritten: Bool) -> String {
        var object: JSONObject = ["outcome": .string(retry.outcome.rawValue)]
        object["line"] = .number(JSONNumber(line))
        object["document"] = retry.record.document.map { .string($0) }
        object["path"] = .string(retry.record.path.description)
        if value != nil, !isWritten { object["written"] = false }
        object["report"] = retry.result?.report.jsonValue
        return JSONWriter(.visible).string(.object(object))
    }

    /// The value with its place, as `--parts` writes it, with a line feed at its end.
    func part(_ value: [UInt8]) -> [UInt8] {
        let place: JSONObject = [
            "document": retry.record.document.map { .string($0) } ?? .null,
            "line": .number(JSONNumber(retry.record.line)),
            "path": .string(path.description),
        ]
        // The last member is the value as it is.
        var line = Array(JSONWriter(.visible).write(.object(place)).dropLast())
        line += ",\"value\":".utf8
        line += value
        line += "}\n".utf8
        return line
    }
}

/// The threads that try lines of a quarantine again, each with a cache of its own.
final class RetryWorkers: @unchecked Sendable {
    /// The result of a line: an attempt, or the reason why it is not a record.
    typealias Result = Swift.Result<RetryAttempt, FileError>

    /// The number of bytes of lines that are tried together.
    static let batchSize = 1 << 20

    private var rules: [PlaceRules]
    private var results: [[Result]]
    private let lock = NSLock()

    init(_ sanitizer: Sanitizer, count: Int = System.processorCount) {
        rules = Array(repeating: PlaceRules(sanitizer), count: count)
        results = Array(repeating: [], count: count)
    }

    /// Tries lines again, and returns the results in their order.
    func results(of lines: [(number: Int, text: [UInt8])]) -> [Result] {
        let share = (lines.count + rules.count - 1) / rules.count
        guard share > 0 else { return [] }
        DispatchQueue.concurrentPerform(iterations: rules.count) { worker in
            let start = min(worker * share, lines.count)
            let part = lines[start..<min(start + share, lines.count)]
            var own = lock.withLock { rules[worker] }
            let made = part.map { number, text in
                Swift.Result { () throws(FileError) in
                    RetryAttempt(try QuarantineRecord(json: text), line: number, by: &own)
                }
            }
            lock.withLock { (rules[worker], results[worker]) = (own, made) }
        }
        defer { results = Array(repeating: [], count: rules.count) }
        return Array(results.joined())
    }
}
