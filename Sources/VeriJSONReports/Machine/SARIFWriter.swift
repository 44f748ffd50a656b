import VeriJSONCore

/// A writer of SARIF 2.1.0: one run, whose results are the findings of all documents.
///
/// The specification is that of OASIS; section numbers in comments are its own.
struct SARIFWriter: MachineWriter {
    private static let schema =
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

    /// The results as JSON texts, in the text that was not taken yet.
    private var results = ""
    private var isFirst = true
    /// The beginning of the text; empty once it was taken.
    private var head =
        "{\"$schema\":\"\(schema)\",\"version\":\"2.1.0\",\"runs\":["
        // Columns count Unicode scalars (§3.14.27).
        + "{\"columnKind\":\"unicodeCodePoints\",\"results\":["
    private var artifacts = SARIFList()
    private var rules = SARIFList()

    /// The text that was not taken yet, up to the end: what the results refer to stands after them.
    var text: String {
        let driver: JSONObject = [
            "name": "VeriJSON",
            "version": .string(Library.version),
            "rules": .array(
                rules.names.map { code in
                    let title = FindingCode(rawValue: code).title
                    return ["id": .string(code), "shortDescription": ["text": .string(title)]]
                }
            ),
        ]
        let files = artifacts.names.map { uri -> JSONValue in
            ["location": ["uri": .string(uri)], "roles": ["analysisTarget"]]
        }
        let writer = JSONWriter(.visible)
        let tool = writer.string(["driver": .object(driver)])
        return head + results + "],\"tool\":\(tool),\"artifacts\":"
            + writer.string(.array(files)) + "}]}\n"
    }

    mutating func takeText() -> String? {
        defer { (head, results) = ("", "") }
        return head + results
    }

    mutating func add(_ document: MachineDocument) {
        let artifact = document.name.map { name -> JSONValue in
            let uri = URIReference.text(of: name)
            return ["uri": .string(uri), "index": .number(JSONNumber(artifacts.index(of: uri)))]
        }
        for remark in document.remarks { append(remark, artifact, in: document) }
        for (finding, change) in document.findings {
            let diagnostic = finding.diagnostic(documentName: document.shownName)
            var result = result(
                diagnostic,
                artifact,
                document.summaryLine(of: diagnostic, finding, change),
                kind: finding.found.kind,
                in: document
            )
            if change?.action == .reject { result["level"] = "error" }
            result["relatedLocations"] = finding.ruleLocations
            result["fixes"] = finding.fixes
            result["properties"] = finding.properties(change)
            append(result)
        }
        for omission in document.omissions { append(omission, artifact, in: document) }
    }

    private mutating func append(
        _ diagnostic: Diagnostic,
        _ artifact: JSONValue?,
        in document: MachineDocument
    ) {
        let text = diagnostic.machineLines.joined(separator: "\n")
        append(result(diagnostic, artifact, text, kind: nil, in: document))
    }

    private mutating func append(_ result: JSONObject) {
        if !isFirst { results += "," }
        isFirst = false
        results += JSONWriter(.visible).string(.object(result))
    }

    private mutating func result(
        _ diagnostic: Diagnostic,
        _ artifact: JSONValue?,
        _ text: String,
        kind: Finding.Kind?,
        in document: MachineDocument
    ) -> JSONObject {
        var location: JSONObject = [:]
        if let artifact {
            var physical: JSONObject = ["artifactLocation": artifact]
            physical["region"] = diagnostic.place.map {
                document.region(of: $0, kind: kind).sarif
            }
            location["physicalLocation"] = .object(physical)
        }
        if let path = diagnostic.path {
            location["logicalLocations"] = [["fullyQualifiedName": .string(path)]]
        }
        return [
            "ruleId": .string(diagnostic.code),
            "ruleIndex": .number(JSONNumber(rules.index(of: diagnostic.code))),
            "level": .string(diagnostic.severity.rawValue),
            "message": ["text": .string(text)],
            "locations": .array(location.isEmpty ? [] : [.object(location)]),
        ]
    }
}

/// Names in the order in which they first appeared.
struct SARIFList: Sendable {
    private(set) var names: [String] = []
    private var positions: [ScalarText: Int] = [:]

    mutating func index(of name: String) -> Int {
        let key = ScalarText(name)
        if let position = positions[key] { return position }
        positions[key] = names.count
        names.append(name)
        return names.count - 1
    }
}

extension MachineDocument {
    /// Returns the message of a finding with its outcome and its help.
    fileprivate func summaryLine(
        of diagnostic: Diagnostic,
        _ finding: Finding,
        _ change: Report.Change?
    ) -> String {
        var diagnostic = diagnostic
        if let change { diagnostic.notes.append(change.outcome(for: finding)) }
        return diagnostic.machineLines.joined(separator: "\n")
    }
}

extension MachineRegion {
    /// The region of a text (§3.30).
    ///
    /// Bytes are only given with an end, so that both describe the same range.
    fileprivate var sarif: JSONValue {
        var region: JSONObject = [
            "startLine": .number(JSONNumber(start.line)),
            "startColumn": .number(JSONNumber(start.column)),
        ]
        if let end {
            region["endLine"] = .number(JSONNumber(end.line))
            region["endColumn"] = .number(JSONNumber(end.column))
            region["byteOffset"] = .number(JSONNumber(range.lowerBound))
            region["byteLength"] = .number(JSONNumber(range.count))
        }
        return .object(region)
    }
}

extension Finding {
    /// The place of the violated rule; nil if the finding is about syntax, which has no rule.
    fileprivate var ruleLocations: JSONValue? {
        guard !code.isAboutSyntax else { return nil }
        if let declaration = rule.declaration {
            // A declaration is in the program, of which no file is known (§3.33).
            let location: JSONValue = [
                "logicalLocations": [
                    ["fullyQualifiedName": .string(TextEscaping.visible(declaration))]
                ],
                "message": ["text": .string(TextEscaping.visible(rule.label))],
            ]
            return [location]
        }
        let location: JSONValue = [
            "physicalLocation": [
                "artifactLocation": ["uri": .string(URIReference.text(of: rule.name))],
                "region": [
                    "startLine": .number(JSONNumber(rule.line)),
                    "startColumn": .number(JSONNumber(rule.column)),
                ],
            ],
            "message": ["text": .string(TextEscaping.visible(rule.label))],
        ]
        return [location]
    }

    /// The edits of the pattern (§3.55); nil if there are none.
    fileprivate var fixes: JSONValue? {
        var fixes: [JSONValue] = []
        for help in help {
            guard let edit = help.edit else { continue }
            let fix: JSONValue = [
                "description": ["text": .string(TextEscaping.visible(help.text))],
                "artifactChanges": [
                    [
                        "artifactLocation": ["uri": .string(URIReference.text(of: rule.name))],
                        "replacements": [
                            [
                                "deletedRegion": [
                                    "byteOffset": .number(JSONNumber(edit.range.lowerBound)),
                                    "byteLength": .number(JSONNumber(edit.range.count)),
                                ],
                                "insertedContent": ["text": .string(edit.replacement)],
                            ]
                        ],
                    ]
                ],
            ]
            // Fixes are unique (§3.27.30).
            if !fixes.contains(fix) { fixes.append(fix) }
        }
        return fixes.isEmpty ? nil : .array(fixes)
    }

    fileprivate func properties(_ change: Report.Change?) -> JSONValue {
        var properties: JSONObject = [
            "template": .string(template), "severity": .string(severity.rawValue),
        ]
        if let change {
            properties["action"] = .string(change.action.rawValue)
            properties["changed"] = .string(change.path.description)
        }
        return .object(properties)
    }
}
