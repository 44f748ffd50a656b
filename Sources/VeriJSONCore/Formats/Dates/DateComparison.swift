/// The comparison of all the dates that one text is read as.
struct DateComparison {
    private let text: UnsafeBufferPointer<UInt8>
    private let format: StringFormat
    /// The offset of a text that has none.
    private let zone: DateOffset?
    private let forms: [DateForm]
    private var best: Candidate?
    /// A date of another instant than that of the best one.
    private var other: DateParts?
    private var refusal = DateText.Refusal.notDate

    /// A date that one of the conversions reads.
    private struct Candidate {
        var parts: DateParts
        var value: DateText.Value
        /// Whether the offset is that of the text itself.
        var hasOwnOffset: Bool
    }

    /// Creates a comparison of nothing.
    ///
    /// - Parameters:
    ///   - text: The text that is read.
    ///   - format: One of the formats of dates and times.
    ///   - zone: The offset of a text that has none.
    ///   - forms: The forms that the places in ``add(_:_:form:hasOwnOffset:)`` mean.
    init(
        _ text: UnsafeBufferPointer<UInt8>,
        as format: StringFormat,
        zone: DateOffset?,
        forms: [DateForm]
    ) {
        self.text = text
        self.format = format
        self.zone = zone
        self.forms = forms
    }

    /// Adds what a conversion reads, if it is a date of the format.
    ///
    /// - Parameters:
    ///   - parts: The parts; nil if the conversion does not read the text.
    ///   - used: The conversions that read it.
    ///   - form: The place of the form among the forms.
    ///   - hasOwnOffset: Whether an offset of the parts is that of the text.
    mutating func add(
        _ parts: DateParts?,
        _ used: DateText.Parts,
        form: Int? = nil,
        hasOwnOffset: Bool = true
    ) {
        guard var parts else { return }
        var used = used
        let hasOffset = parts.offset != nil
        if hasOffset, !format.hasOffset { return }
        if !hasOffset, format.hasOffset {
            guard let zone else {
                refusal = .noOffset
                return
            }
            parts.offset = zone
            used.insert(.zone)
        }
        guard !used.isEmpty, parts.isDate(of: format) else { return }
        let candidate = Candidate(
            parts: parts,
            value: DateText.Value(used: used, form: form),
            hasOwnOffset: hasOwnOffset && hasOffset
        )
        guard let best else {
            self.best = candidate
            return
        }
        if parts.instant(as: format, of: text) != best.parts.instant(as: format, of: text) {
            other = other ?? parts
        } else if isBefore(candidate, best) {
            self.best = candidate
        }
    }

    /// Writes the date if all agree on the instant.
    func result(into output: inout [UInt8]) -> Result<DateText.Value, DateText.Refusal> {
        guard let best else { return .failure(refusal) }
        if let other {
            let texts = [best.parts, other].map { $0.written(as: format, of: text) }
            return .failure(.ambiguous(texts[0], texts[1]))
        }
        output.removeAll(keepingCapacity: true)
        best.parts.write(as: format, of: text, to: &output)
        return .success(best.value)
    }

    /// Of dates that agree: the one with the offset of the text itself, then that of the conversion
    /// that is first in the table, then that of the form that is smaller as a text.
    private func isBefore(_ left: Candidate, _ right: Candidate) -> Bool {
        if left.hasOwnOffset != right.hasOwnOffset { return left.hasOwnOffset }
        let (first, second) = (left.value.used.rank, right.value.used.rank)
        if first != second { return first < second }
        guard let form = left.value.form, let other = right.value.form else { return false }
        return forms[form].text < forms[other].text
    }
}

extension DateText.Parts {
    /// The place in the table of the conversion that reads, without those that stand beside it.
    fileprivate var rank: Int {
        subtracting([.stringToNumber, .numberToString]).rawValue.trailingZeroBitCount
    }
}
