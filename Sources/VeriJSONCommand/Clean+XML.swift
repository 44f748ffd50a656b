import Foundation
import VeriJSON
import VeriJSONXML

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
        try arguments.read(input, original) { source throws(Failure) in
            try document(original, in: source, of: input, sanitizer)
        }
    }

    private func document(
        _ original: [UInt8],
        in source: Syntax,
        of input: Input,
        _ sanitizer: Sanitizer
    ) throws(Failure) -> CleanDocument {
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
