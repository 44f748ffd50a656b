import Foundation

/// The kinds of model that Codable knows.
package enum Models {
    package struct Scalars: Codable, Equatable {
        var bool: Bool
        var string: String
        var int: Int
        var int8: Int8
        var uint16: UInt16
        var uint: UInt
        var double: Double
        var float: Float
    }

    package struct Optionals: Codable, Equatable {
        var bool: Bool?
        var string: String?
        var int: Int?
        var int16: Int16?
        var uint8: UInt8?
        var int32: Int32?
        var uint32: UInt32?
        var int64: Int64?
        var uint64: UInt64?
        var double: Double?
        var float: Float?
        var list: [Int]?
        var nested: [String: Int?]?
    }

    package struct Foundations: Codable, Equatable {
        var date: Date
        var data: Data
        var url: URL
        var decimal: Decimal
        var uuid: UUID?
        var dates: [Date]?
    }

    package enum Color: String, Codable, CodingKeyRepresentable, CaseIterable {
        case red
        case green
    }

    package enum Level: Int, Codable {
        case low = 1
        case high = 10
    }

    package enum Shape: Codable, Equatable {
        case circle(radius: Double)
        case line(Int, Int)
        indirect case group([Shape])
        case none
    }

    package struct Keyed: Codable, Equatable {
        var byColor: [Color: Int]
        var byNumber: [Int: String]
        var byLevel: [Level: Int]
        var color: Color?
        var level: Level?
    }

    package struct Tree: Codable, Equatable {
        var name: String
        var children: [Tree]?
    }

    package class Animal: Codable {
        var name = ""
        init() {}
    }

    package final class Dog: Animal, Equatable {
        var age = 0
        var tail: Int?

        private enum CodingKeys: String, CodingKey {
            case age
            case tail
        }

        override init() { super.init() }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            age = try container.decode(Int.self, forKey: .age)
            tail = try container.decodeIfPresent(Int.self, forKey: .tail)
            try super.init(from: container.superDecoder())
        }

        package override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(age, forKey: .age)
            try super.encode(to: container.superEncoder())
        }

        package static func == (left: Dog, right: Dog) -> Bool {
            left.age == right.age && left.name == right.name && left.tail == right.tail
        }
    }

    /// Reads containers inside containers by hand.
    package struct ByHand: Decodable, Equatable {
        var x = 0
        var name = ""
        var numbers: [Int] = []
        var rest: [String] = []
        var isLastNull = false
        var keys: [String] = []

        private enum Keys: String, CodingKey {
            case inner
            case list
            case x
            case name
        }

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            let inner = try container.nestedContainer(keyedBy: Keys.self, forKey: .inner)
            x = try inner.decode(Int.self, forKey: .x)
            name = try inner.decode(String.self, forKey: .name)
            var list = try container.nestedUnkeyedContainer(forKey: .list)
            while !list.isAtEnd, numbers.count < 2 { numbers.append(try list.decode(Int.self)) }
            var more = try list.nestedUnkeyedContainer()
            while !more.isAtEnd { rest.append(try more.decode(String.self)) }
            let last = try list.nestedContainer(keyedBy: Keys.self)
            isLastNull = try last.decodeNil(forKey: .name)
            keys = container.allKeys.map(\.stringValue).sorted()
        }
    }

    /// A value of one of several types.
    package indirect enum Either: Decodable, Equatable {
        case int(Int)
        case text(String)
        case list([Either])
        case object([String: Either])
        case null

        package init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let value = try? container.decode(Int.self) {
                self = .int(value)
            } else if let value = try? container.decode(String.self) {
                self = .text(value)
            } else if let value = try? container.decode([Either].self) {
                self = .list(value)
            } else {
                self = .object(try container.decode([String: Either].self))
            }
        }
    }

    package struct CamelCase: Codable, Equatable {
        struct Inner: Codable, Equatable {
            var firstName: String?
            var imageURL: Int?
        }

        var createdAt: Int
        var innerValue: Inner?
        var someMap: [String: Inner]?
    }
}
