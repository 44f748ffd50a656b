import Foundation
import VeriJSON
import VeriJSONSchema

/// The file of a schema, and the schema in it, as `-s` names them.
///
///     api.json#/components/schemas/Order     a schema of the file api.json
///     -#/$defs/order                         a schema of standard input
struct SchemaArgument {
    var file: FilePath
    /// The reference after the last `#`, with it; nil for the whole file.
    var reference: String?

    /// Reads a path: the last `#` counts if the file before it exists.
    init(_ path: FilePath) {
        file = path
        guard let mark = path.bytes.lastIndex(of: UInt8(ascii: "#")) else { return }
        let before = FilePath(bytes: path.bytes[..<mark])
        guard before == "-" || System.exists(before) && !System.isDirectory(before) else { return }
        file = before
        reference = String(showing: Array(path.bytes[mark...]))
    }
}

/// A file or folder that references may lead to, as `--refs` names it.
///
///     common/                                      found by '$id' or by path
///     https://example.com/schemas/=common/         found by the URIs below the first
struct ReferenceArgument {
    /// The URI, which ends with `/` if the path is a folder; nil if none is given.
    var uri: String?
    var path: FilePath

    /// Reads a word: the first `=` counts whose end is the path of something, unless the whole is.
    ///
    /// - Throws: A failure of the input if there is no such file or folder.
    init(_ word: FilePath) throws(Failure) {
        path = word
        if System.exists(word) { return }
        let marks = word.bytes.indices.filter { word.bytes[$0] == UInt8(ascii: "=") }
        guard let mark = marks.first(where: { System.exists(Self.end(of: word, $0)) }) else {
            let missing = marks.first.map { Self.end(of: word, $0) } ?? word
            throw Failure(
                .noInput,
                "cannot read '\(missing)': expected a file or folder, found none"
            )
        }
        path = Self.end(of: word, mark)
        let uri = String(showing: Array(word.bytes[..<mark]))
        let isFolder = System.isDirectory(path) && !uri.hasSuffix("/")
        self.uri = isFolder ? uri + "/" : uri
    }

    private static func end(of word: FilePath, _ mark: Int) -> FilePath {
        FilePath(bytes: word.bytes[(mark + 1)...])
    }

    var url: URL { URL(fileURLWithPath: path.description) }
}

extension Option {
    static let operation = Option("--operation", "NAME") {
        """
        the body of a response in the OpenAPI description SCHEMA:
        'GET /orders' is 200 in application/json; others are named, as
        in 'POST /orders request', 'GET /orders 404' and 'GET /orders
        404 application/problem+json'
        """
    }
}

extension Arguments {
    /// The places after `--refs`.
    func referencePlaces() throws(Failure) -> [ReferenceArgument] {
        var places: [ReferenceArgument] = []
        for path in paths(of: .references) { places.append(try ReferenceArgument(path)) }
        return places
    }

    /// The file of the schema, without the reference into it.
    var schemaFile: FilePath? { path(of: .schema).map { SchemaArgument($0).file } }
}
