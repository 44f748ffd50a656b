extension Verifier.Result {
    /// Creates the list of findings about a change of a document.
    ///
    /// - Parameters:
    ///   - findings: The findings in document order, not more than are to be kept.
    ///   - omitted: The number of further findings.
    ///   - name: The name of the new revision.
    ///   - disclosure: The parts of the revisions that texts may show.
    package init(
        revision findings: [Finding],
        omitted: Int,
        name: String?,
        disclosure: Sanitizer.Policy.Disclosure
    ) {
        version = Report.formatVersion
        document = name
        self.findings = findings
        self.omitted = omitted
        summary = Report.Summary()
        summary.addVerified(matches: findings.isEmpty)
        for finding in findings {
            summary.add(template: finding.template, code: finding.code, action: nil)
        }
        shownCharacters = disclosure.shownCharacters
        hasSecrets = false
        hidesKeys = disclosure.hidesKeys
    }

    /// Returns findings about a change as text, with the lines of both revisions.
    ///
    /// - Parameters:
    ///   - options: The colors, and whether lines are drawn.
    ///   - revision: The new revision.
    ///   - previous: The old revision.
    ///   - places: The places of old values in the old revision.
    /// - Returns: The text, ending with a line feed.
    package func text(
        _ options: Report.TextOptions,
        revision: [UInt8],
        previous: [UInt8],
        places: [Finding: Diagnostic.Place]
    ) -> String {
        let name = document ?? "document"
        let shown = findings.filter { options.lists($0.severity) }
        var diagnostics: [Diagnostic]
        if options.form == .short {
            diagnostics = shown.map { $0.diagnostic(documentName: name) }
        } else {
            diagnostics = FindingGroups(of: shown).groups.map { group in
                var diagnostic = group.diagnostic(documentName: name)
                diagnostic.references = [places[group.first]].compactMap(\.self)
                let rule = group.first.rule
                // Rules for every revision stand in no file.
                let place = rule.name.isEmpty ? "" : " at \(rule.name):\(rule.line)"
                diagnostic.notes.append("\(rule.label): \(rule.text)\(place)")
                return diagnostic
            }
        }
        if omitted > 0 { diagnostics.append(omissionDiagnostic) }
        // The earlier revision is data as this one is.
        let redaction = SourceRedaction(
            scalarLimit: shownCharacters,
            hidesKeys: hidesKeys,
            hasSecrets: hasSecrets,
            graph: nil
        )
        let layout = TextLayout(options: options, redaction: redaction)
        return ByteView.with(revision) { revision in
            ByteView.with(previous) {
                let earlier = DrawnPattern($0, redaction: redaction)
                return layout.text(verdict, diagnostics, document: revision, pattern: earlier)
            }
        }
    }
}
