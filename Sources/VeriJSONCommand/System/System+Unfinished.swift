import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension System {
    /// What a run has begun and a signal takes back: staged files, and additions to a quarantine
    /// about data that is not in its place yet.
    ///
    /// The thread that ends the run and the one that writes its files exclude each other, and only
    /// for calls that are short.
    enum Unfinished {
        private static let lock = NSRecursiveLock()
        /// Held while bytes are added to a file, which a disk may take for ever to do.
        private static let adding = NSLock()
        private nonisolated(unsafe) static var files: Set<FilePath> = []
        /// The length that each file had before the additions, by its descriptor.
        private nonisolated(unsafe) static var additions: [Int32: Int] = [:]

        /// Takes steps between which no signal ends the run.
        static func together<Result, Failure: Error>(
            _ body: () throws(Failure) -> Result
        ) throws(Failure) -> Result {
            lock.lock()
            defer { lock.unlock() }
            return try body()
        }

        /// Takes back everything, and lets no thread begin or place a file any more.
        ///
        /// Steps that the disk does not end within some seconds are not waited for, and nothing is taken
        /// back then: a later run sweeps what is left. An addition that it does not end may stay in
        /// part.
        static func takeBack() {
            guard lock.lock(before: Date(timeIntervalSinceNow: 5)) else { return }
            for file in files { unlink(file.terminated) }
            guard !additions.isEmpty else { return }
            _ = adding.lock(before: Date(timeIntervalSinceNow: 2))
            for (descriptor, count) in additions { ftruncate(descriptor, off_t(count)) }
        }

        // MARK: Staged files

        /// Creates a file; returns a negative number and sets `errno` if that fails.
        static func create(_ path: FilePath) -> Int32 {
            together {
                let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
                let descriptor = open(path.terminated, flags, 0o600)
                if descriptor >= 0 { files.insert(path) }
                return descriptor
            }
        }

        /// Adds a file to those that a signal removes; this run has locked it.
        static func adopt(_ path: FilePath) {
            together { _ = files.insert(path) }
        }

        /// Moves a file to its destination.
        static func place(_ path: FilePath, at destination: FilePath) throws(Refusal) {
            try together { () throws(Refusal) in
                guard rename(path.terminated, destination.terminated) == 0 else {
                    throw Refusal.last
                }
                files.remove(path)
            }
        }

        /// Removes a file that is not to be placed.
        static func remove(_ path: FilePath) {
            together {
                unlink(path.terminated)
                files.remove(path)
            }
        }

        /// Removes the contents of a file.
        static func empty(_ path: FilePath) {
            together { _ = truncate(path.terminated, 0) }
        }

        /// Leaves a file to the run that has removed it.
        static func forget(_ path: FilePath) {
            together { _ = files.remove(path) }
        }

        // MARK: Additions

        /// Changes the end of a file, unless a signal has taken the additions back.
        static func add<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
            adding.lock()
            defer { adding.unlock() }
            try body()
        }

        static func addition(_ descriptor: Int32, after count: Int) {
            together { additions[descriptor] = count }
        }

        static func keepAddition(_ descriptor: Int32) {
            together { additions[descriptor] = nil }
        }
    }
}
