import Foundation
import VeriJSONCore

extension Report {
    /// Creates a report from JSON that ``json(_:)`` returned.
    ///
    /// - Parameter json: The text in UTF-8; it may come from an untrusted source.
    /// - Throws: ``FileError`` if the text is not a report of the current format version.
    /// - Complexity: O(*n*), *n* the bytes of the text.
    public init(json: [UInt8]) throws(FileError) {
        self = try FileError.decoding(Report.self, from: json, called: "report")
        guard version == Self.formatVersion else {
            throw FileError(.version, at: "/version", "expected \(Self.formatVersion)")
        }
    }
}

extension Verifier.Result {
    /// Creates a list from JSON that ``json(_:)`` returned.
    ///
    /// - Parameter json: The text in UTF-8; it may come from an untrusted source.
    /// - Throws: ``FileError`` if the text is not a list of the current format version.
    /// - Complexity: O(*n*), *n* the bytes of the text.
    public init(json: [UInt8]) throws(FileError) {
        self = try FileError.decoding(
            Verifier.Result.self,
            from: json,
            called: "list of findings"
        )
        guard version == Report.formatVersion else {
            throw FileError(.version, at: "/version", "expected \(Report.formatVersion)")
        }
    }
}

extension Report.Summary {
    /// Creates a summary from JSON that ``json(_:)`` returned.
    ///
    ///     let kept = total.json()
    ///     var sum = try Report.Summary(json: Array(kept.utf8))
    ///     sum += report.summary
    ///
    /// - Parameter json: The text in UTF-8; it may come from an untrusted source.
    /// - Throws: ``FileError`` if the text is not a summary of the current format version, or
    ///   if its counts are negative or contradict each other.
    /// - Complexity: O(*n*), *n* the bytes of the text.
    public init(json: [UInt8]) throws(FileError) {
        let version = try FileError.decoding(Version.self, from: json, called: "summary")
            .version
        self = try FileError.decoding(Report.Summary.self, from: json, called: "summary")
        guard version == Report.formatVersion else {
            throw FileError(.version, at: "/version", "expected \(Report.formatVersion)")
        }
        for (name, rows) in [("changes", changes), ("causes", causes)] {
            guard rows.allSatisfy({ $0.count >= 0 }) else {
                throw FileError(.content, at: "/\(name)", "expected counts from 0 on")
            }
        }
        guard changed >= 0, rejected >= 0, unreadable >= 0,
            documents >= changed, documents - changed >= rejected
        else {
            throw FileError(
                .content,
                at: "/documents",
                "expected at least as many documents as were changed and rejected"
            )
        }
    }

    private struct Version: Decodable {
        var version: Int
    }
}

extension FileError {
    fileprivate static func other(than kind: String) -> FileError {
        FileError(.syntax, at: "", "expected the JSON of a \(kind)")
    }

    fileprivate init(_ error: DecodingError, in kind: String) {
        func place(_ path: [any CodingKey]) -> String {
            JSONPointer(tokens: path.map { $0.intValue.map { "\($0)" } ?? $0.stringValue })
                .description
        }
        switch error {
        case .keyNotFound(let key, let context):
            self.init(
                .content,
                at: place(context.codingPath + [key]),
                "expected the member \"\(key.stringValue)\""
            )
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            self.init(.content, at: place(context.codingPath), "expected another kind of value")
        case .dataCorrupted(let context):
            let path = place(context.codingPath)
            if path.isEmpty {
                self = .other(than: kind)
            } else {
                self.init(.content, at: path, "expected another value")
            }
        @unknown default:
            self = .other(than: kind)
        }
    }
}

extension FileError {
    /// Decodes what was saved, whose name is for messages.
    fileprivate static func decoding<Saved: Decodable>(
        _: Saved.Type,
        from json: [UInt8],
        called name: String
    ) throws(FileError) -> Saved {
        do {
            return try JSONDecoder().decode(Saved.self, from: Data(json))
        } catch let error as DecodingError {
            throw FileError(error, in: name)
        } catch {
            throw FileError.other(than: name)
        }
    }
}
