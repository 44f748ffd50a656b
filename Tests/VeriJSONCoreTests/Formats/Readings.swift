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

extension SplitMix64 {
    /// Returns each of some elements with a chance of one half.
    mutating func some<Element>(of list: [Element]) -> [Element] {
        list.filter { _ in chance(50) }
    }
}
