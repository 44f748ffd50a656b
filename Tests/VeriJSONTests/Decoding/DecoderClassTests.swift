import Foundation
import Synchronization
import TestSupport
import Testing
import VeriJSON

/// The decoder in the place of a `JSONDecoder`.
@Suite struct DecoderClassTests {
    struct Order: Decodable, Equatable {
        var orderID: Int
    }

    private static let dirty = Data(#"[{"order_id": 1}, {"order_id": "x"}]"#.utf8)

    private static func decoder() -> JSONSanitizingDecoder {
        let decoder = JSONSanitizingDecoder()
        decoder.keyDecodingStrategy = .custom { path in
            AnyKey(path.last?.stringValue == "order_id" ? "orderID" : path.last?.stringValue ?? "")
        }
        return decoder
    }

    @Test func `a variable of the class repairs`() throws {
        let decoder: JSONDecoder = Self.decoder()
        #expect(try decoder.decode([Order].self, from: Self.dirty) == [Order(orderID: 1)])
    }

    @Test func `strategies are set through a variable of the class`() throws {
        let decoder: JSONDecoder = JSONSanitizingDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        decoder.dataDecodingStrategy = .custom { decoder in
            Data(try decoder.singleValueContainer().decode(String.self).utf8)
        }
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        let key = try #require(CodingUserInfoKey(rawValue: "key"))
        decoder.userInfo[key] = 5
        struct Model: Decodable {
            var date: Date
            var data: Data
            var number: Double
            var info: Info
        }
        struct Info: Decodable {
            var value: Int?
            init(from decoder: any Decoder) {
                value = CodingUserInfoKey(rawValue: "key")
                    .flatMap { decoder.userInfo[$0] as? Int }
            }
        }
        let data = Data(#"{"date": 7, "data": "d", "number": "inf", "info": {}}"#.utf8)
        let model = try decoder.decode(Model.self, from: data)
        #expect(model.date == Date(timeIntervalSince1970: 7))
        #expect(model.data == Data("d".utf8))
        #expect(model.number == .infinity)
        #expect(model.info.value == 5)
        guard case .secondsSince1970 = decoder.dateDecodingStrategy else {
            Issue.record("the strategy is not kept")
            return
        }
    }

    /// A type that only the form with a configuration decodes.
    struct Configured: DecodableWithConfiguration, Equatable {
        var date: Date
        var text: String

        init(from decoder: any Decoder, configuration: String) throws {
            date = try decoder.singleValueContainer().decode(Date.self)
            text = configuration
        }
    }

    @Test func `the form with a configuration has the strategies`() throws {
        let decoder = JSONSanitizingDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        let decoded = try decoder.decode(
            Configured.self,
            from: Data("7".utf8),
            configuration: "c"
        )
        #expect(decoded.date == Date(timeIntervalSince1970: 7))
        #expect(decoded.text == "c")
    }

    @Test func `JSON5 is read on request`() throws {
        let decoder: JSONDecoder = JSONSanitizingDecoder()
        let data = Data("[1, 0x10,] // comment".utf8)
        #expect(!decoder.allowsJSON5)
        #expect(throws: DecodingError.self) { try decoder.decode([Int].self, from: data) }
        decoder.allowsJSON5 = true
        #expect(decoder.allowsJSON5)
        #expect(try decoder.decode([Int].self, from: data) == [1, 16])
        decoder.allowsJSON5 = false
        #expect(throws: DecodingError.self) { try decoder.decode([Int].self, from: data) }
    }

    @Test func `the departures of the policy stay when JSON5 is switched on and off`() throws {
        let policy = Sanitizer.Policy(relaxed: [.comments])
        let decoder = JSONSanitizingDecoder(policy: policy)
        #expect(!decoder.allowsJSON5)
        for isOn in [true, false] {
            decoder.allowsJSON5 = isOn
            #expect(try decoder.decode([Int].self, from: Data("[1] // one".utf8)) == [1])
            let hasPlus = Data("[+1]".utf8)
            #expect(((try? decoder.decode([Int].self, from: hasPlus)) != nil) == isOn)
        }
        #expect(decoder.policy.relaxed == policy.relaxed)
        #expect(JSONSanitizingDecoder(policy: Sanitizer.Policy(relaxed: .compatible)).allowsJSON5)
    }

    // MARK: One object, many users

    @Test func `a clean document is not cleaned again`() throws {
        let reports = Mutex(0)
        let decoder = Self.decoder()
        decoder.onReport = { _ in reports.withLock { $0 += 1 } }
        let result = try Sanitizer(Pattern(#"[{"order_id": "any"}]"#)).sanitize(Self.dirty)
        for decoder in [decoder, decoder as JSONDecoder] {
            #expect(throws: DecodingError.self) {
                try result.decode([Order].self, using: decoder)
            }
        }
        #expect(reports.withLock { $0 } == 0)
    }

    @Test func `settings that change meanwhile do not tear`() async throws {
        let decoder = Self.decoder()
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<4 {
                group.addTask {
                    for turn in 0..<200 {
                        if worker == 0 {
                            decoder.recovery = turn.isMultiple(of: 2) ? .off : .on
                            continue
                        }
                        // The item is dropped, or the model's own error is thrown.
                        let orders = try? decoder.decode([Order].self, from: Self.dirty)
                        #expect(orders == nil || orders == [Order(orderID: 1)])
                    }
                }
            }
        }
    }
}
