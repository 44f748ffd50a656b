#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension System {
    /// A file that is appended to, or a stream.
    ///
    /// Several processes may append to one file: each locks it for one addition.
    final class AppendedFile {
        private let path: FilePath
        private let descriptor: Int32
        let isStream: Bool
        /// Whether the name of the file is on the disk as well.
        private var isSettled = false

        /// Opens a file, which is created if it does not exist.
        ///
        /// With ``Access/owner``, an existing file becomes accessible to its owner only, too.
        init(at path: FilePath, _ access: Access = .owner) throws(Refusal) {
            self.path = path
            isStream = System.isStream(path)
            if isStream {
                descriptor = try openStream(path)
                return
            }
            let flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC
            descriptor = open(path.terminated, flags, access == .owner ? 0o600 : 0o666)
            guard descriptor >= 0 else { throw Refusal.last }
            guard access == .owner else { return }
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { throw Refusal.last }
            guard status.st_mode & 0o077 != 0 else { return }
            guard fchmod(descriptor, status.st_mode & 0o700) == 0 else { throw Refusal.last }
        }

        deinit {
            keep()
            close(descriptor)
        }

        /// Makes a signal that ends the run truncate the file to a length, until it is kept.
        func mayCut(to count: Int) {
            if !isStream { Unfinished.addition(descriptor, after: count) }
        }

        /// Keeps what was appended, whatever ends the run.
        func keep() {
            Unfinished.keepAddition(descriptor)
        }

        /// Whether the path leads to another file than the one that was opened.
        var isReplaced: Bool { !isStream && !isName(path, of: descriptor) }

        /// Waits until no other process holds the lock.
        func lock() {
            guard !isStream else { return }
            while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        }

        /// Takes the lock; returns false if another process holds it, or if there are no locks.
        func tryLock() -> Bool {
            !isStream && flock(descriptor, LOCK_EX | LOCK_NB) == 0
        }

        func unlock() {
            if !isStream { flock(descriptor, LOCK_UN) }
        }

        /// The identity of the file; nil for a stream.
        var identity: FileIdentity? { isStream ? nil : FileIdentity(ofStream: descriptor) }

        /// The number of bytes in the file.
        var count: Int {
            var status = stat()
            return !isStream && fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
        }

        /// Reads a range of the file.
        func bytes(in range: Range<Int>) throws(Refusal) -> [UInt8] {
            guard lseek(descriptor, off_t(range.lowerBound), SEEK_SET) >= 0 else {
                throw Refusal.last
            }
            var refusal: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
                (count, refusal) = fill(UnsafeMutableRawBufferPointer(buffer), from: descriptor)
            }
            guard refusal == 0 else { throw Refusal(number: refusal) }
            return bytes
        }

        /// Adds bytes at the end, unless a signal has taken the addition back.
        func append(_ bytes: [UInt8]) throws(Refusal) {
            // A stream is not taken back, and may wait for its reader.
            if isStream { return try send(bytes, to: descriptor) }
            try Unfinished.add { () throws(Refusal) in
                try send(bytes, to: descriptor)
            }
        }

        /// Waits until everything is on the disk, the name of the file as well.
        func finish() throws(Refusal) {
            try synchronize(descriptor)
            guard !isStream, !isSettled else { return }
            synchronizeFolder(ResolvedPath(path).parent)
            isSettled = true
        }

        /// Truncates the file to a length.
        func cut(to count: Int) throws(Refusal) {
            guard !isStream else { return }
            try Unfinished.add { () throws(Refusal) in
                guard ftruncate(descriptor, off_t(count)) == 0 else { throw Refusal.last }
            }
            keep()
        }
    }
}
