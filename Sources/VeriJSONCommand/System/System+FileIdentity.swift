#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension System {
    /// The identity of a file, independent of the spelling of its path.
    ///
    /// An existing file is identified by device and number. A file that does not exist is
    /// identified by the nearest existing folder and the names below it:
    ///
    ///     new.json   ./new.json   a/../new.json   link → new.json     folder "." and ["new.json"]
    struct FileIdentity: Hashable {
        #if canImport(Darwin)
        /// A name of a file; the file systems there take equivalent spellings for one.
        private typealias Name = String
        #else
        private typealias Name = FilePath
        #endif

        private var device: UInt64
        private var number: UInt64
        private var names: [Name] = []

        /// The numbers of the device and of the file on it, for a file that exists.
        var numbers: String { "\(device) \(number)" }

        private init(_ status: stat) {
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(truncatingIfNeeded: status.st_ino)
        }

        /// Creates the identity of the file at a path; nil for a terminal or another character
        /// device, which any number of streams may share.
        init?(_ path: FilePath) {
            let resolved = ResolvedPath(path)
            if let descriptor = resolved.descriptor {
                self.init(ofStream: descriptor)
                return
            }
            var status = stat()
            if stat(path.terminated, &status) == 0 {
                guard status.st_mode & S_IFMT != S_IFCHR else { return nil }
                self.init(status)
                return
            }
            guard stat(resolved.folder.terminated, &status) == 0 else { return nil }
            self.init(status)
            #if canImport(Darwin)
            let isCaseSensitive = pathconf(resolved.folder.terminated, _PC_CASE_SENSITIVE) != 0
            names = resolved.names.map {
                isCaseSensitive ? $0.description : $0.description.lowercased()
            }
            #else
            names = resolved.names
            #endif
        }

        /// Creates the identity of the file that a stream of this process is connected to; nil if
        /// it is not a regular file.
        init?(ofStream descriptor: Int32) {
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                return nil
            }
            self.init(status)
        }
    }

    /// A path with all symbolic links resolved, even if it leads to a file that does not exist.
    struct ResolvedPath {
        /// The part that exists.
        private(set) var folder: FilePath
        /// The names below it that do not exist.
        private(set) var names: [FilePath] = []
        /// The open descriptor of this process that the path names; nil for any other path.
        ///
        /// On Linux, such a name is a link to the file behind the descriptor. It is not followed:
        /// a file with the position of the descriptor would be replaced by one without.
        private(set) var descriptor: Int32?
        /// Whether the path names an open descriptor of another process, whose file is not replaced
        /// either.
        private(set) var isDescriptorOfOther = false

        /// The maximum number of links that are followed; the limit of most systems.
        private static let linkLimit = 40

        init(_ path: FilePath) {
            folder = path.isAbsolute ? "/" : "."
            var links = 0
            var rest = Array(path.names.reversed())
            while let name = rest.popLast() {
                if name == "." { continue }
                guard names.isEmpty else {
                    if name == ".." { names.removeLast() } else { names.append(name) }
                    continue
                }
                // The folder has no links.
                if name == "..", folder.isAbsolute {
                    folder = folder.names.dropLast().reduce("/") { $0.appending($1) }
                    continue
                }
                let next = folder.appending(name)
                if rest.isEmpty, let found = DescriptorName(next) {
                    note(found)
                    names = [name]
                    return
                }
                var status = stat()
                guard lstat(next.terminated, &status) == 0 else {
                    names.append(name)
                    continue
                }
                if status.st_mode & S_IFMT == S_IFLNK, links < ResolvedPath.linkLimit,
                    let target = System.target(of: next)
                {
                    links += 1
                    rest += target.names.reversed()
                    if target.isAbsolute { folder = "/" }
                } else {
                    folder = next
                }
            }
            if let found = DescriptorName(self.path) { note(found) }
        }

        private mutating func note(_ name: DescriptorName) {
            isDescriptorOfOther = !name.isOwn
            if name.isOwn { descriptor = name.number }
        }

        /// The path without links.
        var path: FilePath { names.reduce(folder) { $0.appending($1) } }

        /// The path of the folder that contains the file, with a slash at its end.
        var parent: FilePath { path.parent }
    }

    /// Returns the text of a symbolic link; nil if it cannot be read.
    fileprivate static func target(of link: FilePath) -> FilePath? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(link.terminated, &bytes, bytes.count)
        return count > 0
            ? FilePath(bytes: bytes.prefix(count).map { UInt8(bitPattern: $0) }) : nil
    }
}

extension System {
    /// A name that the system has for an open descriptor of a process.
    private struct DescriptorName {
        let number: Int32
        /// Whether it is one of this process.
        let isOwn: Bool

        /// Recognises a path without links in its folder; nil for any other path.
        init?(_ path: FilePath) {
            let standard: [FilePath: Int32] = [
                "/dev/stdin": STDIN_FILENO, "/dev/stdout": STDOUT_FILENO,
                "/dev/stderr": STDERR_FILENO,
            ]
            if let number = standard[path] {
                (self.number, isOwn) = (number, true)
                return
            }
            let names = path.names
            guard path.isAbsolute, let last = names.last,
                last.bytes.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int32(last.description),
                let isOwn = DescriptorName.isFolderOfOwn(names.dropLast())
            else { return nil }
            (self.number, self.isOwn) = (number, isOwn)
        }

        /// Returns whether names lead to the folder of this process's descriptors: `/dev/fd`, and
        /// on Linux `/proc/PID/fd` and `/proc/PID/task/TID/fd`; nil if they lead to none.
        private static func isFolderOfOwn(_ names: ArraySlice<FilePath>) -> Bool? {
            if names == ["dev", "fd"] { return true }
            guard names.count == 3 || names.count == 5, names[0] == "proc", names.last == "fd",
                names.count == 3 || names[2] == "task"
            else { return nil }
            // The number of the process may be another one for the file system than for itself.
            return ["self", target(of: "/proc/self"), FilePath("\(getpid())")].contains(names[1])
        }
    }
}
