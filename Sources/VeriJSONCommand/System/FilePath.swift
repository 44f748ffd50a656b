/// The path of a file as the system knows it: bytes that need not be UTF-8.
///
/// Paths are equal if their bytes are; Unicode's equivalences do not count, since most file systems
/// have a file for each spelling.
struct FilePath: Hashable, Sendable {
    let bytes: [UInt8]

    init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    static let slash = UInt8(ascii: "/")

    /// The path for a C function.
    var terminated: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

    var isAbsolute: Bool { bytes.first == Self.slash }
    var endsWithSlash: Bool { bytes.last == Self.slash }

    /// The names in the path, without the slashes.
    var names: [FilePath] { bytes.split(separator: Self.slash).map { FilePath(bytes: $0) } }

    /// The part of the path after the last slash that something follows.
    var lastName: FilePath { names.last ?? self }

    /// The path of the folder that contains the file, with a slash at its end.
    var parent: FilePath {
        guard let slash = bytes.lastIndex(of: Self.slash) else { return "./" }
        return FilePath(bytes: bytes[...slash])
    }

    /// Whether this is the address of something on a network.
    var isURL: Bool {
        ["http://", "https://"].contains { bytes.starts(with: $0.utf8) }
    }

    func hasSuffix(_ suffix: String) -> Bool {
        bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    }

    /// Returns the path of a name in this folder.
    func appending(_ name: FilePath) -> FilePath {
        FilePath(bytes: bytes + (endsWithSlash ? [] : [Self.slash]) + name.bytes)
    }

    /// Returns the path of a file beside this one, whose name goes on.
    func adding(_ suffix: FilePath) -> FilePath {
        FilePath(bytes: bytes + suffix.bytes)
    }
}

extension FilePath: ExpressibleByStringLiteral, CustomStringConvertible {
    init(stringLiteral text: String) {
        self.init(text)
    }

    /// The path for messages, in which each byte that is not UTF-8 is written as `\xFF`.
    var description: String { String(showing: bytes) }
}

extension String {
    /// Creates a text from bytes that should be UTF-8; each that is not is written as `\xFF`.
    init(showing bytes: [UInt8]) {
        self.init()
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var position = 0
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let scalar):
                unicodeScalars.append(Unicode.UTF8.decode(scalar))
                position += scalar.count
            case .error(let length):
                for byte in bytes[position..<position + length] {
                    self += "\\x" + String(byte, radix: 16, uppercase: true)
                }
                position += length
            case .emptyInput:
                return
            }
        }
    }
}
