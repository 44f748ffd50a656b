import Foundation
import VeriJSON

/// An error that is no `DecodingError`.
struct OddError: Error, Equatable {}

extension CodingUserInfoKey {
    /// Where models count their calls.
    package static let calls = CodingUserInfoKey("calls")
}

extension CodingUserInfoKey {
    package init(_ name: StaticString) {
        guard let key = CodingUserInfoKey(rawValue: "\(name)") else {
            preconditionFailure("every string is a key")
        }
        self = key
    }
}

/// A count that any thread may increase.
///
/// The class is `Sendable` because the count is only read and written while the lock is held.
package final class CallCounter: @unchecked Sendable {
    private let lock = NSLock()
    private var number = 0

    package init() {}

    package var count: Int { lock.withLock { number } }

    package func increase() {
        lock.withLock { number += 1 }
    }
}

extension Shapes {
    /// A number that is refused unless it is positive.
    struct Positive: Decodable, Equatable, Sendable {
        var value: Int

        init(from decoder: any Decoder) throws {
            value = try decoder.singleValueContainer().decode(Int.self)
            guard value > 0 else { throw OddError() }
        }
    }

    struct Purse: Decodable, Equatable, Sendable {
        var coins: [Positive]
        var limit: Positive?
        var byName: [String: Positive]?
    }

    /// An error that is caught and replaced with another one.
    struct Rethrowing: Decodable, Equatable, Sendable {
        var product: Product

        init(from decoder: any Decoder) throws {
            do {
                product = try Product(from: decoder)
            } catch {
                throw OddError()
            }
        }
    }

    /// A list whose sum is known.
    struct Invoice: Decodable, Equatable, Sendable {
        var total: Int
        var lines: [Int]

        private enum Keys: String, CodingKey {
            case total
            case lines
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            total = try container.decode(Int.self, forKey: .total)
            lines = try container.decode([Int].self, forKey: .lines)
            guard lines.reduce(0, &+) == total else { throw OddError() }
        }
    }

    struct Bill: Decodable, Equatable, Sendable {
        var invoice: Invoice?
    }

    /// A model that counts how often it is made.
    package struct Counting: Decodable, Equatable, Sendable {
        package var id: Int
        var note: String?

        private enum Keys: String, CodingKey {
            case id
            case note
        }

        package init(from decoder: any Decoder) throws {
            (decoder.userInfo[.calls] as? CallCounter)?.increase()
            let container = try decoder.container(keyedBy: Keys.self)
            id = try container.decode(Int.self, forKey: .id)
            note = try container.decodeIfPresent(String.self, forKey: .note)
        }
    }

    /// A model that traps on values that no document has.
    struct Account: Decodable, Equatable, Sendable {
        var id: Int
        var name: String
        var range: [Int]?
        var note: String?

        private enum Keys: String, CodingKey {
            case id
            case name
            case range
            case note
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            id = try container.decode(Int.self, forKey: .id)
            precondition(id > 1_000, "no account has such a number")
            name = try container.decode(String.self, forKey: .name)
            precondition(!name.isEmpty, "every account has a name")
            note = try container.decodeIfPresent(String.self, forKey: .note)
            range = try container.decodeIfPresent([Int].self, forKey: .range)
            precondition((range ?? [1_001]).allSatisfy { $0 > 1_000 }, "no such number")
        }
    }
}

extension ModelShape {
    static let refusing: [ModelShape] = [
        ModelShape(
            "numbers that are refused",
            Shapes.Purse.self,
            valid: [#"{"coins":[1,7],"limit":7,"byName":{"a":1}}"#, #"{"coins":[]}"#],
            dirty: [
                .repaired(
                    #"{"coins":[1,-1,"x"],"limit":0,"byName":{"a":1,"b":-1}}"#,
                    #"{"coins":[1],"byName":{"a":1}}"#
                ),
                .rejected(#"{"coins":[0,-1],"limit":7}"#),
            ]
        ),
        ModelShape(
            "errors in place of others",
            [Shapes.Rethrowing].self,
            valid: [#"[{"id":1,"price":2},{"id":2}]"#, "[]"],
            dirty: [
                .repaired(#"[{"id":1},{},7]"#, #"[{"id":1}]"#),
                .repaired(#"[{"id":1,"price":"x"}]"#, #"[{"id":1}]"#),
                .rejected(#"{"id":1}"#),
            ]
        ),
        ModelShape(
            "a list whose sum is known",
            Shapes.Bill.self,
            valid: [#"{"invoice":{"total":3,"lines":[1,2]}}"#, "{}"],
            dirty: [
                .repaired(
                    #"{"invoice":{"total":3,"lines":[1,"x",2]}}"#,
                    #"{"invoice":{"total":3,"lines":[1,2]}}"#
                ),
                .repaired(#"{"invoice":{"total":4,"lines":[1,2]}}"#, "{}"),
                .repaired(#"{"invoice":{"total":5,"lines":[1,"x",2]}}"#, "{}"),
                .rejected("7"),
            ]
        ),
        ModelShape(
            "a model that counts its calls",
            [Shapes.Counting].self,
            valid: [#"[{"id":1,"note":"n"},{"id":2}]"#, "[]"],
            dirty: [
                .repaired(#"[{"id":1,"note":7},{}]"#, #"[{"id":1}]"#),
                .rejected("[{},{}]"),
            ]
        ),
        ModelShape(
            "a model that traps",
            [Shapes.Account].self,
            valid: [#"[{"id":1001,"name":"a","range":[1002,1003]},{"id":2000,"name":"b"}]"#, "[]"],
            dirty: [
                .repaired(
                    #"[{"id":1001,"name":"a","range":[1002,"x"],"note":5},{"id":2000}]"#,
                    #"[{"id":1001,"name":"a","range":[1002]}]"#
                ),
                .repaired(
                    #"[{"name":"b"},{"id":"x","name":"b"},{"id":1002,"name":"b","range":{}}]"#,
                    #"[{"id":1002,"name":"b"}]"#
                ),
                .repaired(
                    #"[{"id":1001,"name":"a","note":{}}]"#,
                    #"[{"id":1001,"name":"a","note":null}]"#,
                    under: .nullingAndSafe
                ),
                .rejected(#"[{"id":1001},{"name":"b"}]"#),
            ],
            bearsAnyValue: false
        ),
    ]
}
