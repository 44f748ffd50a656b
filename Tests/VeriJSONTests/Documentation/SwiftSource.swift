/// A Swift file of the library, read as far as the structure tests need it.
struct SwiftSource: Sendable {
    /// The path from the root of the package.
    var path: String
    /// The words of each line that is code: no comments, no contents of strings.
    var lines: [[String]] = []
    /// Whether the line with the same number begins in the first column.
    var isOutermost: [Bool] = []

    /// The folder in the library; empty for a file at its root.
    var folder: String {
        let parts = path.split(separator: "/")
        return parts.count > 3 ? String(parts[2]) : ""
    }

    var words: Set<String> { Set(lines.joined()) }

    private static let declarations: Set<String> = [
        "struct", "class", "enum", "protocol", "actor", "typealias",
    ]

    /// The types that are declared here, outermost or at any depth.
    func types(outermost: Bool) -> Set<String> {
        var names: Set<String> = []
        for (line, isFirst) in zip(lines, isOutermost) where isFirst || !outermost {
            for (word, next) in zip(line, line.dropFirst())
            where Self.declarations.contains(word) && next.first?.isUppercase == true {
                names.insert(next)
            }
        }
        return names
    }

    /// The public types that are declared outermost.
    var publicTypes: Set<String> {
        var source = self
        source.lines = lines.map { $0.first == "public" ? $0 : [] }
        return source.types(outermost: true)
    }

    /// The modules that are imported.
    var imports: Set<String> {
        Set(lines.filter { $0.contains("import") }.joined())
    }

    init(path: String) throws {
        self.path = path
        for line in try Repository.text(path).utf8.split(separator: 0x0A) {
            lines.append(Self.words(of: Array(line)))
            isOutermost.append(line.first != 0x20)
        }
    }

    private static func words(of line: [UInt8]) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        var isString = false
        var isEscaped = false
        for (index, byte) in line.enumerated() {
            if !isString, line[index...].starts(with: [0x2F, 0x2F]) { break }
            if byte == 0x22, !isEscaped { isString.toggle() }
            isEscaped = isString && byte == 0x5C && !isEscaped
            let isLetter = Character(Unicode.Scalar(byte)).isLetter || byte == 0x5F
            if !isString, isLetter || (0x30...0x39).contains(byte) {
                word.append(byte)
            } else if !word.isEmpty {
                words.append(String(decoding: word, as: UTF8.self))
                word = []
            }
        }
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        return words
    }

    /// All files of the library.
    static let library: [SwiftSource] = Repository.files(
        below: "Sources/VeriJSON",
        ending: ".swift"
    )
    .compactMap { try? SwiftSource(path: $0) }
}
