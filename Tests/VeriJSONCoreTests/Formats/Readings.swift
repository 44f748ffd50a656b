import TestSupport
import Testing

@testable import VeriJSONCore

/// The readings of the core by the names of conversions, as the naive readings have them.
enum Readings {
    static let signs = Set(CurrencyMark.signsOfCountries)
    static let codes = Set(CurrencyMark.codes)

    static func number(
        _ text: String,
        _ names: Set<String>,
        isInteger: Bool = false
    ) -> NaiveReading {
        let form = NumberText(names)
        var output = Array("left over".utf8)
        let result = Array(text.utf8).withUnsafeBufferPointer {
            form.read($0, isIntegral: isInteger, into: &output)
        }
        switch result {
        case .failure(let reason):
            return .refused("\(reason)")
        case .success(let value):
            var used: Set<String> = []
            for (name, part) in NumberText.names where value.used.contains(part) {
                used.insert(name)
            }
            if let unit = value.unit {
                used.insert("unit:" + String(decoding: form.units[unit], as: UTF8.self))
            }
            return .value(String(decoding: output, as: UTF8.self), used: used)
        }
    }

    static func naiveNumber(
        _ text: String,
        _ names: Set<String>,
        isInteger: Bool = false
    ) -> NaiveReading {
        NaiveNumberReading(names, isInteger: isInteger, currencies: codes, signs: signs).read(text)
    }

    static func date(
        _ text: String,
        _ names: Set<String>,
        as format: StringFormat = .datetime,
        isNumber: Bool = false
    ) -> NaiveReading {
        let reading = DateText(names)
        var output = Array("left over".utf8)
        let result = Array(text.utf8).withUnsafeBufferPointer {
            reading.read($0, isNumber: isNumber, as: format, into: &output)
        }
        switch result {
        case .failure(let reason):
            return .refused("\(reason)")
        case .success(let value):
            var used: Set<String> = []
            for (name, part) in DateText.names where value.used.contains(part) {
                used.insert(name)
            }
            if value.used.contains(.zone), let zone = names.first(where: { $0.hasPrefix("zone:") })
            {
                used.insert(zone)
            }
            if let form = value.form { used.insert("date:" + reading.forms[form].text) }
            return .value(String(decoding: output, as: UTF8.self), used: used)
        }
    }

    /// Returns the mistakes of a FORMAT, with the FORMAT as the first replacement makes it.
    static func mistakes(_ format: String) -> [ArgumentMistake] {
        guard case .failure(let mistakes) = DateForm.compile(format) else { return [] }
        return mistakes.list
    }
}

extension NumberText {
    static let names: [(String, Parts)] = [
        ("stringToNumber", .plain), ("paddedNumber", .padding), ("groupedNumber", .groups),
        ("commaDecimal", .comma), ("currency", .currency), ("percent", .percent),
    ]

    init(_ names: Set<String>) {
        var allowed: Parts = []
        for (name, part) in Self.names where names.contains(name) { allowed.insert(part) }
        let units = names.filter { $0.hasPrefix("unit:") }.map { Array($0.utf8.dropFirst(5)) }
        if !units.isEmpty { allowed.insert(.unit) }
        self.init(allowed: allowed, units: units)
    }
}

extension DateText {
    static let names: [(String, Parts)] = [
        ("stringToNumber", .stringToNumber), ("numberToString", .numberToString),
        ("spaceDatetime", .spaceDatetime), ("epochSeconds", .epochSeconds),
        ("epochMillis", .epochMillis), ("rfc822", .rfc822), ("basicOffset", .basicOffset),
        ("dotnetDate", .dotnetDate),
    ]

    init(_ names: Set<String>) {
        var allowed: Parts = []
        for (name, part) in Self.names where names.contains(name) { allowed.insert(part) }
        let forms = names.filter { $0.hasPrefix("date:") }.sorted().compactMap { name in
            try? DateForm.compile(String(name.dropFirst(5))).get()
        }
        if !forms.isEmpty { allowed.insert(.form) }
        let zone = names.first { $0.hasPrefix("zone:") }.flatMap { name in
            Array(name.utf8.dropFirst(5)).withUnsafeBufferPointer { try? DateOffset.zone($0).get() }
        }
        if zone != nil { allowed.insert(.zone) }
        self.init(allowed: allowed, forms: forms, zone: zone)
    }
}

extension SplitMix64 {
    /// Returns each of some elements with a chance in percent.
    mutating func some<Element>(of list: [Element], percent: Int = 50) -> [Element] {
        list.filter { _ in chance(percent) }
    }
}
