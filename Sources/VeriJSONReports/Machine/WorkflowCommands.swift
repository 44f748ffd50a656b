import VeriJSONCore

/// A writer of workflow commands for GitHub Actions.
///
///     ::error file=orders.json,line=1,col=35,endColumn=40,title=type.mismatch at /1/price::expected …
///
/// The runner of GitHub takes commands from both outputs of a step.
struct WorkflowCommands: MachineWriter {
    private(set) var text = ""

    mutating func takeText() -> String? {
        defer { text = "" }
        return text
    }

    mutating func add(_ document: MachineDocument) {
        for remark in document.remarks { add(remark, in: document) }
        // A change that the pattern itself asks for needs no look.
        for group in document.groups where group.first.severity != .expected {
            var diagnostic = group.diagnostic(documentName: document.shownName)
            if group.change?.action == .reject { diagnostic.severity = .error }
            add(diagnostic, kind: group.first.found.kind, in: document)
        }
        for omission in document.omissions { add(omission, in: document) }
    }

    private mutating func add(
        _ diagnostic: Diagnostic,
        kind: Finding.Kind? = nil,
        in document: MachineDocument
    ) {
        var properties: [(name: StaticString, value: String)] = []
        if let name = document.name { properties.append(("file", name)) }
        if let place = diagnostic.place {
            properties += location(document.region(of: place, kind: kind))
        }
        let path = diagnostic.path.map { $0.isEmpty ? " at the root" : " at \($0)" } ?? ""
        properties.append(("title", diagnostic.code + path))
        let list = properties.map { "\($0.name)=\(Self.escaped($0.value, isProperty: true))" }
        let message = diagnostic.machineLines.joined(separator: "\n")
        text += "::\(diagnostic.severity.command) \(list.joined(separator: ","))"
        text += "::\(Self.escaped(message, isProperty: false))\n"
    }

    /// Returns the properties of a place; GitHub takes columns only within one line.
    private func location(_ region: MachineRegion) -> [(name: StaticString, value: String)] {
        let start: (StaticString, String) = ("line", "\(region.start.line)")
        let column: (StaticString, String) = ("col", "\(region.start.column)")
        guard let end = region.end else { return [start, column] }
        guard end.line == region.start.line else { return [start, ("endLine", "\(end.line)")] }
        return [start, column, ("endLine", "\(end.line)"), ("endColumn", "\(end.column)")]
    }

    /// Returns a text in which no character ends a command or one of its properties.
    private static func escaped(_ text: String, isProperty: Bool) -> String {
        // A property has no lines, so that what moves the cursor is made visible there.
        let text = isProperty ? TextEscaping.visible(text) : text
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": escaped += "%25"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            case ":" where isProperty: escaped += "%3A"
            case "," where isProperty: escaped += "%2C"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

extension Diagnostic.Severity {
    /// The name of the workflow command.
    fileprivate var command: String {
        switch self {
        case .error, .warning: rawValue
        case .note: "notice"
        }
    }
}
