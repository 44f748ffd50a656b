import Foundation
import VeriJSON
import VeriJSONXML

/// Items of a document in XML that is read piece by piece.
extension CleanRun {
    /// Cleans the elements at a path as they arrive.
    ///
    /// As XML, what is around them comes out as it went in; as JSON, there is a line for each item.
    mutating func cleanXMLItems(
        _ input: Input,
        _ source: InputPieces,
        at pointer: JSONPointer,
        _ sanitizer: Sanitizer
    ) throws(Failure) -> ExitCode {
        let target = try arguments.target(from: .xml, output)
        if target == .xml, arguments.has(.sortKeys) || arguments.has(.output) {
            throw arguments.usage(
                "expected no '--output' and '--sort-keys' for XML from XML, in which the changes "
                    + "are made"
            )
        }
        var stream: XMLItemStream
        do throws(StreamError) {
            stream = try sanitizer.xmlItems(at: pointer, name: input.name)
        } catch {
            throw Failure(.usage, error.message, help: error.help)
        }
        var pieces = source.makeAsyncIterator()
        let sink = try StreamSink(output, for: input)
        try quarantine?.begin()
        var hasUnexpected = false
        do throws(Failure) {
            while let bytes = try Self.next(&pieces, input) {
                let made = try Self.cut(input, report) { () throws(UnreadableDocumentError) in
                    try stream.add(bytes)
                }
                guard try write(made, as: target, to: sink, &hasUnexpected) else { break }
            }
            let made = try Self.cut(input, report) { () throws(UnreadableDocumentError) in
                try stream.finish()
            }
            _ = try write(made, as: target, to: sink, &hasUnexpected)
            try sink.finish()
            try quarantine?.end()
        } catch {
            try? quarantine?.cancel()
            throw error
        }
        let dropped = stream.count - stream.kept
        if let limit = sanitizer.policy.maxDropped, stream.count > 0,
            limit.isExceeded(byDropping: dropped, of: stream.count)
        {
            throw Failure(
                .rejected,
                "\(input.name): expected fewer items to be dropped than \(dropped) of \(stream.count)"
            )
        }
        return arguments.has(.check) && hasUnexpected ? .found : .done
    }

    private mutating func tell(_ item: Sanitized) throws(Failure) {
        switch report.format {
        case .short:
            let options = report.options
            try report.add(item.reportText(options))
        case .json:
            let text = item.report.json(.compact)
            try report.add(text)
        case .github, .junit, .sarif, .metrics, .changes: try report.add { $0.add(item) }
        case .text, .html, .patch: report.see(item.report)
        }
    }

    private static func next(
        _ pieces: inout InputPieces.AsyncIterator,
        _ input: Input
    ) throws(Failure) -> [UInt8]? {
        do {
            return try pieces.nextPiece()
        } catch let error as System.Refusal {
            throw Failure(.noInput, "cannot read '\(input.name)': \(error.words)")
        } catch let error as System.Zlib.Mistake {
            throw input.failure(error, after: 0)
        } catch {
            throw Failure(.interrupted, "\(input.name): a signal ended the run")
        }
    }

    private static func cut(
        _ input: Input,
        _ report: ReportOutput,
        _ body: () throws(UnreadableDocumentError) -> [XMLItemStream.Piece]
    ) throws(Failure) -> [XMLItemStream.Piece] {
        do throws(UnreadableDocumentError) {
            return try body()
        } catch {
            throw Failure(error, bytes: [], input: input, report)
        }
    }

    /// Writes pieces; false if nobody reads the output any more.
    private mutating func write(
        _ pieces: [XMLItemStream.Piece],
        as target: Syntax,
        to sink: StreamSink,
        _ hasUnexpected: inout Bool
    ) throws(Failure) -> Bool {
        var text: [UInt8] = []
        for piece in pieces {
            switch piece {
            case .around(let bytes):
                if target == .xml { text += bytes }
            case .item(let item):
                let totals = item.report.totals
                hasUnexpected = hasUnexpected || totals.broken + totals.novel > 0
                summary?.add(item.report.summary)
                if item.status != .unchanged {
                    try tell(item.json)
                    try quarantine?.append(item.json)
                } else {
                    report.add(clean: 1)
                }
                do throws(XMLWritingError) {
                    text +=
                        target == .xml ? [UInt8](try item.xml() ?? Data()) : item.json.bytes ?? []
                } catch {
                    throw Failure(.noOutput, "cannot write an item as XML: \(error)")
                }
                if target == .json, item.status != .rejected { text.append(0x0A) }
            }
        }
        return try sink.write(text)
    }
}
