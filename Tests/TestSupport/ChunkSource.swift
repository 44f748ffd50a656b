import Foundation

/// Bytes as a sequence of chunks, synchronous or asynchronous, that counts the chunks it has given.
package struct ChunkSource: Sequence, AsyncSequence, Sendable {
    package typealias Element = [UInt8]

    private let chunks: [[UInt8]]
    package let pulled = PullCount()
    /// Called before each chunk is given.
    package var onPull: @Sendable (Int) async throws -> Void = { _ in }

    package init(_ chunks: [[UInt8]]) {
        self.chunks = chunks
    }

    /// Cuts a text, in which `⏎` is a line feed, into chunks of one size.
    package init(_ text: String, size: Int) {
        let bytes = Array(text.lines.utf8)
        chunks = stride(from: 0, to: bytes.count, by: size).map {
            Array(bytes[$0..<Swift.min($0 + size, bytes.count)])
        }
    }

    package func makeIterator() -> IndexingIterator<[[UInt8]]> { chunks.makeIterator() }
    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: self) }

    package struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let source: ChunkSource
        private var position = 0

        fileprivate init(source: ChunkSource) {
            self.source = source
        }

        package mutating func next() async throws -> [UInt8]? {
            guard position < source.chunks.count else { return nil }
            try await source.onPull(position)
            source.pulled.add()
            position += 1
            return source.chunks[position - 1]
        }
    }
}

/// A number that any thread may count up.
package final class PullCount: @unchecked Sendable {
    private let lock = NSLock()
    private var number = 0

    package var count: Int { lock.withLock { number } }

    func add() {
        lock.withLock { number += 1 }
    }
}

extension String {
    /// The text with line feeds for `⏎`.
    package var lines: String { replacingOccurrences(of: "⏎", with: "\n") }
}
