/// A way to mend a refused value that needs no wider type: an addition to its rule.
enum Remedy: Hashable {
    /// `$null` with values that stand for nothing, as JSON texts.
    case null([String])
    /// Conversions that together give what the rule asks for.
    case conversions(Sanitizer.Policy.Conversions)
    /// Conversions of which each gives another value, or one with an offset that the data does not
    /// have; and a format that accepts the value as it is.
    case readings([Reading], format: StringFormat?)
    /// `$trim`.
    case trim
    /// A format that is close to the one asked for.
    case format(StringFormat)

    /// A value that some conversions make where others make another one.
    struct Reading: Hashable {
        var conversions: Sanitizer.Policy.Conversions
        /// The value as JSON text; nil if it may not be shown.
        var result: String?
    }
}

/// A search for what would mend a value that a rule refuses.
///
/// Each remedy is tried before it is offered: the value, or what becomes of it, is walked by the
/// rule, so the help in a report does in cleaning exactly what it promises.
///
///     "number" on "N/A"           →  null: ["\"N/A\""]
///     "~bool" on "0"              →  conversions: caselessBool
///     ["int"] on 5                →  conversions: wrapSingle
///     "number" on "1,299"         →  readings: groupedNumber 1299, commaDecimal 1.299
///     "enum:a,b" on " a"          →  trim
///     "datetime" on "2024-01-31"  →  format: date
///     "datetime" on 0             →  nil: the number may count seconds or milliseconds
///
/// An instance is not thread-safe.
final class RemedySearch {
    private let graph: RuleGraph
    private let policy: Sanitizer.Policy
    private lazy var workspace = Workspace(graph, policy: policy)

    /// The limit on the bytes of a value; trying a longer one costs more than the help is worth.
    private static let lengthLimit = 4_096
    /// The conversions that may be suggested for any value: all that do not guess.
    ///
    /// An object where a text is expected is rarely meant as the text of its JSON.
    private static let offered = ConversionBits.all.subtracting(.withRivals)
        .subtracting([.containerToText])
    /// Words that programs write for a value that they do not have, as JSON texts.
    private static let words = ["", "-", "N/A", "n/a", "null"].map(quoted)
    /// Those that are only named where values are shown, so that the list stays short.
    private static let rareWords = [
        "--", "NULL", "nil", "none", "None", "undefined", "NaN", "unknown", "Unknown",
    ].map(quoted)
    private static let dates = ["0000-00-00", "0000-00-00 00:00:00", "0000-00-00T00:00:00Z"]
        .map(quoted)

    private static func quoted(_ word: String) -> String { "\"\(word)\"" }

    init(graph: RuleGraph, policy: Sanitizer.Policy) {
        var policy = policy
        policy.limits = policy.limits.clamped
        policy.limits.changes = .max
        // The caller's budget limits the work for all values of a report.
        policy.limits.rereadFactor = 0
        self.graph = graph
        self.policy = policy
    }

    /// Returns whether a value could be mended and may be tried by its rule.
    static func mayMend(_ code: CodeTag, by rule: Rule, count: Int) -> Bool {
        guard (1...lengthLimit).contains(count) else { return false }
        return switch code {
        case .typeMismatch, .stringFormat, .stringPattern, .stringLength, .integerFraction,
            .enumUnknown, .unionNoBranch:
            true
        default:
            false
        }
    }

    /// Returns the first remedy for a refused value; nil if there is none or the budget was already
    /// exceeded.
    ///
    /// - Parameters:
    ///   - value: The value as written.
    ///   - rule: The rule that refuses it.
    ///   - isShown: Whether the remedy may tell what the value is.
    ///   - budget: The budget for the bytes that are walked.
    /// - Returns: The remedy.
    func remedy(
        for value: UnsafeBufferPointer<UInt8>,
        by rule: RuleIndex,
        isShown: Bool,
        charging budget: inout WorkBudget
    ) -> Remedy? {
        guard !budget.isExceeded else { return nil }
        let isString = value.first == UInt8(ascii: "\"")
        if isString, let values = nothing(value, rule, isShown, &budget) { return .null(values) }
        if graph[rule].form != .union, graph[rule].conversions.mode != .exactly,
            let remedy = conversions(of: value, by: rule, isShown: isShown, charging: &budget)
        {
            return remedy
        }
        guard isString, graph[rule].form != .union else { return nil }
        if graph[rule].isTrimmable, let trimmed = Self.trimmed(value),
            accepts(trimmed, rule, &budget)
        {
            return .trim
        }
        return format(of: value, rule).map { .format($0) }
    }

    // MARK: Values that stand for nothing

    /// Returns the values that `$null` should have, as JSON texts; nil if the value stands for
    /// something.
    private func nothing(
        _ value: UnsafeBufferPointer<UInt8>,
        _ rule: RuleIndex,
        _ isShown: Bool,
        _ budget: inout WorkBudget
    ) -> [String]? {
        guard graph.refinement(of: graph[rule])?.sentinels == nil else { return nil }
        let isDate = graph[rule].form == .format && graph[rule].format.facts.hasDay
        let common = Self.words + (isDate ? Self.dates : [])
        let known = isShown ? common + Self.rareWords : common
        guard let word = known.first(where: { value.elementsEqual($0.utf8) }) else { return nil }
        if isShown { return [word] }
        // All words that the rule refuses, so that the list does not tell which one was found.
        return common.filter { !accepts(Array($0.utf8), rule, &budget) }
    }

    private func accepts(
        _ value: [UInt8],
        _ rule: RuleIndex,
        _ budget: inout WorkBudget
    ) -> Bool {
        value.withUnsafeBufferPointer { value in
            let result = try? workspace.run(value, rule: rule, converting: [])
            budget.charge(workspace.work.spent)
            return result?.verdict == .unchanged
        }
    }

    // MARK: Conversions

    private func conversions(
        of value: UnsafeBufferPointer<UInt8>,
        by rule: RuleIndex,
        isShown: Bool,
        charging budget: inout WorkBudget
    ) -> Remedy? {
        var offered = Self.offered
        if Self.isNoSingleItem(value) { offered.remove(.wrapSingle) }
        if let epoch = Self.epoch(value) { offered.insert(epoch) }
        let all = Sanitizer.Policy.Conversions(offered, Self.separators(in: value))
        if let made = converted(value, rule, all, &budget) {
            guard made.conversions.bits.contains(.splitList), Self.mayBeProse(value) else {
                return .conversions(made.conversions)
            }
            offered.insert(.wrapSingle)
            let single = Sanitizer.Policy.Conversions(offered)
            let whole = converted(value, rule, single, &budget)
            return readings([made] + (whole.map { [$0] } ?? []), isShown, format: nil)
        }
        var readings: [Remedy.Reading] = []
        for set in otherReadings(of: value, by: graph[rule], isShown: isShown) {
            let all = set.union(Sanitizer.Policy.Conversions(offered))
            guard let made = converted(value, rule, all, &budget),
                made.conversions.bits.isSuperset(of: set.bits),
                !readings.contains(where: { $0.result == made.result })
            else { continue }
            readings.append(made)
        }
        guard let first = readings.first else { return nil }
        // An offset is never told by the data, nor that the point of a number is no decimal point.
        if readings.count == 1, !first.conversions.bits.contains(.zone), !Self.isNumber(value) {
            return .conversions(first.conversions)
        }
        return self.readings(readings, isShown, format: format(of: value, rule))
    }

    private func readings(
        _ readings: [Remedy.Reading],
        _ isShown: Bool,
        format: StringFormat?
    ) -> Remedy {
        .readings(
            isShown
                ? readings
                : readings.map { Remedy.Reading(conversions: $0.conversions, result: nil) },
            format: format
        )
    }

    /// Returns what conversions make of a whole value, and those that had a part in it.
    private func converted(
        _ value: UnsafeBufferPointer<UInt8>,
        _ rule: RuleIndex,
        _ offered: Sanitizer.Policy.Conversions,
        _ budget: inout WorkBudget
    ) -> Remedy.Reading? {
        let result = try? workspace.run(
            value,
            rule: rule,
            converting: offered.bits,
            ConversionArguments(offered.arguments)
        )
        budget.charge(workspace.work.spent)
        guard let result, result.verdict == .changed,
            let event = result.record.events.first(where: { $0.code == .askedConversion }),
            event.start.position == 0, event.end.position == value.count
        else { return nil }
        let bytes = result.edits.withApplier(in: UnsafeRawBufferPointer(value)) { applier in
            let whole = 0..<value.count
            return [UInt8].make(count: applier.size(of: whole)) { applier.write(whole, to: $0) }
        }
        var used = ConversionBits(detail: event.detail)
        // An offset is written beside a conversion that it completes.
        if used.contains(.zone), used.isDisjoint(with: .besideZone) {
            used.insert(graph[rule].format == .datetime ? .spaceDatetime : .basicOffset)
        }
        return Remedy.Reading(
            conversions: Sanitizer.Policy.Conversions(
                used.subtracting(.withArguments),
                offered.arguments.filter { used.contains($0.conversion) }
            ),
            result: String(decoding: bytes, as: UTF8.self)
        )
    }

    /// Returns the unit in which a number is a time of the years 1973 to 2286.
    private static func epoch(_ value: UnsafeBufferPointer<UInt8>) -> Conversion? {
        let isString = value.first == UInt8(ascii: "\"") && value.count > 1
        let text = value.dropFirst(isString ? 1 : 0).dropLast(isString ? 1 : 0)
        let digits = text.prefix(while: ASCII.isDigit)
        let fraction = text.dropFirst(digits.count)
        guard fraction.first.map({ $0 == UInt8(ascii: ".") }) ?? true,
            fraction.dropFirst().allSatisfy(ASCII.isDigit)
        else { return nil }
        return switch digits.count {
        case 9, 10: .epochSeconds
        case 12, 13: .epochMillis
        default: nil
        }
    }

    // MARK: Strings

    /// Returns a string without the white space around it; nil if there is none.
    private static func trimmed(_ value: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        let text = Array(JSONText.unquoted(0..<value.count, in: ByteView(value)).utf8)
        let range = text.withUnsafeBufferPointer(WhiteSpace.trimmedRange)
        guard range.count < text.count else { return nil }
        return Array(JSONText.quoted(String(decoding: text[range], as: UTF8.self)).utf8)
    }

    /// Returns a format close to that of the rule which a string has.
    private func format(
        of value: UnsafeBufferPointer<UInt8>,
        _ rule: RuleIndex
    ) -> StringFormat? {
        guard graph[rule].form == .format else { return nil }
        let text = Array(JSONText.unquoted(0..<value.count, in: ByteView(value)).utf8)
        return text.withUnsafeBufferPointer { text in
            graph[rule].format.facts.neighbours.first { $0.accepts(text) }
        }
    }
}

extension Sanitizer.Policy.Conversions {
    /// The way in which the set reads a text that another set reads otherwise.
    var meaning: String {
        if bits.contains(.commaDecimal) { return "a decimal comma" }
        if bits.contains(.groupedNumber) { return "a mark between groups of digits" }
        if bits.contains(.splitList) { return "several items" }
        if bits.contains(.wrapSingle) { return "one item" }
        return arguments.map(\.text).joined(separator: " at ")
    }
}

extension Rule {
    /// Whether `$trim` may be added.
    fileprivate var isTrimmable: Bool {
        (form == .string || form.isText) && !traits.contains(.trims)
    }
}
