import Foundation
import Synchronization
import TestSupport
import Testing
import VeriJSON

#if canImport(Combine)
import Combine
#endif

/// The decoder in the hands of libraries that take a `JSONDecoder`: copies of their protocols and
/// signatures, each of which calls the method of the class.
@Suite struct DecoderProtocolTests {
    struct Order: Codable, Equatable {
        var id: Int
    }

    private static let dirty = Data(#"[{"id": 1}, {"id": "x"},]"#.utf8)
    private static let orders = [Order(id: 1)]

    // MARK: Alamofire

    /// `Alamofire.DataDecoder`, to which Alamofire makes `JSONDecoder` conform.
    protocol DataDecoder {
        func decode<D: Decodable>(_ type: D.Type, from data: Data) throws -> D
    }

    /// `Alamofire.DecodableResponseSerializer`.
    struct DecodableResponseSerializer<T: Decodable> {
        let decoder: any DataDecoder

        init(decoder: any DataDecoder = JSONDecoder()) { self.decoder = decoder }

        func serialize(data: Data) throws -> T { try decoder.decode(T.self, from: data) }
    }

    @Test func `Alamofire's serialiser repairs`() throws {
        let serializer = DecodableResponseSerializer<[Order]>(decoder: JSONSanitizingDecoder())
        #expect(try serializer.serialize(data: Self.dirty) == Self.orders)
        #expect(throws: DecodingError.self) {
            try DecodableResponseSerializer<[Order]>().serialize(data: Self.dirty)
        }
    }

    // MARK: Moya

    /// `Moya.Response`.
    struct Response {
        let data: Data

        func map<D: Decodable>(
            _ type: D.Type,
            atKeyPath keyPath: String? = nil,
            using decoder: JSONDecoder = JSONDecoder(),
            failsOnEmptyData: Bool = true
        ) throws -> D {
            guard let keyPath else { return try decoder.decode(type, from: data) }
            // As in Moya, a part of a tree is written out and decoded.
            var part = try JSONSerialization.jsonObject(with: data)
            for key in keyPath.split(separator: ".") {
                part = (part as? [String: Any])?[String(key)] ?? [:]
            }
            return try decoder.decode(type, from: JSONSerialization.data(withJSONObject: part))
        }
    }

    @Test func `Moya's response repairs`() throws {
        let decoder = JSONSanitizingDecoder()
        #expect(try Response(data: Self.dirty).map([Order].self, using: decoder) == Self.orders)
        let page = Response(data: Data(#"{"page": {"items": [{"id": 1}, {"id": "x"}]}}"#.utf8))
        let items = try page.map([Order].self, atKeyPath: "page.items", using: decoder)
        #expect(items == Self.orders)
    }

    // MARK: Get

    /// `Get.APIClient`, which decodes in a detached task.
    actor APIClient {
        struct Configuration: Sendable {
            var decoder: JSONDecoder
        }

        let configuration: Configuration

        init(_ configure: @Sendable (inout Configuration) -> Void) {
            var configuration = Configuration(decoder: JSONDecoder())
            configuration.decoder.dateDecodingStrategy = .iso8601
            configure(&configuration)
            self.configuration = configuration
        }

        func value<T: Decodable & Sendable>(of data: Data) async throws -> T {
            let decoder = configuration.decoder
            return try await Task.detached { try decoder.decode(T.self, from: data) }.value
        }
    }

    @Test func `Get's client repairs`() async throws {
        let client = APIClient { $0.decoder = JSONSanitizingDecoder() }
        let orders: [Order] = try await client.value(of: Self.dirty)
        #expect(orders == Self.orders)
    }

    // MARK: Servers

    /// As much of `NIOCore.ByteBuffer` as decoding needs.
    struct ByteBuffer {
        var data: Data

        /// That of `NIOFoundationCompat`.
        func getJSONDecodable<T: Decodable>(
            _ type: T.Type,
            decoder: JSONDecoder = JSONDecoder(),
            at index: Int,
            length: Int
        ) throws -> T? {
            guard index + length <= data.count else { return nil }
            return try decoder.decode(T.self, from: data[index..<index + length])
        }
    }

    @Test func `a buffer of a server repairs`() async throws {
        let decoder: JSONDecoder = JSONSanitizingDecoder()
        let buffer = ByteBuffer(data: Data("  ".utf8) + Self.dirty + Data("  ".utf8))
        #expect(try decoder.decode([Order].self, from: buffer) == Self.orders)
        let part = try buffer.getJSONDecodable(
            [Order].self,
            decoder: decoder,
            at: 2,
            length: Self.dirty.count
        )
        #expect(part == Self.orders)
        let request = Request(body: buffer)
        let context = Context(requestDecoder: JSONSanitizingDecoder())
        #expect(try await request.decode(as: [Order].self, context: context) == Self.orders)
    }

    /// `Hummingbird.Request`.
    struct Request {
        var body: ByteBuffer

        func decode<T: Decodable>(as type: T.Type, context: Context) async throws -> T {
            try await context.requestDecoder.decode(type, from: self, context: context)
        }
    }

    /// `Hummingbird.RequestContext`.
    struct Context {
        var requestDecoder: any RequestDecoder
    }

    /// `Hummingbird.RequestDecoder`, to which Hummingbird makes `JSONDecoder` conform.
    protocol RequestDecoder {
        func decode<T: Decodable>(
            _ type: T.Type,
            from request: Request,
            context: Context
        ) async throws -> T
    }

    #if canImport(Combine)
    @Test func `a publisher of Combine repairs`() throws {
        var received: [Order] = []
        let subscription = Just(Self.dirty)
            .decode(type: [Order].self, decoder: JSONSanitizingDecoder())
            .sink(receiveCompletion: { _ in }, receiveValue: { received = $0 })
        subscription.cancel()
        #expect(received == Self.orders)
    }
    #endif

    // MARK: The methods with a configuration

    /// A type that only the form with a configuration decodes.
    struct Configured: DecodableWithConfiguration, Equatable {
        var text: String

        init(from decoder: any Decoder, configuration: String) throws {
            text = configuration + "\(try decoder.singleValueContainer().decode(Int.self))"
        }
    }

    struct Provider: DecodingConfigurationProviding {
        static var decodingConfiguration: String { "p" }
    }

    @Test func `the methods with a configuration repair and report nothing`() throws {
        let reports = Mutex(0)
        let decoder = JSONSanitizingDecoder()
        decoder.onReport = { _ in reports.withLock { $0 += 1 } }
        for decoder in [decoder, decoder as JSONDecoder] {
            // `JSONDecoder` takes the comma.
            let good = Data("[1, 2,]".utf8)
            let models = try decoder.decode([Configured].self, from: good, configuration: "c")
            #expect(models.map(\.text) == ["c1", "c2"])
            let provided = try decoder.decode(
                [Configured].self,
                from: good,
                configuration: Provider.self
            )
            #expect(provided.map(\.text) == ["p1", "p2"])
            let dirty = Data(#"[1, "x"]"#.utf8)
            #expect(throws: DecodingError.self) {
                try decoder.decode([Configured].self, from: dirty, configuration: "c")
            }
            #expect(throws: DecodingError.self) {
                try decoder.decode([Configured].self, from: dirty, configuration: Provider.self)
            }
            decoder.allowsJSON5 = true
            let text = Data("[+1]".utf8)
            let five = try decoder.decode([Configured].self, from: text, configuration: "c")
            #expect(five.map(\.text) == ["c1"])
        }
        #expect(reports.withLock { $0 } == 0)
    }

    // MARK: One document, one setting

    /// A model that changes the settings of the decoder that decodes it.
    struct Meddling: Decodable, Equatable {
        var date: Date

        static let decoder = JSONSanitizingDecoder()

        init(from decoder: any Decoder) throws {
            Self.decoder.dateDecodingStrategy = .secondsSince1970
            Self.decoder.recovery = .off
            date = try decoder.singleValueContainer().decode(Date.self)
        }
    }

    @Test func `a document is decoded with the settings of its beginning`() throws {
        let data = Data(#"[0, "x", 0]"#.utf8)
        let first = try Meddling.decoder.decode([Meddling].self, from: data)
        #expect(first.map(\.date) == [0, 0].map { Date(timeIntervalSinceReferenceDate: $0) })
        // The next one has the new settings.
        #expect(throws: DecodingError.self) {
            try Meddling.decoder.decode([Meddling].self, from: data)
        }
        let second = try Meddling.decoder.decode([Meddling].self, from: Data("[0]".utf8))
        #expect(second.map(\.date) == [Date(timeIntervalSince1970: 0)])
    }
}

extension JSONDecoder: DecoderProtocolTests.DataDecoder {}

extension JSONDecoder: DecoderProtocolTests.RequestDecoder {
    func decode<T: Decodable>(
        _ type: T.Type,
        from request: DecoderProtocolTests.Request,
        context: DecoderProtocolTests.Context
    ) async throws -> T {
        try decode(T.self, from: request.body)
    }

    /// That of `NIOFoundationCompat`.
    func decode<T: Decodable>(
        _ type: T.Type,
        from buffer: DecoderProtocolTests.ByteBuffer
    ) throws -> T {
        guard
            let value = try buffer.getJSONDecodable(
                T.self,
                decoder: self,
                at: 0,
                length: buffer.data.count
            )
        else { throw CocoaError(.coderReadCorrupt) }
        return value
    }
}
