import Testing

@testable import VeriJSONCore

struct LexemeTests {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    private func changed(_ text: String, by rewrite: (Bytes) -> [UInt8]?) -> String? {
        Array(text.utf8).withUnsafeBufferPointer(rewrite).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private func holds(_ text: String, _ check: (Bytes) -> Bool) -> Bool {
        Array(text.utf8).withUnsafeBufferPointer(check)
    }

    @Test func `numbers are those of RFC 8259`() {
        for text in [
            "0", "-0", "10", "1.0", "-0.50", "1e5", "1E+05", "1.5e-300", "12345678901234567890",
        ] {
            #expect(holds(text) { NumberParts($0, isPadded: false) != nil }, "\(text)")
        }
        for text in [
            "", "-", "+1", "01", "-01", "1.", ".5", "1.e5", "1e", "1e+", "1e1.5", "0x10", "1_000",
            "1,000", "NaN", "Infinity", " 1", "1 ", "٤", "1a", "--1", "1.2.3",
        ] {
            #expect(!holds(text) { NumberParts($0, isPadded: false) != nil }, "\(text)")
        }
    }

    @Test func `integers have neither a fraction nor an exponent`() {
        for text in ["0", "-0", "42", "-9223372036854775809"] {
            #expect(holds(text, Lexeme.isInteger), "\(text)")
        }
        for text in ["", "4.0", "4e1", "007", "+4", " 4"] {
            #expect(!holds(text, Lexeme.isInteger), "\(text)")
        }
    }

    @Test func `an integral number becomes an integer by moving its point`() {
        let cases = [
            "42.0": "42", "4.2e1": "42", "42.000": "42", "-0.0": "-0", "0.0": "0",
            "0e999999999": "0",
            "0.000e-99999999999999999999": "0", "420e-1": "42", "4200E-2": "42", "1e2": "100",
            "-1.50e+1": "-15", "0.042e3": "42", "0.0042E4": "42", "1e39": "1" + zeros(39),
            "12345678901234567890.0": "12345678901234567890", "1.0e0": "1", "100e0": "100",
            "1" + zeros(60) + ".0": "1" + zeros(60),
        ]
        for (text, expected) in cases {
            #expect(changed(text, by: Lexeme.integralNumber) == expected, "\(text)")
        }
        for text in [
            "42", "-0", "4.2", "42e-1", "1e40", "1e999999999", "1e99999999999999999999999",
            "1e-1", "0.1", "15e-1", "1.05e1", "042.0", " 42.0", "42.0 ",
            "1e-99999999999999999999999",
            "", "42.", "x",
        ] {
            #expect(changed(text, by: Lexeme.integralNumber) == nil, "\(text)")
        }
        let small = "0." + zeros(5000) + "7e5001"
        #expect(changed(small, by: Lexeme.integralNumber) == "7")
    }

    @Test func `padding is taken off a number`() {
        let cases = [
            " 42 ": "42", "+42": "42", "007": "7", "-007": "-7", "000": "0", "-00": "-0",
            "42": "42",
            " 1.10\r\n": "1.10", "+007.50e+01": "7.50e+01", "\n\t-1e5\r": "-1e5",
        ]
        for (text, expected) in cases {
            #expect(padded(text) == expected)
        }
        for text in [
            "", " ", "+", "+-4", "+ 4", "4 2", "--4", ".5", "5.", "0x10", "1,0", "1_0", "４",
            "\u{3000}4", "4\u{A0}", "\u{B}4",
        ] {
            #expect(padded(text) == nil, "\(text)")
        }
    }

    @Test func `where an integer is wanted, padding and a zero fraction are taken off`() {
        let cases = [" 42 ": "42", "42.0": "42", "+0042.00": "42", "007": "7", " 1e2": "100"]
        for (text, expected) in cases {
            #expect(padded(text, isIntegral: true) == expected)
        }
        for text in ["42.5", "1e999999999", "1e-1", "", "1.000", " 1.000"] {
            #expect(padded(text, isIntegral: true) == nil, "\(text)")
        }
    }

    /// The number in a text with padding.
    private func padded(_ text: String, isIntegral: Bool = false) -> String? {
        var number: [UInt8] = []
        let result = Array(text.utf8).withUnsafeBufferPointer {
            NumberText([.stringToNumber, .paddedNumber]).read(
                $0,
                isIntegral: isIntegral,
                into: &number
            )
        }
        guard case .success = result else { return nil }
        return String(decoding: number, as: UTF8.self)
    }

    @Test func `truth values are read in any case`() {
        for text in ["true", "TRUE", "True", "tRuE", "1"] {
            #expect(changed(text, by: Lexeme.caselessBool) == "true")
        }
        for text in ["false", "FALSE", "0"] {
            #expect(changed(text, by: Lexeme.caselessBool) == "false")
        }
        for text in ["", "yes", "t", " true", "2", "01", "truе", "trues"] {
            #expect(changed(text, by: Lexeme.caselessBool) == nil, "\(text)")
        }
    }

    @Test func `words are truth values`() {
        for text in ["yes", "YES", "on", "On", "y", "T"] {
            #expect(changed(text, by: Lexeme.wordsToBool) == "true")
        }
        for text in ["no", "NO", "off", "N", "f"] {
            #expect(changed(text, by: Lexeme.wordsToBool) == "false")
        }
        for text in ["", "true", "1", "yes ", "ye", "none", "ｙ"] {
            #expect(changed(text, by: Lexeme.wordsToBool) == nil, "\(text)")
        }
    }

    @Test func `days follow one another as the calendar has them`() throws {
        for (first, count) in [(-719_528, 1500), (-30_000, 80_000), (2_931_000, 1896)] {
            var expected = try #require(CalendarDay(daysSince1970: first))
            for days in (first + 1)...(first + count) {
                expected.day += 1
                if expected.day > expected.monthLength {
                    expected.day = 1
                    expected.month = expected.month % 12 + 1
                    if expected.month == 1 { expected.year += 1 }
                }
                let day = try #require(CalendarDay(daysSince1970: days))
                let isEqual =
                    day.year == expected.year && day.month == expected.month
                    && day.day == expected.day
                if !isEqual { Issue.record("day \(days)") }
            }
        }
        #expect(CalendarDay(daysSince1970: -719_529) == nil)
        #expect(CalendarDay(daysSince1970: 2_932_897) == nil)
    }

    @Test func `only ASCII letters are the same in another case`() {
        func areEqual(_ left: String, _ right: String) -> Bool {
            holds(left) { left in holds(right) { Lexeme.areEqualIgnoringCase(left, $0) } }
        }
        #expect(areEqual("Active", "aCTIVE") && areEqual("", "") && areEqual("é", "é"))
        #expect(!areEqual("é", "É") && !areEqual("a", "ab") && !areEqual("[", "{"))
        #expect(!areEqual("k", "\u{212A}") && !areEqual("@", "`"))
    }

    private func zeros(_ count: Int) -> String {
        String(repeating: "0", count: count)
    }
}
