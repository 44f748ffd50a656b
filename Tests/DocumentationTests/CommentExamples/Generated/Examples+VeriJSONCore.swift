// Made from the examples in comments of Sources; see .github/CONTRIBUTING.md.
// swift-format-ignore-file

import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONContracts
import VeriJSONInference
import VeriJSONReports
import VeriJSONStreams

extension DocumentExamples {
    // Sources/VeriJSONCore/DirtyDocumentError.swift
    @Test func `the example of DirtyDocumentError`() throws {
        let stated = StatedResults()
        do {
            discard(try verifier.require(#"{"id": "N/A"}"#))
        } catch let error as DirtyDocumentError {
            stated.expect(print(error.findings.count), "1")
            stated.expect(print(error), #"document: 1 finding\#n\#nerror[type.mismatch]: expected an integer, found a string\#n --> document:1:8  at /id\#n…"#)
        }
        stated.end(2)
    }

    // Sources/VeriJSONCore/QuarantineRecord+Retry.swift
    @Test func `the example of Sanitizer.retry`() throws {
        let corrected = Sanitizer(try Pattern(contentsOf: url))
        _ = corrected
        let saved = corrected.retry(records).filter(\.isClean).compactMap(\.result?.text)
        _ = saved
    }

    // Sources/VeriJSONCore/UnreadableDocumentError.swift
    @Test func `the example of UnreadableDocumentError`() throws {
        let stated = StatedResults()
        do {
            _ = try sanitizer.sanitize(#"{"id": 1,}"#)
        } catch {
            stated.expect(error.code, "syntax.trailingComma")
            stated.expect(error.syntaxError?.offset, "8")
        }
        stated.end(2)
    }

    // Sources/VeriJSONCore/UnreadableDocumentError.swift
    @Test func `the example of UnreadableDocumentError.Code`() throws {
        switch error.code {
        case .inputBytes, .output: print("too large")
        case .syntax(.unexpectedEnd): print("cut off")
        default: print(error)
        }
    }

    // Sources/VeriJSONCore/Verifier.swift
    @Test func `the recorded orders match the pattern`() throws {
        try Verifier(pattern).require(fixture)
    }
}

extension ListExamples {
    // Sources/VeriJSONCore/QuarantineRecord+Retry.swift
    @Test func `the example of QuarantineRecord.Retry`() throws {
        for retry in sanitizer.retry(records) where !retry.isClean {
            discard(print(retry.record.path, retry.outcome))
        }
    }

    // Sources/VeriJSONCore/QuarantineRecord+Retry.swift
    @Test func `the example of QuarantineRecord.Retry.Outcome`() throws {
        let refused = sanitizer.retry(records).filter { $0.outcome == .refused }.map(\.record)
        _ = refused
    }

    // Sources/VeriJSONCore/QuarantineRecord+Retry.swift
    @Test func `the example of Sanitized.quarantine`() throws {
        let lines = result.quarantine().map(\.json)
        _ = lines
    }

    // Sources/VeriJSONCore/Sanitized+Undo.swift
    @Test func `the example of Sanitized.undo`() throws {
        let original = try result.undo.apply(to: clean)
        _ = original
    }

    // Sources/VeriJSONCore/Sanitized.swift
    @Test func `the example of Sanitized`() throws {
        let stated = StatedResults()
        let result = try sanitizer.sanitize(#"[{"id":1},{"id":"N/A"}]"#)
        _ = result
        stated.expect(result.status, ".changed")
        stated.expect(result.text, #"[{"id":1}]"#)
        stated.expect(result.report.changes.count, "1")
        stated.end(3)
    }

    // Sources/VeriJSONCore/Sanitizer+InPlace.swift
    @Test func `example 1 of Sanitizer.sanitize`() throws {
        let report = try sanitizer.sanitize(inPlace: &bytes)
        _ = report
        if report.status != .rejected { upload(bytes) }
    }
}

extension OrderExamples {
    // Sources/VeriJSONCore/Sanitized.swift
    @Test func `the example of Sanitized.reportText`() throws {
        discard(print(result.reportText()))
    }

    // Sources/VeriJSONCore/Verifier.swift
    @Test func `the example of Verifier.list`() throws {
        let list = try verifier.list(bytes, name: "orders.json")
        _ = list
        // With the lines of the document and of the pattern:
        discard(print(list.text()))
    }
}

extension PlainExamples {
    // Sources/VeriJSONCore/Pattern.swift
    @Test func `the example of Pattern`() throws {
        let pattern = try Pattern("""
            {"id": "int", "name": "string", "price?": "number", "tags?": ["string"]}
            """)
        _ = pattern
        let sanitizer = Sanitizer(pattern)
        _ = sanitizer
    }

    // Sources/VeriJSONCore/Pattern.swift
    @Test func `example 1 of Pattern.init`() throws {
        let pattern = try Pattern(#"{"id": "int"}"#, name: "orders.pattern.json")
        _ = pattern
    }

    // Sources/VeriJSONCore/Sanitizer.swift
    @Test func `the example of Sanitizer`() throws {
        let stated = StatedResults()
        let sanitizer = Sanitizer(try Pattern(#"[{"id": "int", "price": "number"}]"#))
        _ = sanitizer
        let result = try sanitizer.sanitize(#"[{"id":1,"price":2},{"id":2,"price":"N/A"}]"#)
        _ = result
        stated.expect(result.text, #"[{"id":1,"price":2}]"#)
        stated.expect(result.report.changes[0].path, "/1")
        stated.end(2)
    }

    // Sources/VeriJSONCore/Sanitizer.swift
    @Test func `the example of Sanitizer.init`() throws {
        let stated = StatedResults()
        let sanitizer = Sanitizer(try Pattern(#"{"id": "int"}"#), converting: .safe)
        _ = sanitizer
        stated.expect(try sanitizer.sanitize(#"{"id":"12"}"#).text, #"{"id":12}"#)
        stated.end(1)
    }

    // Sources/VeriJSONCore/Verifier.swift
    @Test func `the example of Verifier`() throws {
        let stated = StatedResults()
        let verifier = Verifier(try Pattern(#"{"id": "int"}"#))
        _ = verifier
        stated.expect(verifier.accepts(#"{"id": 1}"#), "true")
        stated.expect(try verifier.findings(#"{"id": "N/A"}"#).first?.message, "expected an integer, found a string")
        stated.end(2)
    }
}
