import VeriJSONCore

/// The texts that a rule looked at, at all its places.
struct RuledTexts {
    /// The forms that all of them have.
    private(set) var forms = TextForms.all
    /// The number of texts that are neither blank nor sentinels.
    private(set) var count = 0
    private var formats: [StringFormat: Int] = [:]

    mutating func add(_ strings: StringStatistics) {
        let added = strings.valueCount
        guard added > 0 else { return }
        count += added
        forms.formIntersection(strings.forms)
        for kind in strings.classes {
            guard let format = kind.kind.format else { continue }
            formats[format, default: 0] += kind.count
        }
    }

    /// Returns whether all texts have a format.
    func have(_ format: StringFormat) -> Bool { count > 0 && formats[format] == count }
}

/// The change of a service from the form of texts that a rule reads to another one.
struct FormChange {
    private var item: DriftReport.Item
    /// Whether the rule reads the texts as they are now.
    private let isRead: Bool

    /// Creates the change to texts that have the format of a rule.
    init(_ texts: RuledTexts, of total: Int, toFormatOf rule: RuleIndex, _ edits: PatternEdits) {
        let (name, traits) = (edits.graph[rule].format.name, edits.graph[rule].traits)
        let type = PatternDecision.expression([name], isNullable: traits.contains(.nullable))
        isRead = true
        item = Self.item(texts, of: total, at: rule, "dates of ISO 8601", edits.graph)
        item.advice = "if the service will not go back, write \"\(type)\""
    }

    /// Creates the change to texts that a rule does not read, and other conversions do.
    init(
        _ texts: RuledTexts,
        of total: Int,
        to choice: TextConversionChoice,
        at rule: RuleIndex,
        _ edits: PatternEdits
    ) {
        let written = choice.conversions.map { edits.reading($0, at: rule) }
        let patterns = written.map(\.text).joined(separator: " or ")
        isRead = false
        item = Self.item(texts, of: total, at: rule, choice.words ?? "", edits.graph)
        if case .several(_, _, let reason) = choice {
            item.advice = "none tells \(reason): to read them, write \(patterns)"
        } else {
            item.advice = "to read them, write \(patterns)"
            item.edit = written.first?.edit
        }
    }

    private static func item(
        _ texts: RuledTexts,
        of total: Int,
        at rule: RuleIndex,
        _ words: String,
        _ graph: RuleGraph
    ) -> DriftReport.Item {
        let place = graph.place(of: rule)
        return DriftReport.Item(
            kind: .form,
            template: place.template,
            count: texts.count,
            total: total,
            message: "texts that are \(words) instead of \(graph.expectedForm(of: rule))",
            position: place.range.lowerBound
        )
    }

    /// Puts the change in the place of the items that tell of the same texts without their form.
    ///
    /// With a baseline, it is a change only if such an item is one, or if texts were converted before.
    func replaceItems(in items: inout [DriftReport.Item], against baseline: Report.Summary?) {
        let replaced = items.first(where: tellsOfSame)
        guard replaced != nil || isRead && baseline.map(wasConverted) != false else { return }
        items.removeAll(where: tellsOfSame)
        var change = item
        change.change = replaced?.change
        items.append(change)
    }

    /// Returns whether texts at the place were converted in earlier documents.
    private func wasConverted(_ baseline: Report.Summary) -> Bool {
        let rows = baseline.causes + baseline.changes
        return rows.contains {
            $0.template == item.template && $0.code.rawValue.hasPrefix("convert.")
        }
    }

    /// Returns whether an item tells of the same texts.
    private func tellsOfSame(_ other: DriftReport.Item) -> Bool {
        guard other.template == item.template else { return false }
        if other.kind == .gone { return isRead && other.message.hasPrefix("convert.") }
        return !isRead && other.position == item.position
            && (other.kind == .type || other.kind == .format)
    }
}

extension DriftSearch {
    /// Returns the changes at rules whose texts all have another form than the one that they read, in
    /// the order of the pattern.
    func formChanges() -> [FormChange] {
        let edits = PatternEdits(graph: graph)
        return texts.sorted { $0.key.position < $1.key.position }.compactMap { index, texts in
            let (rule, total) = (graph[index], counts[index] ?? texts.count)
            // A few texts among other values are dirt.
            guard texts.count > 0, 2 * texts.count >= total else { return nil }
            if rule.form == .format, texts.have(rule.format) {
                let isExpected = graph.conversions(askedBy: rule).readsDates
                guard isExpected, texts.count >= TextForms.support else { return nil }
                return FormChange(texts, of: total, toFormatOf: index, edits)
            }
            let choice = texts.forms.choice(of: texts.count)
            guard !graph.reads(texts.forms, rule),
                choice.conversions.first?.target.fits(rule) == true
            else { return nil }
            return FormChange(texts, of: total, to: choice, at: index, edits)
        }
    }
}

extension TextConversion.ValuePattern {
    /// Returns whether a rule asks for values of the type.
    fileprivate func fits(_ rule: Rule) -> Bool {
        switch self {
        case .type("int"): rule.form == .integer || rule.form == .number
        case .type("number"): rule.form == .number
        case .type("bool"): rule.form == .bool
        case .type(let name): rule.form == .format && rule.format.name == name
        case .object: rule.form.isObject
        case .array: rule.form.isArray
        }
    }
}

extension PatternEdits {
    /// Returns the text that makes a rule read texts, with its edit; no edit where the pattern has no
    /// place for it.
    fileprivate func reading(
        _ conversion: TextConversion,
        at index: RuleIndex
    ) -> (text: String, edit: Finding.PatternEdit?) {
        if let list = directive("$convert", at: index)?.value {
            let names = conversion.conversions.names.map { JSONText.quoted($0) }
            let text = "[\(names.joined(separator: ", "))]"
            return (
                "\"$convert\": \(text)", Finding.PatternEdit(range: list, replacement: text)
            )
        }
        guard let written = converting(index, by: conversion.conversions, besides: nil) else {
            return (conversion.text, nil)
        }
        return (written.text, written.edit)
    }
}
