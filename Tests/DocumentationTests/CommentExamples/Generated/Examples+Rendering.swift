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

extension ListExamples {
    // Sources/VeriJSONCore/Rendering/JSONPatch+Applying.swift
    @Test func `the example of JSONPatch.apply`() throws {
        let clean = try result.report.patch().apply(to: original)
        _ = clean
    }

    // Sources/VeriJSONCore/Rendering/JSONPatch.swift
    @Test func `the example of JSONPatch`() throws {
        let stated = StatedResults()
        let patch = try result.report.patch()
        _ = patch
        stated.expect(patch.operations[0].path, "/1")
        stated.expect(patch.json(), #"[{"op":"remove","path":"/1"}]"#)
        stated.end(2)
    }

    // Sources/VeriJSONCore/Rendering/JSONPatch.swift
    @Test func `the example of JSONPatch.Operation.Kind`() throws {
        let removed = patch.operations.filter { $0.kind == .remove }.map(\.path)
        _ = removed
    }

    // Sources/VeriJSONCore/Rendering/QuarantineRecord+Reading.swift
    @Test func `the example of QuarantineRecord.init`() throws {
        let record = try QuarantineRecord(json: line.utf8)
        _ = record
    }

    // Sources/VeriJSONCore/Rendering/Report+Patch.swift
    @Test func `the example of Report.patch`() throws {
        let policy = Sanitizer.Policy(disclosure: .values(upTo: .max))
        _ = policy
        let result = try Sanitizer(pattern, policy: policy).sanitize(data)
        _ = result
        let patch = try result.report.patch()
        _ = patch
    }
}

extension OrderExamples {
    // Sources/VeriJSONCore/Rendering/Report+Description.swift
    @Test func `the example of Finding.description`() throws {
        let stated = StatedResults()
        stated.expect(finding.description, "12:18: type.mismatch at /items/3/price: expected a number, found a string")
        stated.end(1)
    }

    // Sources/VeriJSONCore/Rendering/Report+Description.swift
    @Test func `the example of Report.Change.description`() throws {
        let stated = StatedResults()
        stated.expect(change.description, "drop /items/3: type.mismatch at /items/3/price: expected a number, found a string")
        stated.end(1)
    }

    // Sources/VeriJSONCore/Rendering/Report+Description.swift
    @Test func `the example of Report.Change.message`() throws {
        let stated = StatedResults()
        stated.expect(change.message, "the item /items/3 was dropped: expected a number, found a string")
        stated.end(1)
    }

    // Sources/VeriJSONCore/Rendering/Report+Description.swift
    @Test func `the example of Report.line`() throws {
        let stated = StatedResults()
        stated.expect(report.line, "orders.json: 3 left out (2 of 6 items of /items, 1 member): type.mismatch at …")
        stated.end(1)
    }

    // Sources/VeriJSONCore/Rendering/Report+Description.swift
    @Test func `the example of Verifier.Result.line`() throws {
        let stated = StatedResults()
        stated.expect(list.line, "orders.json: 3 findings: type.mismatch at /items/*/price, …")
        stated.end(1)
    }

    // Sources/VeriJSONCore/Rendering/Report+JSON.swift
    @Test func `the example of Report.json`() throws {
        discard(print(result.report.json()))

        // On one line, for a log:
        discard(print(result.report.json(.compact)))
    }

    // Sources/VeriJSONCore/Rendering/Report+JSON.swift
    @Test func `the example of Verifier.Result.json`() throws {
        discard(print(try verifier.list(bytes).json(.compact)))
    }

    // Sources/VeriJSONCore/Rendering/Report+TextOptions.swift
    @Test func `example 1 of Report.TextOptions`() throws {
        discard(print(result.reportText(Report.TextOptions(usesColor: isatty(STDOUT_FILENO) == 1))))
    }

    // Sources/VeriJSONCore/Rendering/Report+TextOptions.swift
    @Test func `example 2 of Report.TextOptions`() throws {
        let stated = StatedResults()
        stated.expect(print(result.reportText(Report.TextOptions(form: .narrated))), #"orders.json: changed: 2 of 6 items dropped (33.3%), 1 stripped…\#n\#nerror type.mismatch: expected a number, found a string.\#n  In orders.json, line 12, column 18, at /items/3/price: this is a string.\#n…"#)
        stated.end(1)
    }

    // Sources/VeriJSONCore/Rendering/Report+TextOptions.swift
    @Test func `the example of Report.TextOptions.Form`() throws {
        let options = Report.TextOptions(form: isForScreenReader ? .narrated : .drawn)
        _ = options
        discard(print(result.reportText(options)))
    }

    // Sources/VeriJSONCore/Rendering/Report+TextOptions.swift
    @Test func `the example of Report.TextOptions.Listing`() throws {
        let everything = Report.TextOptions(listing: .all)
        _ = everything
        discard(print(result.reportText(everything)))
    }
}

extension PatchErrorExamples {
    // Sources/VeriJSONCore/Rendering/JSONPatch+UnavailableError.swift
    @Test func `the example of JSONPatch.UnavailableError`() throws {
        let stated = StatedResults()
        do {
            let patch = try result.report.patch()
            _ = patch
        } catch {
            stated.expect(error.code, "patch.hidden")
            stated.expect(error.path, "/items/3/price")
            stated.expect(error.message, "expected a value that may be shown, found a hidden one")
        }
        stated.end(3)
    }

    // Sources/VeriJSONCore/Rendering/JSONPatch+UnavailableError.swift
    @Test func `the example of JSONPatch.UnavailableError.Code`() throws {
        switch error.code {
        case .hidden, .cut: print("a patch needs values: set the policy's disclosure")
        default: print(error)
        }
    }
}

extension PatchPlaceExamples {
    // Sources/VeriJSONCore/Rendering/JSONPatch+Applying.swift
    @Test func `the example of JSONPatch.Error.Code`() throws {
        let isOfAnotherDocument = error.code == .place
        _ = isOfAnotherDocument
    }
}

extension PatternMistakeExamples {
    // Sources/VeriJSONCore/Rendering/PatternError+Text.swift
    @Test func `the example of PatternError.text`() throws {
        do {
            _ = try Pattern(source, name: "orders.pattern.json")
        } catch {
            discard(print(error.text(Report.TextOptions(usesColor: true))))
        }
    }
}

extension PlainExamples {
    // Sources/VeriJSONCore/Rendering/JSONPatch+Applying.swift
    @Test func `the example of JSONPatch.Error`() throws {
        let stated = StatedResults()
        let patch = JSONPatch(operations: [JSONPatch.Operation(.remove, at: "/1")])
        _ = patch
        do {
            _ = try patch.apply(to: [])
        } catch {
            stated.expect(error.code, "patch.place")
            stated.expect(error, #"expected a place for operation 0, remove "/1", found none in the document"#)
        }
        stated.end(2)
    }

    // Sources/VeriJSONCore/Rendering/JSONPatch.swift
    @Test func `the example of JSONPatch.Operation`() throws {
        let stated = StatedResults()
        let operation = JSONPatch.Operation(.replace, at: "/0/price", value: 12)
        _ = operation
        stated.expect(operation.jsonValue, #"{"op":"replace","path":"/0/price","value":12}"#)
        stated.end(1)
    }
}
