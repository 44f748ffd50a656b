import VeriJSONCore

/// A writer of JUnit test reports, as `junit-10.xsd` of Jenkins describes them.
///
///     <testcase name="orders.json" classname="verijson">
///     <failure type="type.mismatch" message="orders.json: changed: 1 removed …">…</failure>
///     </testcase>
struct JUnitWriter: MachineWriter {
    private var cases = HTMLWriter()
    private var tests = 0
    private var failures = 0
    private var errors = 0

    var text: String {
        var writer = HTMLWriter()
        writer.markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        let counts: HTMLWriter.Attributes = [
            "name": "verijson", "tests": "\(tests)", "failures": "\(failures)",
            "errors": "\(errors)",
        ]
        writer.open("testsuites", counts)
        writer.markup("\n")
        writer.open("testsuite", counts)
        writer.markup("\n")
        writer.append(cases)
        writer.close("testsuite")
        writer.markup("\n")
        writer.close("testsuites")
        writer.markup("\n")
        return writer.html
    }

    mutating func add(_ document: MachineDocument) {
        tests += 1
        let name = Self.allowed(document.testName)
        cases.open("testcase", ["name": name, "classname": "verijson"])
        switch document.content {
        case .report(let report):
            addOutcome(of: document, isFailure: report.isUnexpected, report.verdict, report.text())
        case .list(let list):
            let isFailure = list.summary.mismatched > 0
            addOutcome(of: document, isFailure: isFailure, list.verdict, list.text())
        case .obstacle(let diagnostic, _):
            errors += 1
            let place = diagnostic.place.map { ":\($0.line):\($0.column)" } ?? ""
            let lines = diagnostic.machineLines.joined(separator: "\n")
            let text = "\(TextEscaping.visible(document.shownName))\(place): \(lines)\n"
            add("error", code: diagnostic.code, message: diagnostic.message, text)
        case .unlisted(let diagnostic, _, _):
            failures += 1
            let text = diagnostic.machineLines.joined(separator: "\n") + "\n"
            add("failure", code: diagnostic.code, message: diagnostic.message, text)
        case .rules(let diagnostics, _):
            errors += diagnostics.isEmpty ? 0 : 1
            for diagnostic in diagnostics {
                let text = diagnostic.machineLines.joined(separator: "\n") + "\n"
                add("error", code: diagnostic.code, message: diagnostic.message, text)
            }
        }
        cases.close("testcase")
        cases.markup("\n")
    }

    private mutating func addOutcome(
        of document: MachineDocument,
        isFailure: Bool,
        _ line: String,
        _ text: String
    ) {
        let findings = document.findings.map(\.finding)
        guard isFailure else {
            // Changes that the pattern asks for are told, but fail no test.
            if !findings.isEmpty { addElement("system-out", [:], text) }
            return
        }
        failures += 1
        let gravest = findings.first { $0.severity == .broken } ?? findings.first
        let code = gravest?.code ?? .limitChanges
        add("failure", code: code.rawValue, message: line, text)
    }

    private mutating func add(
        _ element: StaticString,
        code: String,
        message: String,
        _ text: String
    ) {
        addElement(
            element,
            ["type": Self.allowed(code), "message": Self.allowed(message)],
            text
        )
    }

    /// Writes an element whose text has lines.
    private mutating func addElement(
        _ element: StaticString,
        _ attributes: HTMLWriter.Attributes,
        _ text: String
    ) {
        cases.open(element, attributes)
        for line in Self.allowed(text).split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast()
        {
            cases.text(String(line))
            cases.markup("\n")
        }
        cases.close(element)
    }

    /// Returns a text without the two noncharacters that XML 1.0 forbids (§2.2).
    ///
    /// The other forbidden characters are controls, which the writer escapes.
    private static func allowed(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { 0xFFFE...0xFFFF ~= $0.value }) else {
            return text
        }
        var allowed = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            allowed.append(0xFFFE...0xFFFF ~= scalar.value ? "\u{FFFD}" : scalar)
        }
        return String(allowed)
    }
}

extension Report {
    /// Whether the document was rejected, or changed otherwise than the pattern asks for.
    fileprivate var isUnexpected: Bool {
        status == .rejected || totals.broken > 0 || totals.novel > 0
    }
}
