import Foundation
import TestSupport
import Testing
import VeriJSON

/// Decoding compared with `JSONDecoder`: the same models, or the same kind of error at the same
/// path.
@Suite struct DifferenceTests {
    /// Values that are easy to get wrong, in place of any value of a document.
    private static let hostile = [
        "null", "true", "false", "0", "-0", "1", "-1", "1.0", "1.5", "-1.5", "1e2", "1E-2", "1e400",
        "-1e400", "1e-400", "127", "128", "-129", "255", "256", "32768", "65535", "65536",
        "2147483648", "4294967296", "9007199254740993", "9223372036854775807",
        "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
        "18446744073709551615", "18446744073709551616", "1e19", "0.1", "10.000", "1.10",
        "0.30000000000000004", "123456789012345678901234567890", "1.7976931348623157e308",
        "3.4028235e38", "3.5e38", "5e-324", "1e-46", "16777217", "0.000001e3", #""""#, #""a""#,
        #""1""#, #""red""#, #""2024-01-31T10:00:00Z""#, #""2024-02-30T00:00:00Z""#, #""AAEC""#,
        #""AAE""#, #""http://example.com/a?b=c""#, #""http://[""#, #""a b""#, #""\ud83d\ude00\n""#,
        #""Infinity""#, #""-Infinity""#, #""NaN""#, "[]", "{}", "[1]", "[null]", #"{"a":1}"#,
        "[[]]",
        #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#,
    ]

    /// Documents that are good for a model, and all that become of them when values are replaced
    /// and members and items go.
    private static func documents(from good: [String]) throws -> Set<String> {
        var documents = Set(good + hostile)
        for text in good {
            let value = try JSONValue(parsing: text)
            documents.formUnion(
                value.variants(hostile).map {
                    String(decoding: JSONWriter().write($0), as: UTF8.self)
                }
            )
        }
        return documents
    }

    private func compare<Model: Decodable & Equatable>(
        _ type: Model.Type,
        _ good: [String],
        except: Set<String> = [],
        variants: Bool = true,
        _ adjust: (JSONDecoder, JSONSanitizingDecoder) -> Void = { _, _ in }
    ) throws {
        // Foundation's decoder hides nothing.
        let sanitizer = Sanitizer(try Pattern(#""any""#), policy: .init(disclosure: .keys))
        let theirs = JSONDecoder()
        let ours = JSONSanitizingDecoder(try Pattern(#""any""#))
        adjust(theirs, ours)
        let isGood = good.map { (try? theirs.decode(type, from: Data($0.utf8))) != nil }
        #expect(isGood.first == true, "\(type)")
        for document in try variants ? Self.documents(from: good) : Set(good)
        where !except.contains(document) {
            let result = try sanitizer.sanitize(document)
            let expected = Trial { try result.decode(type, using: theirs) }
            let found = Trial { try result.decode(type, using: ours) }
            if Self.isKnown(document, expected, found) { continue }
            #expect(found == expected, "\(type) of \(document)")
        }
    }

    /// The differences that the page "Decoding" lists.
    private static func isKnown<Model>(
        _ document: String,
        _ expected: Trial<Model>,
        _ found: Trial<Model>
    ) -> Bool {
        switch (expected, found) {
        case (.model, .failure):
            // To `JSONDecoder` it is the integer 0.
            document.contains("1e-400")
        case (.failure("corrupted"), .model):
            // It does not read a number that is not zero as zero.
            ["1e-400", "1e-46", "5e-324"].contains { document.contains($0) }
        case (.failure(let expected), .failure(let found)):
            // A null where a bool should be is of the wrong type to it, and a missing value
            // otherwise.
            document.contains("null") && expected.hasPrefix("type ")
                && found == "null" + expected.dropFirst(4)
                || isHidden(expected, found)
        default: false
        }
    }

    /// Keys that code may have made of values are hidden in its errors, also those below a key that
    /// a strategy of the decoder has changed: only ours knows that they are in the document.
    private static func isHidden(_ expected: String, _ found: String) -> Bool {
        let (expected, found) = (expected.split(separator: "/"), found.split(separator: "/"))
        return expected.count == found.count
            && zip(expected, found).allSatisfy { $0 == $1 || $0 == "*" }
    }

    @Test func `a model of one scalar`() throws {
        try compare(Bool.self, ["true"])
        try compare(String.self, [#""a""#])
        try compare(Int.self, ["1"])
        try compare(Int8.self, ["1"])
        try compare(Int16.self, ["1"])
        try compare(Int32.self, ["1"])
        try compare(Int64.self, ["1"])
        try compare(UInt.self, ["1"])
        try compare(UInt8.self, ["1"])
        try compare(UInt16.self, ["1"])
        try compare(UInt32.self, ["1"])
        try compare(UInt64.self, ["1"])
        try compare(Double.self, ["1"])
        try compare(Float.self, ["1"])
        try compare(Optional<Int>.self, ["1"])
        try compare(Optional<String?>.self, [#""a""#])
        try compare(Models.Color.self, [#""red""#])
        try compare(Models.Level.self, ["1"])
    }

    @Test func `a model of lists and dictionaries`() throws {
        try compare([Int].self, ["[1,2]"])
        try compare([[Double?]].self, ["[[1,null],[]]"])
        try compare([[Int]].self, ["[[1],[],[2,3]]"])
        try compare([[String]].self, [#"[["a"],[]]"#])
        try compare([[[Double]]].self, ["[[[1.5,2],[]],[[-0]]]"])
        try compare([[Int8]].self, ["[[1],[2]]"])
        try compare([[[String: Double]]].self, [#"[[{"a":1}]]"#])
        try compare([String: [[Double]]].self, [#"{"a":[[1]],"b":[]}"#])
        try compare([String: [Int]].self, [#"{"a":[1],"b":[]}"#])
        try compare([String: [String: Bool?]].self, [#"{"a":{"b":true,"c":null}}"#])
        try compare([Int: String].self, [#"{"1":"a","-2":"b"}"#, #"[1,"a"]"#])
        try compare([Models.Color: Int].self, [#"{"red":1}"#, #"{"blue":1}"#])
        try compare([Models.Level: Int].self, [#"[1,2,10,3]"#, #"[1,2,10]"#])
        try compare(Set<Int>.self, ["[1,1,2]"])
        try compare([UUID].self, [#"["E621E1F8-C36C-495A-93FC-0C247A3E6E5F"]"#])
        try compare(ClosedRange<Int>.self, ["[1,2]", "[2,1]"])
    }

    @Test func `models with members`() throws {
        try compare(
            Models.Scalars.self,
            [
                #"{"bool":true,"string":"a","int":1,"int8":2,"uint16":3,"uint":4,"double":5.5,"float":6.25}"#,
                #"{"float":6.25,"x":[{}],"double":5.5,"uint":4,"uint16":3,"int8":2,"int":1,"string":"a","bool":true}"#,
            ]
        )
        try compare(
            Models.Optionals.self,
            [
                "{}",
                #"{"bool":true,"string":"a","int":1,"int16":1,"uint8":1,"int32":1,"uint32":1,"int64":1,"uint64":1,"double":1,"float":1,"list":[1],"nested":{"a":1,"b":null}}"#,
            ]
        )
        try compare(
            Models.Keyed.self,
            [
                #"{"byColor":{"red":1},"byNumber":{"7":"a"},"byLevel":[1,2],"color":"green","level":10}"#
            ]
        )
        try compare(
            Models.Tree.self,
            [#"{"name":"a","children":[{"name":"b","children":null},{"name":"c","children":[]}]}"#]
        )
        try compare(Models.Dog.self, [#"{"age":3,"super":{"name":"Rex"},"tail":null}"#])
        try compare(
            Models.ByHand.self,
            [#"{"inner":{"x":1,"name":"a"},"list":[1,2,["b"],{"name":null}],"z":0}"#]
        )
        try compare(
            [Models.Shape].self,
            [
                #"[{"circle":{"radius":1}},{"line":{"_0":1,"_1":2}},{"none":{}}]"#,
                #"[{"group":{"_0":[{"none":{}},{"group":{"_0":[]}}]}}]"#,
            ]
        )
    }

    @Test func `a model that tries one type after another`() throws {
        try compare(
            Models.Either.self,
            [#"{"a":[1,"b",null,{"c":[]}],"d":"e"}"#, #"[{"a":1},2.5]"#]
        )
    }

    @Test func `types of Foundation`() throws {
        let document =
            #"{"date":1.5,"data":"AAEC","url":"http://a/b","decimal":1.10,"uuid":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","dates":[1,2]}"#
        try compare(Models.Foundations.self, [document])
        try compare(Decimal.self, ["1"])
        try compare(URL.self, [#""http://a""#])
        try compare(Optional<Date>.self, ["null"])
    }

    @Test func `strategies for dates`() throws {
        let date = #"["2024-01-31T10:00:00Z"]"#
        try compare([Date].self, ["[1.5]"]) {
            $0.dateDecodingStrategy = .secondsSince1970
            $1.dateDecodingStrategy = .secondsSince1970
        }
        try compare([Date].self, ["[1500]"]) {
            $0.dateDecodingStrategy = .millisecondsSince1970
            $1.dateDecodingStrategy = .millisecondsSince1970
        }
        try compare([Date].self, [date, #"["2024-01-31T10:00:00+01:00"]"#]) {
            $0.dateDecodingStrategy = .iso8601
            $1.dateDecodingStrategy = .iso8601
        }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ssX"
        try compare([Date].self, [date]) {
            $0.dateDecodingStrategy = .formatted(formatter)
            $1.dateDecodingStrategy = .formatted(formatter)
        }
        try compare([Date].self, ["[1,2]"]) {
            let strategy = JSONDecoder.DateDecodingStrategy.custom { decoder in
                let value = try decoder.singleValueContainer().decode(Int.self)
                let index = decoder.codingPath.last?.intValue ?? -1
                return Date(timeIntervalSinceReferenceDate: Double(value & 0xFF + index))
            }
            $0.dateDecodingStrategy = strategy
            $1.dateDecodingStrategy = strategy
        }
    }

    @Test func `strategies for data and floats`() throws {
        try compare([Data].self, [#"["AAEC"]"#])
        try compare([Data].self, ["[[1,2,255]]"]) {
            $0.dataDecodingStrategy = .deferredToData
            $1.dataDecodingStrategy = .deferredToData
        }
        try compare([Data].self, ["[3]"]) {
            let strategy = JSONDecoder.DataDecodingStrategy.custom { decoder in
                Data(count: try decoder.singleValueContainer().decode(UInt8.self).hashValue & 7)
            }
            $0.dataDecodingStrategy = strategy
            $1.dataDecodingStrategy = strategy
        }
        let floats = JSONDecoder.NonConformingFloatDecodingStrategy.convertFromString(
            positiveInfinity: "Infinity",
            negativeInfinity: "-Infinity",
            nan: "a"
        )
        try compare(
            [Double].self,
            [#"[1,"Infinity","-Infinity"]"#],
            except: [
                #"["a","Infinity","-Infinity"]"#, #"[1,"a","-Infinity"]"#, #"[1,"Infinity","a"]"#,
            ]
        ) {
            $0.nonConformingFloatDecodingStrategy = floats
            $1.nonConformingFloatDecodingStrategy = floats
        }
        try compare([Float?].self, [#"["Infinity"]"#], except: [#"["a"]"#]) {
            $0.nonConformingFloatDecodingStrategy = floats
            $1.nonConformingFloatDecodingStrategy = floats
        }
    }

    @Test func `strategies for keys`() throws {
        let documents = [
            #"{"created_at":1,"inner_value":{"first_name":"a","imageURL":2},"some_map":{"a_b":{"first_name":"c"}}}"#,
            #"{"createdAt":1,"innerValue":{"FIRST_NAME":"a"},"Some_Map":{"aB":{}}}"#,
        ]
        try compare(Models.CamelCase.self, documents) {
            $0.keyDecodingStrategy = .convertFromSnakeCase
            $1.keyDecodingStrategy = .convertFromSnakeCase
        }
        let strategy = JSONDecoder.KeyDecodingStrategy.custom { path in
            let key = path.last?.stringValue ?? ""
            return AnyKey("\(path.count == 1 ? "" : "in")\(key.dropFirst())")
        }
        try compare(
            Models.CamelCase.self,
            [
                #"{"-createdAt":1,"_innerValue":{"firstName":"x"}}"#,
                #"{"xcreatedAt":1,"ysomeMap":{"k":{}}}"#,
            ]
        ) {
            $0.keyDecodingStrategy = strategy
            $1.keyDecodingStrategy = strategy
        }
    }

    @Test func `keys in snake case become the same keys`() throws {
        struct AllKeys: Decodable, Equatable {
            var keys: [String]

            init(from decoder: any Decoder) throws {
                keys = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
                    .sorted()
            }
        }
        let pieces = [
            "_", "__", "a", "B", "foo", "BAR", "1", "2nd", "é", "ß", "-", "'", "İ", "ǆ", "日本",
        ]
        var generator = SplitMix64(seed: 3)
        for _ in 0..<2_000 {
            let count = Int.random(in: 0..<6, using: &generator)
            let key = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }
                .joined()
            try compare(AllKeys.self, [#"{"\#(key)":1}"#], variants: false) {
                $0.keyDecodingStrategy = .convertFromSnakeCase
                $1.keyDecodingStrategy = .convertFromSnakeCase
            }
        }
    }
}

extension JSONValue {
    /// The value with any part replaced by each of some texts, and without any member or item.
    func variants(_ texts: [String]) -> [JSONValue] {
        var variants = texts.compactMap { try? JSONValue(parsing: $0) }
        switch self {
        case .array(let items):
            for index in items.indices {
                var fewer = items
                fewer.remove(at: index)
                variants.append(.array(fewer))
                for variant in items[index].variants(texts) {
                    var other = items
                    other[index] = variant
                    variants.append(.array(other))
                }
            }
        case .object(let object):
            let members = Array(object)
            for index in members.indices {
                var fewer = members
                fewer.remove(at: index)
                variants.append(.object(JSONObject(fewer)))
                for variant in members[index].value.variants(texts) {
                    var other = members
                    other[index].value = variant
                    variants.append(.object(JSONObject(other)))
                }
            }
        default: break
        }
        return variants
    }
}

/// The result of decoding.
enum Trial<Model: Equatable>: Equatable {
    case model(Model)
    /// Kind, and the path where `JSONDecoder` knows it.
    case failure(String)

    init(_ make: () throws -> Model) {
        do {
            self = .model(try make())
        } catch let error as DecodingError {
            self = .failure(Self.name(error))
        } catch {
            self = .failure("\(error)")
        }
    }

    private static func name(_ error: DecodingError) -> String {
        func path(_ context: DecodingError.Context) -> String {
            context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
                .joined(separator: "/")
        }
        switch error {
        case .typeMismatch(_, let context): return "type \(path(context))"
        case .valueNotFound(_, let context): return "null \(path(context))"
        case .keyNotFound(let key, let context): return "key \(key.stringValue) \(path(context))"
        case .dataCorrupted: return "corrupted"
        @unknown default: return "\(error)"
        }
    }
}
