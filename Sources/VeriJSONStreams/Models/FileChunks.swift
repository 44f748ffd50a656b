import Dispatch
public import Foundation
import VeriJSON
import VeriJSONCore

/// The bytes of a file, or of a named pipe, in chunks of up to a mebibyte.
///
/// A chunk is handed out as soon as the system has it, so a pipe is read as it is written. The file
/// is opened when the first chunk is asked for, and read only as chunks are asked for:
///
///     for try await order in sanitizer.models(Order.self, lines: FileChunks(url)) {
///         show([order])
///     }
///
/// Reading does not block the threads of Swift's concurrency.
public struct FileChunks: AsyncSequence, Sendable {
    /// A chunk.
    public typealias Element = [UInt8]

    /// The file.
    public let url: URL

    /// Creates the chunks of a file.
    ///
    /// - Parameter url: A file or a named pipe.
    public init(_ url: URL) {
        self.url = url
    }

    /// Returns an iterator, which opens the file when the first chunk is asked for.
    public func makeAsyncIterator() -> Iterator {
        Iterator(reader: FileReader(url))
    }

    /// An iterator of chunks; the file is closed with it.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let reader: FileReader

        /// Returns the next chunk; nil at the end of the file.
        ///
        /// - Throws: `CocoaError` with the path, and a `POSIXError` below it, if the file cannot be
        ///   read; `CancellationError` if the task was cancelled, also while a pipe is silent.
        public mutating func next() async throws -> [UInt8]? {
            try await reader.next()
        }
    }
}

/// A descriptor that is read by a thread of its own, since a pipe may block for long.
private final class FileReader: @unchecked Sendable {
    private static let chunkSize = 1 << 20

    private let url: URL
    private let queue = DispatchQueue(label: "VeriJSON.FileChunks")
    /// Used on the queue only; nil before the first chunk.
    private var descriptor: Int32?
    private var isAtEnd = false
    /// Protected by the lock.
    private var waiting: CheckedContinuation<[UInt8]?, any Error>?
    private let lock = NSLock()

    init(_ url: URL) {
        self.url = url
    }

    deinit {
        if let descriptor { close(descriptor) }
    }

    func next() async throws -> [UInt8]? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                lock.withLock { waiting = continuation }
                // The handler of a task that was cancelled before has found nobody waiting.
                guard !Task.isCancelled else { return resume(with: .failure(CancellationError())) }
                queue.async { self.resume(with: Result { try self.read() }) }
            }
        } onCancel: {
            resume(with: .failure(CancellationError()))
        }
    }

    /// Resumes the caller, unless cancellation has already done so.
    private func resume(with result: Result<[UInt8]?, any Error>) {
        let continuation = lock.withLock {
            defer { waiting = nil }
            return waiting
        }
        continuation?.resume(with: result)
    }

    private func read() throws -> [UInt8]? {
        guard !isAtEnd else { return nil }
        let descriptor = try open()
        var failure: Int32 = 0
        let chunk = [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { buffer, count in
            var result = -1
            repeat {
                result = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
                failure = result < 0 ? errno : 0
            } while failure == EINTR
            count = max(0, result)
        }
        guard failure == 0 else { throw error(failure) }
        isAtEnd = chunk.isEmpty
        return isAtEnd ? nil : chunk
    }

    private func open() throws -> Int32 {
        if let descriptor { return descriptor }
        guard url.isFileURL else {
            throw CocoaError(.fileReadUnsupportedScheme, userInfo: [NSURLErrorKey: url])
        }
        var opened: Int32
        repeat {
            opened = Foundation.open(url.path, O_RDONLY | O_CLOEXEC)
        } while opened < 0 && errno == EINTR
        guard opened >= 0 else { throw error(errno) }
        descriptor = opened
        return opened
    }

    private func error(_ number: Int32) -> any Error {
        let code: CocoaError.Code =
            switch number {
            case ENOENT: .fileReadNoSuchFile
            case EACCES, EPERM: .fileReadNoPermission
            default: .fileReadUnknown
            }
        var info: [String: Any] = [NSFilePathErrorKey: url.path, NSURLErrorKey: url]
        if let code = POSIXErrorCode(rawValue: number) {
            info[NSUnderlyingErrorKey] = POSIXError(code)
        }
        return CocoaError(code, userInfo: info)
    }
}
