#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension System {
    /// A file or a pipe that is read in pieces.
    ///
    /// It is used by one task at a time, which the iterator of a stream ensures.
    final class InputStream: @unchecked Sendable {
        /// The reason why no more pieces come, although the input has not ended.
        struct Interrupted: Error {}

        /// The number of bytes of a piece at most.
        private static let pieceSize = 1 << 20

        private let descriptor: Int32
        private let isOwned: Bool
        private let isFile: Bool
        /// Whether the reader knows that nothing more has arrived yet.
        private var hasPaused = true
        /// The size of a regular file in bytes; nil for a pipe or a device.
        let size: Int?

        /// Opens a file; `-` is standard input.
        init(_ path: FilePath) throws(Refusal) {
            isOwned = path != "-"
            descriptor = isOwned ? open(path.terminated, O_RDONLY | O_CLOEXEC) : standardInput
            guard descriptor >= 0 else { throw Refusal.last }
            var status = stat()
            let isKnown = fstat(descriptor, &status) == 0
            guard !isKnown || status.st_mode & S_IFMT != S_IFDIR else {
                if isOwned { close(descriptor) }
                throw Refusal(number: EISDIR)
            }
            isFile = isKnown && status.st_mode & S_IFMT == S_IFREG
            size = isFile ? Int(status.st_size) : nil
        }

        deinit {
            if isOwned { close(descriptor) }
        }

        /// Reads the next piece: what is there, up to a limit; nil at the end.
        ///
        /// A piece of a pipe is empty if nothing more has arrived yet; the next call waits.
        ///
        /// - Throws: ``Interrupted`` if a signal has arrived, or ``System/Refusal``.
        func next() throws -> [UInt8]? {
            if !isFile, !hasPaused, !Interruption.waits(for: descriptor, milliseconds: 0) {
                hasPaused = true
                return []
            }
            hasPaused = false
            return try piece()
        }

        private func piece() throws -> [UInt8]? {
            var number: Int32 = 0
            var isInterrupted = false
            let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
                count = 0
                while count < buffer.count {
                    // Bytes that have arrived do not wait for more.
                    let isReady =
                        isFile
                        ? Interruption.signal == nil
                        : Interruption.waits(for: descriptor, milliseconds: count == 0 ? -1 : 0)
                    guard isReady else {
                        isInterrupted = Interruption.signal != nil
                        return
                    }
                    let rest = buffer.count - count
                    let taken = read(descriptor, buffer.baseAddress.map { $0 + count }, rest)
                    if taken == 0 { return }
                    if taken > 0 {
                        count += taken
                    } else if errno != EINTR, errno != EAGAIN {
                        number = errno
                        return
                    }
                }
            }
            if isInterrupted { throw Interrupted() }
            guard number == 0 else { throw Refusal(number: number) }
            return piece.isEmpty ? nil : piece
        }
    }
}
