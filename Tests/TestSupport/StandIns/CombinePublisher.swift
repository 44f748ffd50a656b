package import Foundation

/// A stand-in for Combine's `TopLevelDecoder`, to which Foundation makes `JSONDecoder` conform where Combine is.
package protocol CombineDecoder<Input> {
    associatedtype Input

    func decode<T: Decodable>(_ type: T.Type, from input: Input) throws -> T
}

extension JSONDecoder: CombineDecoder {}

/// A stand-in for a publisher of Combine that publishes one value.
package struct CombinePublisher<Output> {
    private let output: () throws -> Output

    package init(_ output: @escaping () throws -> Output) { self.output = output }

    package func map<T>(_ transform: @escaping (Output) -> T) -> CombinePublisher<T> {
        CombinePublisher<T> { transform(try output()) }
    }

    package func decode<Item: Decodable, Coder: CombineDecoder>(
        type: Item.Type,
        decoder: Coder
    ) -> CombinePublisher<Item> where Coder.Input == Output {
        CombinePublisher<Item> { try decoder.decode(type, from: output()) }
    }

    /// What `sink` is told at the end.
    package enum Completion {
        case finished
        case failure(any Error)
    }

    package func sink(
        receiveCompletion: (Completion) -> Void,
        receiveValue: (Output) -> Void
    ) -> AnyCancellable {
        do {
            receiveValue(try output())
            receiveCompletion(.finished)
        } catch {
            receiveCompletion(.failure(error))
        }
        return AnyCancellable()
    }

    /// A stand-in for the token that keeps a subscription.
    package struct AnyCancellable {}
}

/// A stand-in for the publisher of a task, as of `URLSession.dataTaskPublisher(for:)`.
package struct CombineSession {
    private let body: Data

    package init(answering body: Data) { self.body = body }

    package func dataTaskPublisher(for url: URL) -> CombinePublisher<(data: Data, status: Int)> {
        CombinePublisher { (body, 200) }
    }
}
