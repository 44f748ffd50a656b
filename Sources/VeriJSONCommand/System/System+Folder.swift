#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension System {
    /// Returns the names in a folder that do not begin with a dot, in the order of their bytes.
    static func names(in folder: FilePath) throws(Refusal) -> [FilePath] {
        guard let list = opendir(folder.terminated) else { throw Refusal.last }
        defer { closedir(list) }
        var names: [FilePath] = []
        while let entry = readdir(list) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name.first != UInt8(ascii: ".") { names.append(FilePath(bytes: name)) }
        }
        return names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    /// Returns whether a path is a symbolic link, wherever it leads.
    static func isLink(_ path: FilePath) -> Bool {
        var status = stat()
        return lstat(path.terminated, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
}
