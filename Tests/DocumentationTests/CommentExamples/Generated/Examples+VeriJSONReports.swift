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
    // Sources/VeriJSONReports/Machine/MachineReport+Results.swift
    @Test func `the example of MachineReport.add`() throws {
        var machineReport = MachineReport(.junit)
        _ = machineReport
        do {
            discard(machineReport.add(try sanitizer.sanitize(#"{"id": "#, name: "orders.json")))
        } catch {
            discard(machineReport.add(error, name: "orders.json"))
        }
    }
}

extension ListExamples {
    // Sources/VeriJSONReports/Machine/MachineReport.swift
    @Test func `the example of MachineReport`() throws {
        var machineReport = MachineReport(.sarif)
        _ = machineReport
        discard(machineReport.add(result))
        discard(try machineReport.text.write(to: file, atomically: true, encoding: .utf8))
    }

    // Sources/VeriJSONReports/Pages/Report+HTML.swift
    @Test func `the example of Report.html`() throws {
        discard(try result.report.html().write(to: file, atomically: true, encoding: .utf8))
    }

    // Sources/VeriJSONReports/Pages/Report+PageOptions.swift
    @Test func `the example of Report.PageOptions`() throws {
        let page = result.reportHTML(Report.PageOptions(sizeLimit: 200_000, date: "2026-11-23"))
        _ = page
    }

    // Sources/VeriJSONReports/Service/ServiceReport.swift
    @Test func `the example of ServiceReport`() throws {
        var service = ServiceReport()
        _ = service
        for response in [data, data] { service.add(try sanitizer.sanitize(response).report) }
        discard(print(service.text()))
        discard(try service.html().write(to: file, atomically: true, encoding: .utf8))
    }

    // Sources/VeriJSONReports/Service/ServiceReport.swift
    @Test func `the example of ServiceReport.addUnchanged`() throws {
        if result.status == .unchanged { service.addUnchanged() }
    }
}

extension OrderExamples {
    // Sources/VeriJSONReports/Machine/MachineReport.swift
    @Test func `the example of MachineReport.init`() throws {
        let commands = MachineReport(.github, of: [report]).text
        _ = commands
    }
}

extension PlainExamples {
    // Sources/VeriJSONReports/Machine/MachineReport+Format.swift
    @Test func `the example of MachineReport.Format`() throws {
        let stated = StatedResults()
        stated.expect(MachineReport.Format.junit.rawValue, "junit")
        stated.end(1)
    }

    // Sources/VeriJSONReports/Machine/MachineReport+Format.swift
    @Test func `the example of MachineReport.Format.contentType`() throws {
        let stated = StatedResults()
        stated.expect(MachineReport.Format.junit.contentType, "application/xml")
        stated.end(1)
    }

    // Sources/VeriJSONReports/Machine/MachineReport+Format.swift
    @Test func `the example of MachineReport.Format.fileExtension`() throws {
        let stated = StatedResults()
        stated.expect(MachineReport.Format.changes.fileExtension, "ndjson")
        stated.end(1)
    }
}

extension StreamExamples {
    // Sources/VeriJSONReports/Service/ServiceReport+Records.swift
    @Test func `the example of ServiceReport.add`() throws {
        for batch in try feed.add(chunk) { service.add(batch.tally) }
    }
}

extension SummaryExamples {
    // Sources/VeriJSONReports/Machine/Summary+Metrics.swift
    @Test func `example 1 of Report.Summary.metrics`() throws {
        let page = total.metrics()
        _ = page
    }

    // Sources/VeriJSONReports/Machine/Summary+Metrics.swift
    @Test func `example 2 of Report.Summary.metrics`() throws {
        let page = Report.Summary.metrics(["orders": total, "returns": total], by: "route")
        _ = page
    }
}
