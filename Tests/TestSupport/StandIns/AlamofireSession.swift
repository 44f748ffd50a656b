package import Foundation

/// A stand-in for Alamofire's protocol of decoders, to which it makes `JSONDecoder` conform as here.
package protocol DataDecoder: Sendable {
    func decode<D: Decodable>(_ type: D.Type, from data: Data) throws -> D
}

extension JSONDecoder: DataDecoder {}

/// A stand-in for Alamofire's `Session`, whose requests are answered with a body that a test sets.
package struct AlamofireSession: Sendable {
    private let body: Data

    package init(answering body: Data) { self.body = body }

    package func request(_ url: URL) -> Request { Request(body: body) }

    /// A stand-in for `DataRequest`.
    package struct Request: Sendable {
        fileprivate let body: Data

        package func serializingDecodable<Value: Decodable & Sendable>(
            _ type: Value.Type,
            decoder: any DataDecoder
        ) -> DataTask<Value> {
            DataTask { [body] in try decoder.decode(type, from: body) }
        }
    }

    /// A stand-in for `DataTask`.
    package struct DataTask<Value: Sendable>: Sendable {
        fileprivate let work: @Sendable () throws -> Value

        package var value: Value { get async throws { try work() } }
    }
}
