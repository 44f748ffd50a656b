import Foundation
import VeriJSON
import VeriJSONXML

/// The syntax of a document.
enum Syntax: String {
    case json
    case xml

    /// The syntax that the end of a file's name tells; nil if it tells none.
    init?(path: FilePath) {
        let name = path.description
        let path = name.hasSuffix(".gz") ? name.dropLast(3) : name[...]
        switch path.split(separator: ".").last?.lowercased() {
        case "xml", "rss", "atom", "svg", "gpx", "kml", "wsdl", "xsd": self = .xml
        case "json", "geojson", "ndjson", "jsonl": self = .json
        default: return nil
        }
    }

    /// The syntax that the first byte of a document tells.
    ///
    /// A page in HTML is neither; as JSON, it has an error of its own.
    init(of bytes: some Collection<UInt8>) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes.dropFirst(0)
        let first = text.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }.prefix(16)
        let word = String(decoding: first, as: UTF8.self).lowercased()
        let isPage = word.hasPrefix("<!doctype html") || word.hasPrefix("<html")
        self = word.hasPrefix("<") && !isPage ? .xml : .json
    }
}

extension Arguments {
    /// Returns the syntax of an input: as the option says, else by its name, else by its first byte.
    func syntax(
        of input: Input,
        _ bytes: @autoclosure () -> [UInt8]
    ) throws(Failure) -> Syntax {
        if let syntax: Syntax = try choice(.from) { return syntax }
        if !input.isStandardInput, let syntax = Syntax(path: input.path) { return syntax }
        return Syntax(of: bytes())
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

/// A clean document as it is written, with the undo that leads back from it.
struct CleanDocument {
    var result: Sanitized
    /// Nil if the document was rejected.
    var bytes: [UInt8]?
    /// The undo; nil if it is that of the result.
    var undo: Undo?
}

extension CleanRun {
    /// Cleans a document in either syntax.
    func document(
        _ original: [UInt8],
        of input: Input,
        _ sanitizer: Sanitizer
    ) throws(Failure) -> CleanDocument {
        let source = try arguments.syntax(of: input, original)
        let target = try arguments.target(from: source, output)
        if target == .xml { try refuseLayout(source) }
        if source != target, arguments.has(.undo) {
            throw arguments.usage(
                "expected the same syntax for input and output with '--undo', found \(source) and "
                    + "\(target): what one has and the other has not cannot be restored"
            )
        }
        guard source == .xml else {
            let result = try sanitize(original, of: input, sanitizer)
            guard target == .xml else { return CleanDocument(result: result, bytes: result.bytes) }
            let written = try written(result, input)
            return CleanDocument(result: result, bytes: written)
        }
        let options = try arguments.xmlOptions()
        let cleaned: SanitizedXML
        do throws(UnreadableDocumentError) {
            cleaned = try sanitizer.sanitize(
                xml: Data(original),
                options: options,
                name: input.name
            )
        } catch {
            throw Failure(error, bytes: original, input: input, report)
        }
        guard target == .xml else {
            return CleanDocument(result: cleaned.result, bytes: cleaned.result.bytes)
        }
        do throws(XMLWritingError) {
            return CleanDocument(
                result: cleaned.result,
                bytes: try cleaned.xml().map { [UInt8]($0) },
                undo: try cleaned.undo()
            )
        } catch {
            throw Self.failure(error, input)
        }
    }

    /// Rejects a layout that would not keep what is in the XML.
    private func refuseLayout(_ source: Syntax) throws(Failure) {
        let layout = arguments.value(of: .output) ?? "preserving"
        if arguments.has(.ascii) {
            throw arguments.usage("expected no '--ascii' for XML, which is written in UTF-8")
        }
        guard source == .xml, layout != "preserving" || arguments.has(.sortKeys) else { return }
        let found = layout == "preserving" ? Option.sortKeys.name : layout
        throw arguments.usage(
            "expected '--output preserving' for XML from XML, in which the changes are made, found "
                + "'\(found)'"
        )
    }

    private func written(_ result: Sanitized, _ input: Input) throws(Failure) -> [UInt8]? {
        guard let value = result.value else { return nil }
        var options = XMLWriter.Options(declaration: true)
        if arguments.value(of: .output) == "pretty" { options.indent = 2 }
        if arguments.has(.sortKeys) { options.attributes = .sorted }
        do throws(XMLWritingError) {
            return [UInt8](try XMLWriter(options).data(value))
        } catch {
            throw Self.failure(error, input)
        }
    }

    private static func failure(_ error: XMLWritingError, _ input: Input) -> Failure {
        Failure(
            .noOutput,
            "cannot write '\(input.name)' as XML: \(error)",
            help: error.code == .root ? "write JSON with '--to json'" : nil
        )
    }
}
