import TestSupport
import Testing
import VeriJSONCore

@Suite struct JSONNumberTests {
    private func number(_ lexeme: String) throws -> JSONNumber {
        try #require(JSONNumber(lexeme: lexeme))
    }

    @Test(arguments: ["0", "-0", "10", "1.50", "1e5", "1E+5", "1.0e-05", "123456789012345678901"])
    func `a number keeps its text`(_ lexeme: String) throws {
        #expect(try number(lexeme).lexeme == lexeme)
        #expect(try number(lexeme).description == lexeme)
    }

    @Test(
        arguments: [
            "", "-", "+1", "01", "-01", "1.", ".5", "1e", "1e+", "0x1", "1 ", " 1", "NaN",
            "Infinity",
            "1_000", "--1", "1.2.3", "1e5.0", "１",
        ]
    )
    func `text outside the grammar is no number`(_ lexeme: String) {
        #expect(JSONNumber(lexeme: lexeme) == nil)
    }

    @Test(
        arguments: [
            ["1", "1.0", "1e0", "10e-1", "0.1e1", "0.01E+2", "100e-02", "1.000"],
            ["0", "-0", "0.0", "0e999999999999999999999999", "-0.000e-5"],
            ["-12.5", "-125e-1", "-0.125e2", "-1250E-0000000000000000000000002"],
            ["1e999999999", "10e999999998", "0.1e1000000000"],
            [
                "1e100000000000000000000", "10e99999999999999999999",
                "0.001e100000000000000000003", "1000e+0099999999999999999997",
            ],
            ["1e-100000000000000000000", "0.1e-99999999999999999999", "10e-100000000000000000001"],
            ["1e99999999999999999", "0.1e100000000000000000"],
            ["10e999999999999999999", "1e1000000000000000000"],
        ]
    )
    func `equal values are equal however they are written`(_ lexemes: [String]) throws {
        for left in lexemes {
            for right in lexemes {
                #expect(try number(left) == number(right))
                #expect(try number(left).hashValue == number(right).hashValue, "\(left) \(right)")
                #expect(try !(number(left) < number(right)))
            }
        }
    }

    @Test func `numbers order by value`() throws {
        let ascending = [
            "-1e100000000000000000001", "-1e100000000000000000000", "-1e99999999999999999",
            "-1e19", "-9223372036854775809", "-9223372036854775808", "-12.51", "-12.5", "-12.49",
            "-1",
            "-1e-5", "-1e-400", "-1e-99999999999999999999", "-1e-100000000000000000000", "0",
            "1e-100000000000000000000", "2e-100000000000000000000", "1e-99999999999999999999",
            "1e-400",
            "0.00001", "0.1", "0.12", "0.123", "1", "1.5", "2", "9", "10", "99.99", "100",
            "9007199254740992", "9007199254740993", "9007199254740993.5", "18446744073709551615",
            "18446744073709551616", "1e999999999", "1.1e999999999", "1e99999999999999998",
            "1e99999999999999999", "1e100000000000000000", "1e100000000000000001",
            "1e100000000000000000000",
        ]
        let numbers = try ascending.map(number)
        for (place, left) in numbers.enumerated() {
            for (otherPlace, right) in numbers.enumerated() {
                #expect((left < right) == (place < otherPlace), "\(left) < \(right)")
                #expect((left == right) == (place == otherPlace), "\(left) == \(right)")
            }
        }
    }

    @Test func `comparison agrees with doubles on random short numbers`() throws {
        var generator = SplitMix64(seed: 7)
        func random() -> String {
            let digits = Int.random(in: -9_999...9_999, using: &generator)
            let exponent = Int.random(in: -4...4, using: &generator)
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: return "\(digits)e\(exponent)"
            case 1: return "\(digits).\(Int.random(in: 0..<100, using: &generator))"
            default: return "\(digits)"
            }
        }
        for _ in 0..<20_000 {
            let (left, right) = (try number(random()), try number(random()))
            #expect((left < right) == (left.double < right.double), "\(left) < \(right)")
            #expect((left == right) == (left.double == right.double), "\(left) == \(right)")
            if left == right { #expect(left.hashValue == right.hashValue) }
        }
    }

    @Test func `exponents of ten thousand digits compare exactly`() throws {
        let nines = String(repeating: "9", count: 10_000)
        let power = "1" + String(repeating: "0", count: 10_000)
        #expect(try number("1e\(power)") == number("10e\(nines)"))
        #expect(try number("1e\(power)").hashValue == number("10e\(nines)").hashValue)
        #expect(try number("1e\(nines)") < number("1e\(power)"))
        #expect(try number("1e-\(power)") < number("1e-\(nines)"))
        #expect(try number("-1e\(power)") < number("1e-\(power)"))
        let digits = try number("0." + String(repeating: "0", count: 10_000) + "1")
        #expect(try digits == number("1e-10001"))
        #expect(try digits < number("1e-10000"))
    }

    @Test func `integers are exact or absent`() throws {
        #expect(try number("1.0").int == 1)
        #expect(try number("4.2e1").int == 42)
        #expect(try number("-0").int == 0)
        #expect(try number("-0.0").uint64 == 0)
        #expect(try number("1.5").int == nil)
        #expect(try number("1e-1").int == nil)
        #expect(try number("9223372036854775807").int64 == .max)
        #expect(try number("9223372036854775808").int64 == nil)
        #expect(try number("-9223372036854775808").int64 == .min)
        #expect(try number("-9223372036854775809").int64 == nil)
        #expect(try number("18446744073709551615").uint64 == .max)
        #expect(try number("18446744073709551616").uint64 == nil)
        #expect(try number("-1").uint64 == nil)
        #expect(try number("1e19").uint64 == 10_000_000_000_000_000_000)
        #expect(try number("1e20").uint64 == nil)
        #expect(try number("1e999999999").int == nil)
        #expect(try number("1e99999999999999999999").int == nil)
        #expect(try number("12345678901234567890e-19").int == nil)
        #expect(try number("1234567890123456789000000e-6").int64 == 1_234_567_890_123_456_789)
    }

    @Test func `integral values and integer lexemes are told apart`() throws {
        #expect(try number("1.0").isIntegral)
        #expect(try !number("1.0").isIntegerLexeme)
        #expect(try number("12").isIntegerLexeme)
        #expect(try !number("1.05").isIntegral)
        #expect(try number("1.05e2").isIntegral)
        #expect(try number("0.0e-7").isIntegral)
        #expect(try number("1e99999999999999999999").isIntegral)
        #expect(try !number("1e-99999999999999999999").isIntegral)
    }

    @Test func `doubles beyond the range are infinite or zero`() throws {
        #expect(try number("1e999999999").double == .infinity)
        #expect(try number("-1e99999999999999999999").double == -.infinity)
        #expect(try number("1e-999999999").double == 0)
        #expect(try number("-1e-99999999999999999999").double.sign == .minus)
        #expect(try number("-0").double.sign == .minus)
        #expect(try number("1.7976931348623157e308").double == .greatestFiniteMagnitude)
        #expect(try number("1.7976931348623159e308").double == .infinity)
        #expect(try number("5e-324").double == .leastNonzeroMagnitude)
    }

    @Test func `a digit far after the middle of two doubles decides`() throws {
        // 2^53 + 1 lies exactly between two doubles; ties go to the even one.
        let middle = "9007199254740993"
        #expect(try number(middle).double == 9_007_199_254_740_992)
        let zeros = String(repeating: "0", count: 5_000)
        #expect(try number("\(middle).\(zeros)1").double == 9_007_199_254_740_994)
        #expect(try number("\(middle).\(zeros)0").double == 9_007_199_254_740_992)
    }

    @Test func `numbers are made from integers and finite doubles`() throws {
        #expect(JSONNumber(UInt64.max).lexeme == "18446744073709551615")
        #expect(JSONNumber(Int.min).lexeme == "-9223372036854775808")
        let infinite = Double.infinity
        #expect(JSONNumber(infinite) == nil)
        #expect(JSONNumber(infinite - infinite) == nil)
        for value in [0.1, 1e300, Double.leastNonzeroMagnitude, -2.5, 1e16, 123_456.789] {
            let made = try #require(JSONNumber(value))
            #expect(JSONNumber(lexeme: made.lexeme)?.double == value)
        }
    }
}
