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
        private let temporary: FilePath
        private let resolved: ResolvedPath
        private let mode: mode_t
        private var isPlaced = false

        init(at path: FilePath, _ access: Access) throws(Refusal) {
            resolved = ResolvedPath(path)
            var old = stat()
            let isThere = stat(path.terminated, &old) == 0
            if !isThere, errno != ENOENT { throw Refusal.last }
            if isThere, !System.isWritable(path) { throw Refusal.last }
            mode = access.mode(replacing: isThere ? old.st_mode : nil)
            (descriptor, temporary) = try StagedFile.make(in: resolved.parent)
            // Only an administrator may change the owner; for any other user the call has no
            // effect.
            if isThere { _ = fchown(descriptor, old.st_uid, old.st_gid) }
        }

        deinit {
            if !isPlaced { Unfinished.remove(temporary) }
            close(descriptor)
        }

        func append(_ bytes: [UInt8]) throws(Refusal) {
            try send(bytes, to: descriptor)
        }

        func append(_ bytes: UnsafeRawBufferPointer) throws(Refusal) {
            try send(bytes, to: descriptor)
        }

        /// Removes what was appended after a number of bytes.
        func cut(to count: Int) throws(Refusal) {
            guard ftruncate(descriptor, off_t(count)) == 0,
                lseek(descriptor, off_t(count), SEEK_SET) >= 0
            else { throw Refusal.last }
        }

        /// Completes everything that a full disk could prevent; only the rename remains.
        func finish() throws(Refusal) {
            guard fchmod(descriptor, mode) == 0 else { throw Refusal.last }
            try synchronize(descriptor)
        }

        /// Moves the file to its destination.
        func takePlace() throws(Refusal) {
            try Unfinished.place(temporary, at: resolved.path)
            isPlaced = true
        }

        /// Waits until the new name is on the disk, if the system supports that.
        func settle() {
            synchronizeFolder(resolved.parent)
        }

        private static func make(in folder: FilePath) throws(Refusal) -> (Int32, FilePath) {
            for _ in 0..<100 {
                let random = String(UInt64.random(in: .min ... .max), radix: 36)
                let name = folder.appending(FilePath("\(prefix)\(getpid())-\(random)"))
                let descriptor = Unfinished.create(name)
                guard descriptor >= 0 else {
                    if errno == EEXIST { continue }
                    throw Refusal.last
                }
                // On a file system without locks, no file is ever swept.
                flock(descriptor, LOCK_EX | LOCK_NB)
                // Another run may have swept the file before it was locked.
                if isName(name, of: descriptor) { return (descriptor, name) }
                Unfinished.forget(name)
                close(descriptor)
            }
            throw Refusal(number: EEXIST)
        }

        private static let prefix = ".verijson-"

        /// Removes the staged files of killed runs from a folder, whose path ends with a slash.
        ///
        /// A lock ends with its process. A file stays if it is locked, or if its lock cannot be
        /// determined.
        static func sweep(_ folder: FilePath) {
            guard let list = opendir(folder.terminated) else { return }
            defer { closedir(list) }
            while let entry = readdir(list) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                guard isTemporary(name) else { continue }
                let path = folder.appending(FilePath(name))
                let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
                let descriptor = open(path.terminated, flags)
                guard descriptor >= 0 else { continue }
                defer { close(descriptor) }
                var status = stat()
                guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                    status.st_uid == geteuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0,
                    isName(path, of: descriptor)
                else { continue }
                unlink(path.terminated)
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
    static func isName(_ name: FilePath, of descriptor: Int32) -> Bool {
        var (named, opened) = (stat(), stat())
        return stat(name.terminated, &named) == 0 && fstat(descriptor, &opened) == 0
            && named.st_dev == opened.st_dev && named.st_ino == opened.st_ino
    }

    /// Waits until the content of a descriptor is on the disk; a pipe or a device has none.
    static func synchronize(_ descriptor: Int32) throws(Refusal) {
        if fsync(descriptor) != 0, ![EINVAL, EROFS, ENOTSUP].contains(errno) { throw Refusal.last }
    }

    /// Waits until the names in a folder are on the disk, if the system supports that.
    static func synchronizeFolder(_ path: FilePath) {
        let folder = open(path.terminated, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    /// Replaces a file atomically; a terminal, a pipe or a device is written to directly.
    ///
    /// If it settles, the new file is on the disk under its name afterwards.
    static func replaceFile(
        at path: FilePath,
        with bytes: [UInt8],
        _ access: Access,
        settles: Bool = false
    ) throws(Refusal) {
        if isStream(path) {
            let stream = try openStream(path)
            defer { close(stream) }
            try send(bytes, to: stream)
            if settles { try synchronize(stream) }
            return
        }
        let file = try StagedFile(at: path, access)
        try file.append(bytes)
        try file.finish()
        try file.takePlace()
        if settles { file.settle() }
    }

    /// Opens a terminal, a pipe or a device, to write to it, or the descriptor that a path names.
    ///
    /// A descriptor keeps its position, and whether it appends.
    static func openStream(_ path: FilePath) throws(Refusal) -> Int32 {
        let resolved = ResolvedPath(path)
        guard let named = resolved.descriptor else {
            // The position in the file of another process is not known.
            let flags = resolved.isDescriptorOfOther ? O_APPEND : 0
            let descriptor = open(path.terminated, O_WRONLY | O_CLOEXEC | flags)
            guard descriptor >= 0 else { throw Refusal.last }
            return descriptor
        }
        let descriptor = fcntl(named, F_DUPFD_CLOEXEC, 3)
        guard descriptor >= 0 else { throw Refusal.notOpen }
        return descriptor
    }

    /// Returns whether a descriptor is open for writing.
    static func isOpenForWriting(_ descriptor: Int32) -> Bool {
        let flags = fcntl(descriptor, F_GETFL)
        return flags >= 0 && flags & O_ACCMODE != O_RDONLY
    }
}
