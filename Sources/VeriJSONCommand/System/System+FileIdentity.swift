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
        private var device: UInt64
        private var number: UInt64
        private var names: [String] = []

        private init(_ status: stat) {
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(truncatingIfNeeded: status.st_ino)
        }

        /// Creates the identity of the file at a path; nil for a terminal or another character
        /// device, which any number of streams may share.
        init?(_ path: String) {
            var status = stat()
            if stat(path, &status) == 0 {
                guard status.st_mode & S_IFMT != S_IFCHR else { return nil }
                self.init(status)
                return
            }
            let path = ResolvedPath(path)
            guard stat(path.folder, &status) == 0 else { return nil }
            self.init(status)
            names = path.names
            #if canImport(Darwin)
            if pathconf(path.folder, _PC_CASE_SENSITIVE) == 0 {
                names = names.map { $0.lowercased() }
            }
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
        private(set) var folder: String
        /// The names below it that do not exist.
        private(set) var names: [String] = []

        /// The most links that are followed; the limit of most systems.
        private static let linkLimit = 40

        init(_ path: String) {
            folder = ResolvedPath.isAbsolute(path) ? "/" : "."
            var links = 0
            var rest = ResolvedPath.parts(of: path)
            while let name = rest.popLast() {
                if name == "." { continue }
                guard names.isEmpty else {
                    if name == ".." { names.removeLast() } else { names.append(name) }
                    continue
                }
                let next = folder == "/" ? "/" + name : folder + "/" + name
                var status = stat()
                guard lstat(next, &status) == 0 else {
                    names.append(name)
                    continue
                }
                if status.st_mode & S_IFMT == S_IFLNK, links < ResolvedPath.linkLimit,
                    let target = ResolvedPath.target(of: next)
                {
                    links += 1
                    rest += ResolvedPath.parts(of: target)
                    if ResolvedPath.isAbsolute(target) { folder = "/" }
                } else {
                    folder = next
                }
            }
        }

        /// The path without links.
        var path: String {
            names.isEmpty ? folder : ([folder == "/" ? "" : folder] + names).joined(separator: "/")
        }

        /// The path of the folder that contains the file, with a slash at its end.
        var parent: String {
            let path = path
            guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "./" }
            return String(path[...slash])
        }

        private static func isAbsolute(_ path: String) -> Bool {
            path.utf8.first == UInt8(ascii: "/")
        }

        /// Returns the names in a path, in reverse order.
        private static func parts(of path: String) -> [String] {
            path.utf8.split(separator: UInt8(ascii: "/")).reversed().map { String(Substring($0)) }
        }

        private static func target(of link: String) -> String? {
            var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
            let count = bytes.withUnsafeMutableBytes { buffer in
                let text = buffer.bindMemory(to: CChar.self)
                return text.baseAddress.map { readlink(link, $0, text.count) } ?? -1
            }
            return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
        }
    }
}
