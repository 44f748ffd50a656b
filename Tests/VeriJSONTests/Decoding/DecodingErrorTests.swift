import Foundation
import Testing
import VeriJSON

/// Messages of errors of decoding.
@Suite struct DecodingErrorTests {
    private struct Order: Decodable {
        var id: Int
        var price: Double
        var name: String
        var tags: [String]?
        var small: Int8?
    }

    private struct Orders: Decodable {
        var orders: [Order]
    }

    /// The context of the error that a document makes, and its kind.
    private func failure<Model: Decodable>(
        _ type: Model.Type,
        _ document: String,
        pattern: String = #""any""#,
        policy: Sanitizer.Policy = Sanitizer.Policy(),
        _ adjust: (JSONSanitizingDecoder) -> Void = { _ in }
    ) throws -> String {
        let pattern = try Pattern(pattern)
        let decoder = JSONSanitizingDecoder(pattern, policy: policy)
        adjust(decoder)
        let result = try Sanitizer(pattern, policy: policy).sanitize(document)
        do {
            _ = try result.decode(type, using: decoder)
            return "decoded"
        } catch let error as DecodingError {
            switch error {
            case .typeMismatch(let type, let context):
                return "\(type): \(context.debugDescription)"
            case .valueNotFound(let type, let context):
                return "no \(type): \(context.debugDescription)"
            case .keyNotFound(let key, let context):
                return "no key \(key.stringValue): \(context.debugDescription)"
            case .dataCorrupted(let context):
                return "corrupted: \(context.debugDescription)"
            @unknown default:
                return "\(error)"
            }
        }
    }

    @Test func `a number with a fraction is no integer, and the message says where`() throws {
        let document = """
            {
              "orders": [
                {"id": 1, "price": 2, "name": "a"},
                {"id": 1.5, "price": 2, "name": "a"}
              ]
            }
            """
        #expect(
            try failure(Orders.self, document) == """
                corrupted: expected an integer from -9223372036854775808 to 9223372036854775807, \
                found a number with a fraction or an exponent, \
                at /orders/1/id, line 4, column 12 of the document
                """
        )
        let shown = Sanitizer.Policy(disclosure: .values(upTo: 20))
        #expect(
            try failure(Orders.self, document, policy: shown) == """
                corrupted: expected an integer from -9223372036854775808 to 9223372036854775807, \
                found 1.5, at /orders/1/id, line 4, column 12 of the document
                """
        )
    }

    @Test func `a value of another kind is named by its kind`() throws {
        let text = try failure(Orders.self, #"{"orders":[{"id":"7","price":2,"name":"a"}]}"#)
        #expect(
            text == """
                Int: expected an integer, found a string, \
                at /orders/0/id, line 1, column 18 of the document
                """
        )
        #expect(
            try failure([Int].self, "{}") == """
                Array<Any>: expected an array, found an object, \
                at the root, line 1, column 1 of the document
                """
        )
        #expect(
            try failure(Orders.self, #"[{}]"#) == """
                Dictionary<String, Any>: expected an object, found an array, \
                at the root, line 1, column 1 of the document
                """
        )
        #expect(
            try failure([Bool].self, "[true, 0]") == """
                Bool: expected true or false, found a number, \
                at /1, line 1, column 8 of the document
                """
        )
    }

    @Test func `null is no value`() throws {
        #expect(
            try failure(Orders.self, #"{"orders":[{"id":null,"price":2,"name":"a"}]}"#) == """
                no Int: expected an integer, found null, \
                at /orders/0/id, line 1, column 18 of the document
                """
        )
    }

    @Test func `a missing member is said at its object`() throws {
        #expect(
            try failure(Orders.self, "{\"orders\":[\n  {\"id\":1,\"price\":2}]}") == """
                no key name: expected the member "name", found an object without it, \
                at /orders/0, line 2, column 3 of the document
                """
        )
    }

    @Test func `a number out of range says the range`() throws {
        let document = #"{"orders":[{"id":1,"price":2,"name":"a","small":200}]}"#
        #expect(
            try failure(Orders.self, document) == """
                corrupted: expected an integer from -128 to 127, found another number, \
                at /orders/0/small, line 1, column 49 of the document
                """
        )
        #expect(
            try failure([Double].self, "[1e999]") == """
                corrupted: expected a number that the type can hold, \
                found a number with a fraction or an exponent, \
                at /0, line 1, column 2 of the document
                """
        )
    }

    @Test func `an array that is too short says at which index`() throws {
        struct Pair: Decodable {
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                _ = try container.decode(Int.self)
                _ = try container.decode(Int.self)
            }
        }
        #expect(
            try failure([Pair].self, "[[1,2],[3]]") == """
                no Int: expected an item at index 1, found an array that ends before it, \
                at /1, line 1, column 8 of the document
                """
        )
    }

    @Test func `the types of Foundation say what they are written as`() throws {
        #expect(
            try failure([Date].self, #"["tomorrow"]"#) { $0.dateDecodingStrategy = .iso8601 } == """
                corrupted: expected a date and time of ISO 8601, found another string, \
                at /0, line 1, column 2 of the document
                """
        )
        #expect(
            try failure([Data].self, #"["?"]"#) == """
                corrupted: expected a string in Base64, found another string, \
                at /0, line 1, column 2 of the document
                """
        )
        #expect(
            try failure([URL].self, "[1]") == """
                String: expected a URL, found a number, at /0, line 1, column 2 of the document
                """
        )
    }

    @Test func `the path has the document's keys, whatever a strategy makes of them`() throws {
        struct Model: Decodable {
            struct Inner: Decodable {
                var firstName: Int
            }

            var theList: [Inner]
        }
        let document = #"{"the_list":[{"first_name":"x"}]}"#
        #expect(
            try failure(Model.self, document) { $0.keyDecodingStrategy = .convertFromSnakeCase }
                == """
                Int: expected an integer, found a string, \
                at /the_list/0/first_name, line 1, column 28 of the document
                """
        )
    }

    @Test func `lines are those of the clean document`() throws {
        let text = try failure(
            [Int].self,
            #"[1, true, "x"]"#,
            pattern: #"["[int|string]"]"#
        )
        #expect(
            text == """
                Int: expected an integer, found a string, \
                at /1, line 1, column 5 of the clean document
                """
        )
    }

    @Test func `a pattern with secrets keeps values out of messages`() throws {
        let policy = Sanitizer.Policy(disclosure: .values(upTo: 20))
        let text = try failure(
            [String: Int].self,
            #"{"pin":"1234"}"#,
            pattern: #"{"pin": {"$type": "string", "$secret": true}}"#,
            policy: policy
        )
        #expect(!text.contains("1234"))
        #expect(
            try failure([String: Int].self, #"{"pin":"1234"}"#, policy: policy).contains("1234")
        )
    }

    @Test func `values are cut to what may be shown`() throws {
        let policy = Sanitizer.Policy(disclosure: .values(upTo: 5))
        let text = try failure([Int].self, #"["0123456789"]"#, policy: policy)
        #expect(text.contains("012"))
        #expect(!text.contains("56789"))
    }

    @Test func `a rejected document throws what was wrong with it`() throws {
        let result = try Sanitizer(Pattern(#"{"id": "int"}"#)).sanitize("{}")
        let error = #expect(throws: DirtyDocumentError.self) {
            try result.decode([String: Int].self)
        }
        #expect(error?.findings.map(\.code) == [.missing])
    }
}

/// Values that errors of decoding do not disclose.
@Suite struct DecodingDisclosureTests {
    private enum Color: String, Decodable {
        case red
    }

    private struct Pixel: Decodable {
        var color: Color
        var size: Size?
    }

    private struct Size: Decodable {
        init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            throw DecodingError.typeMismatch(
                Size.self,
                .init(codingPath: decoder.codingPath, debugDescription: "bad size \(text)")
            )
        }
    }

    private func context<Model: Decodable>(
        _ type: Model.Type,
        _ document: String,
        _ disclosure: Sanitizer.Policy.Disclosure,
        pattern: String = #"{"*": "any"}"#,
        usesFoundation: Bool = false
    ) throws -> (message: String, path: [String], whole: String) {
        let policy = Sanitizer.Policy(disclosure: disclosure)
        let result = try Sanitizer(Pattern(pattern), policy: policy).sanitize(document)
        let error = try #require(
            #expect(throws: DecodingError.self) {
                if usesFoundation {
                    _ = try result.decode(type, using: JSONDecoder())
                } else {
                    _ = try result.decode(type)
                }
            }
        )
        let context = try #require(error.context)
        return (context.debugDescription, context.codingPath.map(\.stringValue), "\(error)")
    }

    @Test func `a type that refuses a value does not quote it where values are hidden`() throws {
        let document = #"{"color": "hunter2"}"#
        #expect(
            try context(Pixel.self, document, .redacted).message
                == "expected a value that Color accepts, found another one, "
                + "at /color, line 1, column 11 of the document"
        )
        #expect(try context(Pixel.self, document, .values(upTo: 9)).message.contains("hunter2"))
        let foundation = try context(Pixel.self, document, .redacted, usesFoundation: true)
        #expect(foundation.message == "expected a value that Pixel accepts, found another one")
        let size = try context(Pixel.self, #"{"color":"red","size":"hunter2"}"#, .keys)
        #expect(
            size.message.hasPrefix(
                "expected a value that Size accepts, found another one, at /size"
            )
        )
    }

    @Test(arguments: [false, true])
    func `the keys of a dictionary are data`(_ usesFoundation: Bool) throws {
        let document = #"{"bob": {"color": 1}, "7": {"color": 1}}"#
        func said(
            _ disclosure: Sanitizer.Policy.Disclosure
        ) throws -> (message: String, path: [String], whole: String) {
            try context([String: Pixel].self, document, disclosure, usesFoundation: usesFoundation)
        }
        let hidden = try said(.redacted)
        #expect(hidden.path == ["*", "color"])
        #expect(!hidden.whole.contains("bob"))
        let shown = try said(.keys)
        #expect(shown.path.first == "bob" || shown.path.first == "7")
    }

    @Test func `a key that a type refuses is in no message, and its place is known`() throws {
        let said = try context([Int: Int].self, #"{"bob": 1}"#, .redacted)
        #expect(said.path == ["*"])
        #expect(!said.whole.contains("bob"))
        #expect(try context([Int: Int].self, #"{"bob": 1}"#, .keys).path == ["bob"])
    }

    @Test func `a secret key is in no message`() throws {
        let said = try context(
            [String: [String: Int]].self,
            #"{"sec": {"KEY": "x"}}"#,
            .values(upTo: 200),
            pattern: #"{"sec": {"$type": {"*": "string"}, "$secret": true}}"#
        )
        #expect(said.path == ["sec", "*"])
        #expect(!said.whole.contains("KEY"))
        #expect(said.message.contains("at /sec/*, line 1"))
    }
}
