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
    // Sources/VeriJSONCore/Reporting/QuarantineRecord.swift
    @Test func `the example of QuarantineRecord`() throws {
        let result = try sanitizer.sanitize(data, name: "orders.json")
        _ = result
        let lines = result.quarantine().map(\.json)       // one line of JSON for each value
        _ = lines

        // Later, with a corrected pattern:
        let records = try lines.map { try QuarantineRecord(json: $0.utf8) }
        _ = records
        let recovered = corrected.retry(records).filter(\.isClean)
        _ = recovered
    }

    // Sources/VeriJSONCore/Reporting/QuarantineRecord.swift
    @Test func `the example of QuarantineRecord.Cause`() throws {
        let stated = StatedResults()
        let cause = record.causes[0]
        _ = cause
        stated.expect(cause.path, "/1/id")
        stated.expect(cause.message, "expected an integer, found a string")
        stated.end(2)
    }

    // Sources/VeriJSONCore/Reporting/QuarantineRecord.swift
    @Test func `the example of QuarantineRecord.Concealment`() throws {
        if record.concealment == .secret { print("clean the original again") }
    }
}

extension OrderExamples {
    // Sources/VeriJSONCore/Reporting/Finding+Found.swift
    @Test func `the example of Finding.Kind`() throws {
        let missing = findings.filter { $0.found.kind == .nothing }.map(\.path)
        _ = missing
    }

    // Sources/VeriJSONCore/Reporting/Finding+Found.swift
    @Test func `the example of Finding.PatternPlace`() throws {
        let stated = StatedResults()
        stated.expect(finding.rule.line, "4")
        stated.expect(finding.rule.text, "number")
        stated.expect(finding.rule.label, "required by this rule")
        stated.end(3)
    }

    // Sources/VeriJSONCore/Reporting/Finding+Found.swift
    @Test func `the example of Finding.Help`() throws {
        let stated = StatedResults()
        let help = finding.help[1]
        _ = help
        stated.expect(help.text, #"to drop the value on its own, make the key "price?" in the pattern"#)

        // The pattern with the edit made:
        discard(help.edit?.apply(to: source))
        stated.end(1)
    }

    // Sources/VeriJSONCore/Reporting/Finding+Place.swift
    @Test func `the example of Finding.Place`() throws {
        let lines = finding.otherPlaces.map(\.line)
        _ = lines
    }

    // Sources/VeriJSONCore/Reporting/Finding.swift
    @Test func `the example of Finding`() throws {
        let stated = StatedResults()
        let finding = try verifier.findings(data)[0]
        _ = finding
        stated.expect(finding.message, "expected a number, found a string")
        stated.expect(finding.path, "/items/3/price")
        stated.expect(finding.line, "12, in the document")
        stated.expect(finding.rule.line, "4, in the pattern")
        stated.expect(finding.help[1].text, #"to drop the value on its own, make the key "price?" in the pattern"#)
        stated.end(5)
    }

    // Sources/VeriJSONCore/Reporting/Finding.swift
    @Test func `the example of Finding.Severity`() throws {
        let broken = report.findings.filter { $0.severity == .broken }
        _ = broken
    }

    // Sources/VeriJSONCore/Reporting/Identifiable.swift
    @Test func `the example of Finding.ID`() throws {
        let known = Set(earlier.findings.map(\.id))
        _ = known
        let added = report.findings.filter { !known.contains($0.id) }
        _ = added
    }

    // Sources/VeriJSONCore/Reporting/Identifiable.swift
    @Test func `the example of Report.Change.ID`() throws {
        let selected = report.changes.first { $0.id == selection }
        _ = selected
    }

    // Sources/VeriJSONCore/Reporting/Report+Change.swift
    @Test func `the example of Report.Action`() throws {
        let dropped = report.changes.filter { $0.action == .drop }.map(\.path)
        _ = dropped
    }

    // Sources/VeriJSONCore/Reporting/Report+Change.swift
    @Test func `the example of Report.Change`() throws {
        let stated = StatedResults()
        let change = report.changes[0]
        _ = change
        stated.expect(change.action, "drop")
        stated.expect(change.path, "/items/3")
        stated.expect(change.causes[0].path, "/items/3/price")
        stated.expect(change.causes[0].code, "type.mismatch")
        stated.end(4)
    }

    // Sources/VeriJSONCore/Reporting/Report+Change.swift
    @Test func `the example of Report.Totals`() throws {
        let stated = StatedResults()
        let totals = report.totals
        _ = totals
        stated.expect(totals.removed, "3, of which 2 dropped and 1 stripped")
        stated.expect(totals.broken + totals.novel, "3, the changes that the pattern did not ask for")
        stated.end(2)
    }

    // Sources/VeriJSONCore/Reporting/Report.swift
    @Test func `the example of Report`() throws {
        let stated = StatedResults()
        let result = try sanitizer.sanitize(data, name: "orders.json")
        _ = result
        stated.expect(result.report.totals.removed, "3")
        stated.expect(result.report.changes.first?.path, "/items/3")
        stated.expect(print(result.report.line), "orders.json: 3 left out (…): …")
        stated.end(3)
    }

    // Sources/VeriJSONCore/Reporting/Report.swift
    @Test func `the example of Report.Status`() throws {
        switch result.report.status {
        case .unchanged: break
        case .changed: logger.notice("\(result.report.line, privacy: .public)")
        case .rejected: logger.error("\(result.report.line, privacy: .public)")
        }
    }

    // Sources/VeriJSONCore/Reporting/Report.swift
    @Test func `the example of Report.Cause`() throws {
        let stated = StatedResults()
        let cause: Report.Cause = report.changes[0].causes[0]
        _ = cause
        stated.expect(cause.message, "expected a number, found a string")
        stated.end(1)
    }

    // Sources/VeriJSONCore/Reporting/Verifier+Result.swift
    @Test func `the example of Verifier.Result`() throws {
        let stated = StatedResults()
        let list = try verifier.list(bytes, name: "orders.json")
        _ = list
        stated.expect(print(list.line), "orders.json: 3 findings: type.mismatch at /items/*/price, …")

        // With the lines of the document and of the pattern:
        discard(print(list.text()))
        stated.end(1)
    }
}

extension PatternMistakeExamples {
    // Sources/VeriJSONCore/Reporting/Messages/PatternMessages.swift
    @Test func `the example of PatternMistake.message`() throws {
        let stated = StatedResults()
        stated.expect(mistake.message, "expected a type, found 'nubmer'; the nearest type is 'number'")
        stated.end(1)
    }

    // Sources/VeriJSONCore/Reporting/PatternMistake+Diagnostic.swift
    @Test func `the example of PatternMistake.description`() throws {
        let stated = StatedResults()
        stated.expect(mistake.description, "1:12: error[pattern.type.unknown]: expected a type, found 'nubmer'; …")
        stated.end(1)
    }
}

extension PlainExamples {
    // Sources/VeriJSONCore/Reporting/Finding+Found.swift
    @Test func `the example of Finding.PatternEdit`() throws {
        let stated = StatedResults()
        let pattern = try Pattern(#"{"price": "number"}"#)
        _ = pattern
        let finding = try Verifier(pattern).findings(#"{"price": "free"}"#)[0]
        _ = finding
        let edit = finding.help[0].edit
        _ = edit
        stated.expect(edit?.range, "1..<8")
        stated.expect(edit?.apply(to: pattern.text), #"{"price?": "number"}"#)
        stated.end(2)
    }
}

extension ShownOrderExamples {
    // Sources/VeriJSONCore/Reporting/Finding+Found.swift
    @Test func `the example of Finding.Found`() throws {
        let stated = StatedResults()
        stated.expect(finding.found.kind, "string")
        stated.expect(finding.found.value, #""N/A", if the policy shows values"#)
        stated.expect(finding.found.words, #"the string "N/A""#)
        stated.end(3)
    }
}

extension SummaryExamples {
    // Sources/VeriJSONCore/Reporting/Messages/Summary+Text.swift
    @Test func `the example of Report.Summary.description`() throws {
        let stated = StatedResults()
        stated.expect(total.description, #"12 documents: 3 changed, 0 rejected\#n  40 drop type.mismatch /orders/*\#n   2 strip string.format.url /orders/*/link"#)
        stated.end(1)
    }

    // Sources/VeriJSONCore/Reporting/Report+Note.swift
    @Test func `the example of Report.Note`() throws {
        let stated = StatedResults()
        let note = report.notes.first
        _ = note
        stated.expect(note?.code, "array.emptied")
        stated.expect(note?.message, "this array lost 8 of its 10 items (80%)")
        stated.expect(note?.paths, "[/items]")
        stated.end(3)
    }

    // Sources/VeriJSONCore/Reporting/Report+Summary.swift
    @Test func `the example of Report.Summary`() throws {
        let stated = StatedResults()
        var total = Report.Summary()
        _ = total
        for order in orders {
            total += try sanitizer.sanitize(order).report.summary
        }
        stated.expect(total.documents, "3")
        stated.expect(total.changes.first?.template, "/items/*/price")
        stated.end(2)
    }

    // Sources/VeriJSONCore/Reporting/Report+Summary.swift
    @Test func `the example of Report.Summary.Row`() throws {
        let stated = StatedResults()
        let row = total.changes[0]
        _ = row
        stated.expect(print(row.count, row.code, row.template), "40 type.mismatch /orders/*")
        stated.end(1)
    }

    // Sources/VeriJSONCore/Reporting/Report+Summary.swift
    @Test func `the example of Report.Summary.Loss`() throws {
        let stated = StatedResults()
        let loss = total.losses[0]
        _ = loss
        stated.expect(print(loss.dropped, loss.items, loss.template), "40 1200 /orders/*")
        stated.end(1)
    }

    // Sources/VeriJSONCore/Reporting/Report+Summary.swift
    @Test func `the example of Report.Summary.addUnreadable`() throws {
        var total = Report.Summary()
        _ = total
        for order in orders {
            do {
                total += try sanitizer.sanitize(order).report.summary
            } catch {
                discard(total.addUnreadable())
            }
        }
    }
}

extension SyntaxErrorExamples {
    // Sources/VeriJSONCore/Reporting/Messages/SyntaxMessages.swift
    @Test func `the example of JSONSyntaxError.description`() throws {
        let stated = StatedResults()
        stated.expect(error.description, "1:6: error[syntax.trailingComma]: expected …, found …")
        stated.end(1)
    }
}
