import Foundation
import TestSupport
import Testing

@testable import VeriJSONCore

struct NumberTextTests {
    /// A text, the conversions, and the number; nil if the text is refused.
    struct Case: CustomTestStringConvertible {
        var text: String
        var names: Set<String>
        var isInteger = false
        var number: String?

        init(_ text: String, _ names: String, _ number: String?, isInteger: Bool = false) {
            self.text = text
            self.names = Set(names.split(separator: " ").map(String.init))
            self.number = number
            self.isInteger = isInteger
        }

        var testDescription: String { "\(text) by \(names.sorted().joined(separator: " "))" }
    }

    private static let safe = "stringToNumber"
    private static let lenient = "stringToNumber paddedNumber"

    static let groups: [Case] = [
        Case("1,299.00", "groupedNumber", "1299.00"),
        Case("12,345", "groupedNumber", "12345"),
        Case("1.299,00", "commaDecimal", "1299.00"),
        Case("1 299,00", "commaDecimal", "1299.00"),
        Case("1\u{A0}299,00", "commaDecimal", "1299.00"),
        Case("1\u{202F}299,00", "commaDecimal", "1299.00"),
        Case("1\u{2009}299,00", "commaDecimal", "1299.00"),
        Case("1'299.–", "groupedNumber commaDecimal", nil),
        Case("1'299.–", "groupedNumber currency", nil),
        Case("12,34,567", "groupedNumber", "1234567"),
        Case("1,23,456.5", "groupedNumber", "123456.5"),
        Case("123,45,678", "groupedNumber", nil),
        Case("12'34'567", "groupedNumber", nil),
        Case("1'299,00", "commaDecimal", "1299.00"),
        Case("1'299,00", "groupedNumber", nil),
        Case("1 299.00", "groupedNumber", "1299.00"),
        Case("1’299.00", "groupedNumber", "1299.00"),
        Case("1,29", "groupedNumber", nil),
        Case("0,125", "groupedNumber", nil),
        Case("00,125", "groupedNumber paddedNumber", nil),
        Case("0.500", "commaDecimal", nil),
        Case("0,500", "commaDecimal", "0.500"),
        Case("999.00", "groupedNumber", "999.00"),
        Case("19", "commaDecimal", "19"),
        Case("19,99", "commaDecimal", "19.99"),
        Case("1.234.567", "commaDecimal", "1234567"),
        Case("1.299", safe + " commaDecimal", "1299"),
        Case("12.50", safe + " commaDecimal", nil),
        Case("1,234e3", "groupedNumber", nil),
        Case("1,5e3", "commaDecimal paddedNumber", nil),
        Case("+1e3", "groupedNumber paddedNumber", "1e3"),
        Case("1,234.567,890", "groupedNumber", nil),
        Case("1,234'567", "groupedNumber", nil),
        Case("1 234\u{A0}567", "groupedNumber", "1234567"),
        Case("--5", lenient + " currency", nil),
        Case("1.234,5", safe + " groupedNumber commaDecimal", nil),
        Case("1,234", safe + " groupedNumber commaDecimal", nil),
        Case("1.5", safe + " groupedNumber commaDecimal", nil),
        Case("1'234", safe + " groupedNumber commaDecimal", nil),
        Case("15", safe + " groupedNumber commaDecimal", "15"),
        Case("15", "groupedNumber commaDecimal", nil),
    ]

    @Test(arguments: groups)
    func `groups are of three, and a comma means what is allowed`(_ each: Case) {
        check(each)
    }

    static let marks: [Case] = [
        Case("$19.99", "currency", "19.99"),
        Case("19.99 $", "currency", "19.99"),
        Case("EUR 12", "currency", "12"),
        Case("12EUR", "currency", "12"),
        Case("eur 12", "currency", nil),
        Case("XXX 12", "currency", nil),
        Case("DEM 12", "currency", "12"),
        Case("12,50 €", "currency commaDecimal", "12.50"),
        Case("R$ 5", "currency", "5"),
        Case("5 US$", "currency", "5"),
        Case("-$5", "currency", "-5"),
        Case("$-5", "currency", "-5"),
        Case("-$-5", "currency", nil),
        Case("- $5", "currency", nil),
        Case("$5 USD", "currency", nil),
        Case("$  5", "currency", nil),
        Case("$\u{202F}5", "currency", "5"),
        Case("$\u{2009}5", "currency", nil),
        Case("5", "currency", nil),
        Case("5", "currency stringToNumber", "5"),
        Case("1,2 M€", "currency commaDecimal", nil),
        Case("12 K$", "currency", nil),
        Case("50¢", "currency", nil),
        Case("50￠", "currency", nil),
        Case("(1,299)", "currency groupedNumber", nil),
        Case("Rs. 500", "unit:Rs.", "500"),
        Case("500Rs.", "unit:Rs.", "500"),
        Case("-Rs. 500", "unit:Rs.", nil),
        Case("Rs. -500", "unit:Rs.", "-500"),
        Case("12 kg", "unit:kg", "12"),
        Case("12 KG", "unit:kg", nil),
        Case("5m2", "unit:m2", "5"),
        Case("7 l/100km", "unit:l/100km", "7"),
        Case("12.5%", "percent", "12.5"),
        Case("12.5 %", "percent", "12.5"),
        Case("%12.5", "percent", nil),
        Case("5 % kg", "percent unit:kg", "5"),
        Case("5 kg %", "percent unit:kg", "5"),
        Case("< 0.5", "percent groupedNumber currency paddedNumber percent unit:kg", nil),
        Case("\u{2212}5", lenient, nil),
        Case("$1,299.00", "currency groupedNumber", "1299.00"),
        Case(" $5 ", "currency", nil),
        Case(" +$05 ", "currency paddedNumber", "5"),
        Case("1e3 $", "currency stringToNumber", nil),
        Case("m25", "unit:m unit:m2", nil),
        Case("5mUS$", "currency unit:m", "5"),
        Case("5 AUS$", "currency", nil),
        Case("1 299 €", "currency groupedNumber", "1299"),
        Case("1 299 €", "currency", nil),
    ]

    @Test(arguments: marks)
    func `a currency, a percent sign and a unit are taken off`(_ each: Case) {
        check(each)
    }

    static let integers: [Case] = [
        Case("1.000", lenient, nil, isInteger: true),
        Case("1.000", lenient + " groupedNumber", "1", isInteger: true),
        Case("1.000", lenient + " commaDecimal", "1000", isInteger: true),
        Case("1,000", lenient + " commaDecimal", "1", isInteger: true),
        Case("1,000", "groupedNumber", "1000", isInteger: true),
        Case("1000.000", lenient, "1000", isInteger: true),
        Case("42.0", lenient, "42", isInteger: true),
        Case("42.00", safe, nil, isInteger: true),
        Case("42.0", "groupedNumber", nil, isInteger: true),
        Case("42.5", lenient, nil, isInteger: true),
        Case("1.000", lenient, "1.000"),
        Case("$42.00", "currency paddedNumber", "42", isInteger: true),
        Case("1e2", lenient, "100", isInteger: true),
    ]

    @Test(arguments: integers)
    func `an integer has no fraction but one of zeros, which is not a thousand`(_ each: Case) {
        check(each)
    }

    private func check(_ each: Case) {
        let naive = Readings.naiveNumber(each.text, each.names, isInteger: each.isInteger)
        let real = Readings.number(each.text, each.names, isInteger: each.isInteger)
        #expect(naive.text == each.number, "naive: \(naive)")
        #expect(real.text == each.number, "\(real)")
        if each.number != nil { #expect(naive == real) }
    }

    @Test(arguments: [
        ("\u{2212}5", "stringToNumber", "dash"), ("–5 €", "currency", "dash"),
        ("1,29", "groupedNumber", "groups"), ("1,2,3", "groupedNumber", "groups"),
        ("1.5", "groupedNumber commaDecimal stringToNumber", "bothMarks"),
        ("1,5", "groupedNumber commaDecimal stringToNumber", "bothMarks"),
        ("$1e3", "currency", "exponent"), ("m25", "unit:m unit:m2", "ambiguous"),
        ("x", "stringToNumber", "notNumber"), ("5", "currency", "notNumber"),
    ])
    func `a refusal says why`(_ text: String, _ names: String, _ reason: String) {
        let names = Set(names.split(separator: " ").map(String.init))
        #expect(Readings.number(text, names) == .refused(reason))
    }

    @Test(arguments: ["1.000", "-7.000", "+999.000", "007.000"])
    func `the message for three zeros can say that they may be a thousand`(_ text: String) {
        let reading = Readings.number(text, ["stringToNumber", "paddedNumber"], isInteger: true)
        #expect(reading == .refused("maybeThousand"))
    }

    @Test(arguments: [
        ("", "expected the text of a unit such as 'kg', found nothing"),
        ("-", "a unit does not begin with '-'"), ("+x", "a unit does not begin with '+'"),
        (" kg", "a unit does not begin with ' '"), ("5l", "a unit does not begin with '5'"),
        ("\u{2212}", "a unit does not begin with '\u{2212}'"),
        ("\u{A0}kg", "a unit does not begin with '\u{A0}'"),
        ("e5", "'e5' could be a part of the number"), (".5", "'.5' could be a part of the number"),
        (",'5", "','5' could be a part of the number"),
        ("e-5", "'e-5' could be a part of the number"),
    ])
    func `a unit that could be a part of the number is a mistake`(_ unit: String, _ text: String) {
        let mistake = Array(unit.utf8).withUnsafeBufferPointer(NumberText.mistake)
        #expect(mistake?.message == text)
    }

    @Test(arguments: ["kg", "m2", "l/100km", "Rs.", ".", ",", "'", "e", "em3", "°C", "₹"])
    func `other texts are units`(_ unit: String) {
        #expect(Array(unit.utf8).withUnsafeBufferPointer(NumberText.mistake) == nil)
    }

    @Test func `the codes are those that Foundation knows, and no sign has letters of a thousand`()
    {
        let codes = Set(CurrencyMark.codes)
        #expect(codes.count == CurrencyMark.codes.count)
        #expect(codes.allSatisfy { $0.utf8.count == 3 && $0 == $0.uppercased() })
        // Foundation has the renminbi of Hong Kong and older money besides, which ISO never listed.
        let unlisted: Set = ["CNH", "XXX", "XTS"]
        let missing = Set(Locale.commonISOCurrencyCodes).subtracting(codes).subtracting(unlisted)
        #expect(missing == [])
        #expect(codes.isDisjoint(with: unlisted))
        for sign in CurrencyMark.signsOfCountries {
            let letters = sign.filter { $0.isASCII && $0.isLetter }
            #expect(!["K", "M", "MM", "MIO", "B", "BN", "T", ""].contains(letters.uppercased()))
        }
    }
}
