import Foundation
import Testing
import VeriJSON
import VeriJSONXML

/// Models from XML whose types cannot be made up, which still say what is a list and a number.
@Suite struct ModelSteeringTests {
    /// Its cases are not listed.
    enum Word: String, Codable { case one, two }

    /// It refuses every made-up value.
    struct Code: Codable, Equatable {
        var text: String

        init(from decoder: any Decoder) throws {
            text = try decoder.singleValueContainer().decode(String.self)
            guard text == "AB-7" else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "no code")
                )
            }
        }

        init(_ text: String) { self.text = text }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
    }

    struct Small: Decodable {
        var id: Int
        var e: Word
    }

    struct Coded: Decodable {
        var id: Int
        var code: Code
        var ratio: Double?
        var isNew: Bool
    }

    struct Book: Decodable {
        var id: Int
        var word: Word
        var added: Date
    }

    struct Shelf: Decodable {
        var books: [Book]
        var count: Int
    }

    private func decode<Model: Decodable>(
        _ type: Model.Type,
        _ xml: String,
        _ decoder: JSONSanitizingDecoder = JSONSanitizingDecoder()
    ) throws -> JSONSanitizingDecoder.SanitizedModel<Model> {
        try decoder.sanitize(type, fromXML: Data(xml.utf8), root: "m")
    }

    @Test func `a number beside an enumeration that lists no cases is a number`() throws {
        let small = try decode(Small.self, "<m><id>5</id><e>one</e></m>")
        #expect(small.model.id == 5)
        #expect(small.model.e == .one)
        #expect(small.report.status == .unchanged)
    }

    @Test func `numbers and bools beside a type that refuses most values are read`() throws {
        let xml = "<m><id>5</id><code>AB-7</code><ratio>0.5</ratio><isNew>true</isNew></m>"
        let coded = try decode(Coded.self, xml)
        #expect(coded.model.id == 5)
        #expect(coded.model.ratio == 0.5)
        #expect(coded.model.isNew)
        #expect(coded.model.code == Code("AB-7"))
        #expect(coded.report.status == .unchanged)
    }

    private static let formatter: DateFormatter = {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "UTC")
        formatter.dateFormat = "dd.MM.yyyy"
        return formatter
    }()

    @Test(arguments: [0, 1, 2, 3], [false, true])
    func `lists of any length are lists beside dates in a format of the model's own`(
        count: Int,
        isCustom: Bool
    ) throws {
        let decoder = JSONSanitizingDecoder()
        decoder.dateDecodingStrategy =
            isCustom
            ? .custom { decoder in
                let text = try decoder.singleValueContainer().decode(String.self)
                guard let date = Self.formatter.date(from: text) else {
                    throw DecodingError.dataCorrupted(
                        .init(codingPath: decoder.codingPath, debugDescription: "no date")
                    )
                }
                return date
            } : .formatted(Self.formatter)
        let books = (0..<count).map { number in
            "<books><id>\(number)</id><word>two</word><added>24.12.2023</added></books>"
        }
        let shelf = try decode(Shelf.self, "<m>\(books.joined())<count>3</count></m>", decoder)
        #expect(shelf.model.books.map(\.id) == Array(0..<count))
        #expect(shelf.model.books.allSatisfy { $0.word == .two })
        #expect(shelf.model.count == 3)
        #expect(shelf.report.status == .unchanged)
    }

    struct Named: Decodable {
        var dict: [String: String]
    }

    @Test func `a dictionary has no text that no pattern names`() throws {
        let xml = Data("<m><dict><x>1</x></dict></m>".utf8)
        let sanitizer = Sanitizer(try Pattern(#"{"m":{"dict":{"*":"string"}}}"#))
        #expect(try sanitizer.sanitize(xml: xml).text == #"{"m":{"dict":{"x":"1"}}}"#)
        let named = Sanitizer(try Pattern(##"{"m":{"dict":{"#text":"string","*":"string"}}}"##))
        #expect(
            try named.sanitize(xml: xml).text == ##"{"m":{"dict":{"x":"1","#text":""}}}"##
        )
        // Text that is there stays.
        let mixed = Data("<m><dict>t<x>1</x></dict></m>".utf8)
        #expect(
            try sanitizer.sanitize(xml: mixed).text == ##"{"m":{"dict":{"x":"1","#text":"t"}}}"##
        )
        let expression = Sanitizer(try Pattern(#"{"m":{"dict":{"/^[#x].*$/":"string?"}}}"#))
        #expect(try expression.sanitize(xml: xml).text == #"{"m":{"dict":{"x":"1"}}}"#)
        #expect(try decode(Named.self, "<m><dict><x>1</x></dict></m>").model.dict == ["x": "1"])
    }

    @Test func `an end tag with a backslash has its help`() {
        let error = #expect(throws: UnreadableDocumentError.self) {
            _ = try XMLReader().value(of: #"<a><author>x<\author></a>"#)
        }
        #expect(error?.xmlError?.code == .name)
        #expect(error?.description.contains(#"help: write '</' for '<\' in an end tag"#) == true)
    }

    struct Ordered: Encodable {
        struct Part: Encodable {
            var zeta = 1
            var alpha = 2
            var midCase = 3
        }
        var z = 1
        var y = "t"
        var firstPart = Part()
        var list = [Part(), Part()]
        var a: [String: Int] = ["q": 1, "b": 2]
        var when = Date(timeIntervalSince1970: 0)
    }

    @Test func `a model is written in the order in which it encodes`() throws {
        let part = "<zeta>1</zeta><alpha>2</alpha><midCase>3</midCase>"
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        for _ in 0..<20 {
            let data = try XMLWriter().encode(Ordered(), root: "o", encoder: encoder)
            #expect(
                String(decoding: data, as: UTF8.self)
                    == "<o><z>1</z><y>t</y><firstPart>\(part)</firstPart><list>\(part)</list>"
                    + "<list>\(part)</list><a><b>2</b><q>1</q></a>"
                    + "<when>1970-01-01T00:00:00Z</when></o>"
            )
        }
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let snake = String(
            decoding: try XMLWriter().encode(Ordered(), root: "o", encoder: encoder),
            as: UTF8.self
        )
        #expect(snake.hasPrefix("<o><z>1</z><y>t</y><first_part><zeta>1</zeta><alpha>2</alpha>"))
        encoder.keyEncodingStrategy = .custom { path in
            Key("k\(path.count)_" + path[path.count - 1].stringValue)
        }
        let custom = String(
            decoding: try XMLWriter().encode(Ordered.Part(), root: "o", encoder: encoder),
            as: UTF8.self
        )
        #expect(
            custom == "<o><k1_zeta>1</k1_zeta><k1_alpha>2</k1_alpha><k1_midCase>3</k1_midCase></o>"
        )
        #expect(try XMLWriter().encode(7, root: "n") == Data("<n>7</n>".utf8))
    }

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(_ text: String) { stringValue = text }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    /// A model that asks for the same object twice, whose members come together.
    struct Twice: Encodable {
        enum Keys: String, CodingKey { case b, a, c }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            var first = container.nestedContainer(keyedBy: Keys.self, forKey: .b)
            try first.encode(1, forKey: .c)
            try container.encode(2, forKey: .a)
            var second = container.nestedContainer(keyedBy: Keys.self, forKey: .b)
            try second.encode(3, forKey: .a)
        }
    }

    @Test func `an object that is asked for twice is one element`() throws {
        let data = try XMLWriter().encode(Twice(), root: "o")
        #expect(
            String(decoding: data, as: UTF8.self) == "<o><b><c>1</c><a>3</a></b><a>2</a></o>"
        )
    }
}
