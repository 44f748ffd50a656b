#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension System {
    /// The permissions of a written file.
    enum Access {
        /// A new file has the default mode, subject to the user's mask; an existing one keeps its
        /// mode.
        case usual
        /// The file is accessible to its owner only, whatever its mode was before.
        case owner

        /// Returns the mode of a file that replaces another one, or none.
        fileprivate func mode(replacing old: mode_t?) -> mode_t {
            switch self {
            case .owner: (old ?? 0o600) & 0o600
            case .usual: old.map { $0 & 0o7777 } ?? 0o666 & ~Self.mask
            }
        }

        private static var mask: mode_t {
            let mask = umask(0)
            umask(mask)
            return mask
        }
    }

    /// A file that is written beside its destination and moved there at the end, atomically.
    ///
    /// Symbolic links stay; their target is replaced or created. Until it is moved, the file is
    /// named `.verijson-PID-RANDOM` and locked, so that a later run can distinguish a file of a
    /// killed run from one that is still being written.
    final class StagedFile {
        private let descriptor: Int32
        private let temporary: String
        private let resolved: ResolvedPath
        private let mode: mode_t
        private var isPlaced = false

        init(at path: String, _ access: Access) throws(Refusal) {
            resolved = ResolvedPath(path)
            var old = stat()
            let isThere = stat(path, &old) == 0
            if !isThere, errno != ENOENT { throw Refusal.last }
            if isThere, !System.isWritable(path) { throw Refusal.last }
            mode = access.mode(replacing: isThere ? old.st_mode : nil)
            (descriptor, temporary) = try StagedFile.make(in: resolved.parent)
            // Only an administrator may change the owner; for any other user the call has no
            // effect.
            if isThere { _ = fchown(descriptor, old.st_uid, old.st_gid) }
        }

        deinit {
            if !isPlaced { unlink(temporary) }
            close(descriptor)
        }

        func append(_ bytes: [UInt8]) throws(Refusal) {
            try send(bytes, to: descriptor)
        }

        func append(_ bytes: UnsafeRawBufferPointer) throws(Refusal) {
            try send(bytes, to: descriptor)
        }

        /// Completes everything that a full disk could prevent; only the rename remains.
        func finish() throws(Refusal) {
            guard fchmod(descriptor, mode) == 0 else { throw Refusal.last }
            if fsync(descriptor) != 0, errno != EINVAL { throw Refusal.last }
        }

        /// Moves the file to its destination.
        func takePlace() throws(Refusal) {
            guard rename(temporary, resolved.path) == 0 else { throw Refusal.last }
            isPlaced = true
        }

        /// Waits until the new name is on the disk, if the system supports that.
        func settle() {
            let folder = open(resolved.parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard folder >= 0 else { return }
            fsync(folder)
            close(folder)
        }

        private static func make(in folder: String) throws(Refusal) -> (Int32, String) {
            for _ in 0..<100 {
                let random = String(UInt64.random(in: .min ... .max), radix: 36)
                let name = "\(folder)\(prefix)\(getpid())-\(random)"
                let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
                let descriptor = open(name, flags, 0o600)
                guard descriptor >= 0 else {
                    if errno == EEXIST { continue }
                    throw Refusal.last
                }
                // On a file system without locks, no file is ever swept.
                flock(descriptor, LOCK_EX | LOCK_NB)
                // Another run may have swept the file before it was locked.
                if isName(name, of: descriptor) { return (descriptor, name) }
                close(descriptor)
            }
            throw Refusal(number: EEXIST)
        }

        private static let prefix = ".verijson-"

        /// Removes the staged files of killed runs from a folder, whose path ends with a slash.
        ///
        /// A lock ends with its process. A file stays if it is locked, or if its lock cannot be
        /// determined.
        static func sweep(_ folder: String) {
            guard let list = opendir(folder) else { return }
            defer { closedir(list) }
            while let entry = readdir(list) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                guard isTemporary(name) else { continue }
                let descriptor = open(folder + name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
                guard descriptor >= 0 else { continue }
                defer { close(descriptor) }
                var status = stat()
                guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                    status.st_uid == geteuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0,
                    isName(folder + name, of: descriptor)
                else { continue }
                unlink(folder + name)
            }
        }

        /// Returns whether a name consists of `.verijson-`, a process identifier and a random text.
        private static func isTemporary(_ name: String) -> Bool {
            guard name.hasPrefix(prefix) else { return false }
            let parts = name.dropFirst(prefix.count).split(
                separator: "-",
                omittingEmptySubsequences: false
            )
            return parts.count == 2 && Int32(parts[0]) != nil && UInt64(parts[1], radix: 36) != nil
        }
    }

    /// Returns whether a name still leads to an open file.
    static func isName(_ name: String, of descriptor: Int32) -> Bool {
        var (named, opened) = (stat(), stat())
        return stat(name, &named) == 0 && fstat(descriptor, &opened) == 0
            && named.st_dev == opened.st_dev && named.st_ino == opened.st_ino
    }

    /// Defers signals until `body` returns, so that files are either in place or removed.
    static func withoutInterruption<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return try body()
    }

    /// Replaces a file atomically; a terminal, a pipe or a device is written to directly.
    static func replaceFile(
        at path: String,
        with bytes: [UInt8],
        _ access: Access
    ) throws(Refusal) {
        if isStream(path) { return try send(bytes, toStreamAt: path) }
        try withoutInterruption { () throws(Refusal) in
            let file = try StagedFile(at: path, access)
            try file.append(bytes)
            try file.finish()
            try file.takePlace()
        }
    }

    /// Opens a terminal, a pipe or a device, to write to it until the process ends.
    static func openStream(_ path: String) throws(Refusal) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Refusal.last }
        return descriptor
    }

    static func send(_ bytes: [UInt8], toStreamAt path: String) throws(Refusal) {
        let descriptor = try openStream(path)
        defer { close(descriptor) }
        try send(bytes, to: descriptor)
    }
}
