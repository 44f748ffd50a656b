package import Foundation

/// A stand-in for `RequestDecoder` of Hummingbird 2, to which it makes `JSONDecoder` conform as here.
package protocol RequestDecoder: Sendable {
    func decode<T: Decodable>(
        _ type: T.Type,
        from request: HummingbirdRequest,
        context: some RequestContext
    ) async throws -> T
}

extension JSONDecoder: RequestDecoder {
    package func decode<T: Decodable>(
        _ type: T.Type,
        from request: HummingbirdRequest,
        context: some RequestContext
    ) async throws -> T {
        try decode(type, from: request.body)
    }
}

/// A stand-in for `RequestContext` of Hummingbird 2.
package protocol RequestContext: Sendable {
    associatedtype Decoder: RequestDecoder = JSONDecoder

    var coreContext: CoreRequestContextStorage { get set }
    var requestDecoder: Decoder { get }

    init(source: ApplicationRequestContextSource)
}

extension RequestContext {
    package typealias Source = ApplicationRequestContextSource
}

/// A stand-in for the source of a context.
package struct ApplicationRequestContextSource: Sendable {
    package init() {}
}

/// A stand-in for what each context stores.
package struct CoreRequestContextStorage: Sendable {
    package init(source: ApplicationRequestContextSource) {}
}

/// A stand-in for `Request`, with a body that has arrived.
package struct HummingbirdRequest: Sendable {
    fileprivate let body: Data

    package init(body: Data) { self.body = body }

    package func decode<T: Decodable>(
        as type: T.Type,
        context: some RequestContext
    ) async throws -> T {
        try await context.requestDecoder.decode(type, from: self, context: context)
    }
}
