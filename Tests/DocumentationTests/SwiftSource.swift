import TestSupport

/// A Swift file of the library, read as far as the structure tests need it.
struct SwiftSource: Sendable {
    /// The path from the root of the package.
    var path: String
    /// The words of each line, without comments and the contents of strings.
    var lines: [[String]] = []
    /// The number of spaces before the line with the same number.
    var indents: [Int] = []

    /// The module.
    var module: String { String(path.split(separator: "/")[1]) }

    /// The folder in the module; empty for a file at its root.
    var folder: String {
        let parts = path.split(separator: "/")
        return parts.count > 3 ? String(parts[2]) : ""
    }

    /// Whether the file is one of the core.
    var isOfCore: Bool { path.hasPrefix("Sources/VeriJSONCore/") }

    /// The words of the code.
    var words: Set<String> { Set(lines.joined()) }

    private static let declarations: Set<String> = [
        "struct", "class", "enum", "protocol", "actor", "typealias",
    ]

    /// The types that are declared here, outermost or at any depth.
    func types(outermost: Bool) -> Set<String> {
        var names: Set<String> = []
        for (line, indent) in zip(lines, indents) where indent == 0 || !outermost {
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
        self.init(path: path, text: try Repository.text(path))
    }

    init(path: String, text: String) {
        self.path = path
        for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
            lines.append(Self.words(of: Array(line)))
            indents.append(line.prefix { $0 == 0x20 }.count)
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
                continue
            }
            if !word.isEmpty {
                words.append(String(decoding: word, as: UTF8.self))
                word = []
            }
        }
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        return words
    }

    /// The files of the core.
    static let core = files(of: "VeriJSONCore")
    /// The files of the library: the core, the doors to Foundation, and what each module adds.
    static let library =
        core
        + [
            "VeriJSON", "VeriJSONStreams", "VeriJSONReports", "VeriJSONContracts",
            "VeriJSONInference",
        ].flatMap(files)
    /// The files of the modules that read something else, and of the command.
    static let others = ["VeriJSONSchema", "VeriJSONRevisions", "VeriJSONXML", "VeriJSONCommand"]
        .flatMap(files)

    private static func files(of module: String) -> [SwiftSource] {
        Repository.files(below: "Sources/\(module)", ending: ".swift")
            .compactMap { try? SwiftSource(path: $0) }
    }
}
