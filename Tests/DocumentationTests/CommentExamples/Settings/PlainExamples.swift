import Foundation
import TestSupport
import VeriJSON
import VeriJSONStreams

/// The examples that assume no more than every example may.
final class PlainExamples: ExampleSetting {}

/// The types and functions of an app that every example may use.
class ExampleSetting {
    struct Order: Decodable {
        var id: Int
    }

    struct Item: Decodable {
        var name: String
    }

    struct Page<Entry: Decodable>: Decodable {
        var items: [Entry]
    }

    /// An amount that is written as `12 EUR`.
    struct Money: Codable {
        var cents: Int

        init(cents: Int) { self.cents = cents }

        init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            guard text.hasSuffix(" EUR"), let euros = Int(text.dropLast(4)) else {
                throw DecodingError.dataCorrupted(
                    DecodingError.Context(
                        codingPath: decoder.codingPath,
                        debugDescription: "no amount in euros"
                    )
                )
            }
            cents = euros * 100
        }
    }

    /// Orders, one on each line; one does not match, and one is not JSON.
    var chunks: ChunkSource { ChunkSource(#"{"id":1}⏎{"id":"N/A"}⏎{"id":3⏎{"id":4}⏎"#, size: 10) }
    /// A document with the same orders.
    let document = ChunkSource(#"{"orders":[{"id":1},{"id":"N/A"},{"id":3}]}"#, size: 10)
    /// The same orders as events of a server.
    let body = ChunkSource(#"data: {"id":1}⏎⏎data: {"id":"N/A"}⏎⏎data: [DONE]⏎⏎"#, size: 10)
    /// The sanitizer of the document.
    let shop: Sanitizer

    init() throws {
        shop = Sanitizer(try Pattern(#"{"orders": [{"id": "int"}]}"#))
    }

    /// Returns the line that an example prints.
    @discardableResult func print(_ items: Any...) -> String {
        items.map { "\($0)" }.joined(separator: " ")
    }

    /// Takes a result that an example states nowhere; it may be that of a function without one.
    func discard(_ result: some Any) {}

    func log(_ line: String) {}
    func show(_ model: [Order]) {}
    func upload(_ bytes: [UInt8]) {}
    func use(_ record: Sanitizer.Record) {}
}

/// The type of the example that adds a conformance.
enum Shape: Decodable {
    case circle(radius: Double)
    case square(side: Double)
}

/// The log of an app, which a closure may use without naming `self`.
let logger = ExampleLogger()

struct ExampleLogger {
    /// A message as Apple's `Logger` takes it, with a privacy for each value.
    struct Message: ExpressibleByStringInterpolation {
        enum Privacy { case `public` }

        struct StringInterpolation: StringInterpolationProtocol {
            init(literalCapacity: Int, interpolationCount: Int) {}
            mutating func appendLiteral(_ literal: String) {}
            mutating func appendInterpolation(_ value: String, privacy: Privacy = .public) {}
        }

        init(stringLiteral value: String) {}
        init(stringInterpolation: StringInterpolation) {}
    }

    func notice(_ line: Message) {}
    func error(_ line: Message) {}
}
