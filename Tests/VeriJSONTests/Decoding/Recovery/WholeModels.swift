import VeriJSON

/// Models with lists that must stay whole, in a file that imports nothing else.
enum WholeModels {
    struct Line: Codable, Hashable, Sendable {
        var sku: String
        var count: Int
        var note: String?
        var tags: [String]?
    }

    struct Order: Codable, Hashable, Sendable {
        var id: Int
        @Whole var lines: [Line]
    }

    struct Draft: Codable, Hashable, Sendable {
        var id: Int
        @Whole var lines: [Line]?
    }

    struct Stock: Codable, Hashable, Sendable {
        var id: Int
        @Whole var counts: [String: Int]
    }

    /// The same order without the wrapper.
    struct Plain: Codable, Hashable, Sendable {
        var id: Int
        var lines: [Line]
    }

    /// An initialiser that asks for the wrapper.
    struct Asking: Decodable, Hashable, Sendable {
        var id: Int
        @Whole var lines: [Line]

        private enum Keys: String, CodingKey {
            case id
            case lines
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            id = try container.decode(Int.self, forKey: .id)
            _lines = try container.decode(Whole<[Line]>.self, forKey: .lines)
        }
    }

    /// An initialiser that asks for the list, so that it may be shortened.
    struct Forgetful: Decodable, Hashable, Sendable {
        var id: Int
        @Whole var lines: [Line]

        private enum Keys: String, CodingKey {
            case id
            case lines
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            id = try container.decode(Int.self, forKey: .id)
            lines = try container.decode([Line].self, forKey: .lines)
        }
    }

    /// Lines that a loop reads.
    struct Loop: Decodable, Hashable, Sendable {
        var lines: [Line] = []

        init(from decoder: any Decoder) throws {
            var items = try decoder.unkeyedContainer()
            while !items.isAtEnd { lines.append(try items.decode(Line.self)) }
        }
    }

    /// Lines by keys of the document.
    struct Listed: Decodable, Hashable, Sendable {
        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init?(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        var lines: [String: Line] = [:]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            for key in container.allKeys {
                lines[key.stringValue] = try container.decode(Line.self, forKey: key)
            }
        }
    }
}
