import VeriJSON
import VeriJSONXML

/// The syntax of a document.
enum Syntax: String {
    case json
    case xml

    var other: Syntax { self == .json ? .xml : .json }

    /// The syntax that the end of a file's name tells; nil if it tells none.
    init?(path: FilePath) {
        let name = path.description
        let ending = System.Compression.allCases.map(\.ending).first(where: name.hasSuffix) ?? ""
        let path = name.dropLast(ending.count)
        switch path.split(separator: ".").last?.lowercased() {
        case "xml", "rss", "atom", "svg", "gpx", "kml", "wsdl", "xsd": self = .xml
        case "json", "geojson", "ndjson", "jsonl": self = .json
        default: return nil
        }
    }

    /// The syntax of a stream by its first tag.
    init(ofStream bytes: some Collection<UInt8>) {
        let text = Array(bytes.prefix(64))
        let isPage = ByteView.with(text) { $0.beginsPage(at: Self.start(of: text)) }
        self = Self.beginsMarkup(text) && !isPage ? .xml : .json
    }

    /// The syntax that a document shows.
    ///
    /// XML has a declaration, a document type other than HTML's, or an element whose end tag is the
    /// last thing in it. Tags before anything else are in what is JSON otherwise, too: the warning of
    /// a server, or the thoughts of a language model.
    init(ofDocument document: [UInt8]) {
        let start = Self.start(of: document)
        let text = document[start...]
        self = .json
        guard text.first == UInt8(ascii: "<"),
            !ByteView.with(document, { $0.beginsPage(at: start) })
        else { return }
        let word = String(decoding: text.prefix(9), as: UTF8.self).uppercased()
        if word.hasPrefix("<?XML") || word == "<!DOCTYPE" {
            self = .xml
            return
        }
        let name = text.dropFirst().prefix { !" \t\r\n/>".utf8.contains($0) }
        guard !name.isEmpty, let last = text.lastIndex(of: UInt8(ascii: "<")),
            let end = text.lastIndex(where: { !Self.space.contains($0) }),
            text[end] == UInt8(ascii: ">")
        else { return }
        let tag = text[last..<end].dropFirst()
        let isEmpty = last == start && text[end - 1] == UInt8(ascii: "/")
        let isEnd =
            tag.first == UInt8(ascii: "/") && tag.dropFirst().starts(with: name)
            && tag.dropFirst(1 + name.count).allSatisfy(Self.space.contains)
        if isEmpty || isEnd && Self.isOpen(name, in: text[..<last]) { self = .xml }
    }

    /// Returns whether the element that begins a text is open at its end: what follows an element is
    /// no part of it.
    private static func isOpen(_ name: some Collection<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
        var depth = 0
        var next = text.startIndex
        while let tag = text[next...].firstIndex(of: UInt8(ascii: "<")) {
            next = tag + 1
            let isEnd = next < text.endIndex && text[next] == UInt8(ascii: "/")
            let rest = text[next...].dropFirst(isEnd ? 1 : 0)
            let after = rest.dropFirst(name.count)
            let isWhole = after.first.map { " \t\r\n/>".utf8.contains($0) } ?? false
            guard rest.starts(with: name), isWhole else { continue }
            let close = after.firstIndex(of: UInt8(ascii: ">")) ?? text.endIndex
            let isEmpty = !isEnd && after[..<close].last == UInt8(ascii: "/")
            if !isEmpty { depth += isEnd ? -1 : 1 }
            if depth == 0 { return false }
        }
        return depth > 0
    }

    private static let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]

    /// Returns the offset of the first byte that is neither white space nor part of a mark or of
    /// another encoding.
    private static func start(of document: [UInt8]) -> Int {
        let marks: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0]
        return document.firstIndex { !space.contains($0) && !marks.contains($0) }
            ?? document.count
    }

    /// Returns whether a document begins with a tag.
    static func beginsMarkup(_ document: [UInt8]) -> Bool {
        document[start(of: document)...].first == UInt8(ascii: "<")
    }
}

extension Arguments {
    /// Returns the syntax of an input that the option or its name tells; nil if only its text does.
    private func syntax(toldFor input: Input) throws(Failure) -> Syntax? {
        if let syntax: Syntax = try choice(.from) { return syntax }
        return input.isStandardInput ? nil : Syntax(path: input.path)
    }

    /// Returns the syntax of a stream, given its beginning.
    func syntax(ofStream input: Input, _ beginning: [UInt8]) throws(Failure) -> Syntax {
        try syntax(toldFor: input) ?? Syntax(ofStream: beginning)
    }

    /// Reads a document in its syntax, or in the other one if only the text tells which it is, and it
    /// cannot be read in the one that it seems to have.
    ///
    /// If it cannot be read in either, the error is that of XML, unless it can be repaired as JSON.
    func read<Result>(
        _ input: Input,
        _ document: [UInt8],
        _ body: (Syntax) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if let syntax = try syntax(toldFor: input) { return try body(syntax) }
        let syntax = Syntax(ofDocument: document)
        let first: Failure
        do throws(Failure) { return try body(syntax) } catch { first = error }
        guard let unreadable = first.document, !unreadable.isAboutPage,
            Syntax.beginsMarkup(document)
        else { throw first }
        do throws(Failure) {
            return try body(syntax.other)
        } catch {
            let isJSON = syntax == .json && (error.document == nil || unreadable.namesRepair)
            throw (syntax == .xml || isJSON ? first : error)
                .helping("'--from json' or '--from xml' says how to read it")
        }
    }

    /// Returns the syntax to write: as the option says, else by the name of the output; an input
    /// that is replaced, or whose clean document gets its name in a directory, keeps its syntax, and
    /// anything else is JSON.
    func target(from source: Syntax, _ output: Output) throws(Failure) -> Syntax {
        if let syntax: Syntax = try choice(.to) { return syntax }
        if output.isInPlace || output.isDirectory { return source }
        return path(of: .out).flatMap { Syntax(path: $0) } ?? .json
    }
}
