import Foundation
import VeriJSON

/// One corpus for each kind of conversion: in every record, two values are converted and two are
/// clean.
extension Corpus {
    /// The corpora by their names.
    static let conversionKinds: [(name: String, corpus: @Sendable () throws -> Corpus)] = [
        kind("numbers in texts", #""int""#, #""number""#, .safe) { random in
            (#""\#(random.digits(7))""#, #""\#(random.digits(3)).50""#)
        },
        kind("grouped numbers", number(["groupedNumber"]), number(["groupedNumber"])) { random in
            let thousands = (0..<2).map { _ in random.digits(3) }.joined(separator: ",")
            return (#""\#(thousands).50""#, #""\#(random.digits(2)),\#(random.digits(3))""#)
        },
        kind("currencies and units", number(["currency"]), number(["unit:kg"])) { random in
            (#""$\#(random.digits(3)).99""#, #""\#(random.digits(2)).5 kg""#)
        },
        kind("bools in texts", #""bool""#, #""bool""#, .lenient) { random in
            (random.chance(500) ? #""true""# : #""false""#, random.chance(500) ? #""TRUE""# : "1")
        },
        kind("bools as words", bool, bool) { random in
            (random.chance(500) ? #""yes""# : #""no""#, random.chance(500) ? #""Y""# : #""N""#)
        },
        kind("numbers as texts", #""string""#, #""string""#, .safe) { random in
            (random.digits(8), "\(random.digits(3)).25")
        },
        kind("words of lists", words, words, .lenient) { random in
            let states = ["Open", "CLOSED", "Pending"]
            return (#""\#(states[random.below(3)])""#, #""\#(states[random.below(3)])""#)
        },
        kind(
            "dates in a form",
            #"{"$type": "date", "$convert": ["date:dd/MM/yyyy"]}"#,
            #"{"$type": "datetime", "$convert": ["date:dd.MM.yyyy HH:mm", "zone:+01:00"]}"#
        ) { random in
            let day = "\(random.two(1...28))/\(random.two(1...12))/20\(random.two(10...25))"
            let other = "\(random.two(1...28)).\(random.two(1...12)).20\(random.two(10...25))"
            return (#""\#(day)""#, #""\#(other) \#(random.two(0...23)):\#(random.two(0...59))""#)
        },
        kind("dates of ISO 8601", #""datetime""#, #""datetime""#, .lenient) { random in
            let spaced = random.datetime().replacingOccurrences(of: "T", with: " ")
            return (#""\#(spaced)""#, #""\#(random.datetime().dropLast(4))+0200""#)
        },
        kind("dates of mail", mail, mail) { random in
            (#""\#(random.mailDate())""#, #""\#(random.mailDate())""#)
        },
        kind(
            "epochs",
            #"{"$type": "datetime", "$convert": ["epochSeconds"]}"#,
            #"{"$type": "datetime", "$convert": ["epochMillis"]}"#
        ) { random in
            ("1\(random.digits(9))", "1\(random.digits(12))")
        },
        kind(
            "texts to trim and unescape",
            #"{"$type": "string", "$trim": true}"#,
            #"{"$type": "string", "$unescape": "html"}"#
        ) { random in
            (#"" \#(random.word()) ""#, #""\#(random.word()) &amp; \#(random.word())""#)
        },
        kind(
            "base64 and URLs",
            #"{"$type": "base64", "$convert": ["base64url"]}"#,
            #"{"$type": "url", "$convert": ["percentEncode"]}"#
        ) { random in
            (#""\#(random.hexadecimal(14))""#, #""/\#(random.word())?q=\#(random.word()) a""#)
        },
        kind(
            "single items",
            #"{"$type": ["int"], "$convert": ["wrapSingle"]}"#,
            #"{"$type": "int", "$convert": ["unwrapSingle"]}"#
        ) { random in
            (random.digits(6), "[\(random.digits(6))]")
        },
        kind(
            "texts to open",
            #"{"$type": ["int"], "$convert": ["jsonText"]}"#,
            #"{"$type": ["string"], "$convert": ["splitList"]}"#
        ) { random in
            (
                #""[\#(random.digits(4)),\#(random.digits(4))]""#,
                #""\#(random.word()), \#(random.word())""#
            )
        },
        kind(
            "Extended JSON",
            #"{"$type": "int", "$convert": ["extendedJSON"]}"#,
            #"{"$type": "int", "$convert": ["extendedJSON"]}"#
        ) { random in
            (
                #"{"$numberLong":"\#(random.digits(9))"}"#,
                #"{"$numberInt":"\#(random.digits(5))"}"#
            )
        },
    ]

    private static let bool = #"{"$type": "bool", "$convert": ["wordsToBool"]}"#
    private static let mail = #"{"$type": "datetime", "$convert": ["rfc822"]}"#
    private static let words = #""enum:open,closed,pending""#

    private static func number(_ conversions: [String]) -> String {
        let list = conversions.map { #""\#($0)""# }.joined(separator: ", ")
        return #"{"$type": "number", "$convert": [\#(list)]}"#
    }

    /// Records of an identifier, two values to convert, and a name.
    private static func kind(
        _ name: String,
        _ first: String,
        _ second: String,
        _ conversions: Sanitizer.Policy.Conversions = .none,
        _ values: @escaping @Sendable (inout Randomness) -> (String, String)
    ) -> (name: String, corpus: @Sendable () throws -> Corpus) {
        let name = "values to convert: \(name)"
        return (
            name,
            {
                try items(
                    name,
                    pattern:
                        #"[{"id": "int", "first": \#(first), "second": \#(second), "name": "string"}]"#,
                    policy: Sanitizer.Policy(conversions: conversions)
                ) { random in
                    let (first, second) = values(&random)
                    return #"{"id":\#(random.digits(6)),"first":\#(first),"second":\#(second),"#
                        + #""name":"\#(random.prose(2...5))"}"#
                }
            }
        )
    }
}

extension Randomness {
    /// A date-time as mail has it, without the day of the week.
    fileprivate mutating func mailDate() -> String {
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        return "\(two(1...28)) \(months[below(12)]) 20\(two(10...25)) "
            + "\(two(0...23)):\(two(0...59)):\(two(0...59)) +0000"
    }
}
