/// The parser of the FORMAT of `date:FORMAT` (Unicode Technical Standard 35, Date Format Patterns).
///
///     dd 'of' MMMM        letters dd, text " of ", letters MMMM
struct DateFormParser {
    /// A run of one letter, or text that stands for itself.
    struct Token {
        /// The letter; nil for text.
        var letter: UInt8?
        /// The number of letters.
        var count: Int
        /// The bytes that the text stands for.
        var text: [UInt8]
        /// Whether a part of the text is in quotes.
        var isQuoted: Bool
        /// The place in the FORMAT.
        var range: Range<Int>
    }

    let format: [UInt8]
    private(set) var tokens: [Token] = []
    var mistakes: [ArgumentMistake] = []

    init(_ format: [UInt8]) {
        self.format = format
        if format.isEmpty { mistakes.append(ArgumentMistake(.empty, at: 0..<0)) }
        readTokens()
    }

    /// Returns the FORMAT in a range.
    func text(_ range: Range<Int>) -> String {
        String(decoding: format[range], as: UTF8.self)
    }

    private mutating func readTokens() {
        var index = 0
        while index < format.count {
            let start = index
            let byte = format[index]
            if ASCII.isLetter(byte) {
                while index < format.count, format[index] == byte { index += 1 }
                tokens.append(
                    Token(
                        letter: byte,
                        count: index - start,
                        text: [],
                        isQuoted: false,
                        range: start..<index
                    )
                )
            } else if byte == UInt8(ascii: "'") {
                let text = readQuoted(&index)
                append(text, isQuoted: true, start..<index)
            } else {
                index += 1
                append([byte], isQuoted: false, start..<index)
            }
        }
    }

    /// Reads quoted text, in which two quotation marks stand for one; `''` alone is one.
    private mutating func readQuoted(_ index: inout Int) -> [UInt8] {
        let start = index
        let quote = UInt8(ascii: "'")
        index += 1
        if index < format.count, format[index] == quote {
            index += 1
            return [quote]
        }
        var text: [UInt8] = []
        while index < format.count {
            if format[index] != quote {
                text.append(format[index])
                index += 1
                continue
            }
            index += 1
            guard index < format.count, format[index] == quote else { return text }
            text.append(quote)
            index += 1
        }
        mistakes.append(
            ArgumentMistake(.quote, at: start..<index, replacement: self.text(start..<index) + "'")
        )
        return text
    }

    /// Appends text to the token before it if that is text of the same kind.
    private mutating func append(_ text: [UInt8], isQuoted: Bool, _ range: Range<Int>) {
        if let last = tokens.last, last.letter == nil, last.isQuoted == isQuoted {
            tokens[tokens.count - 1].text += text
            tokens[tokens.count - 1].range = last.range.lowerBound..<range.upperBound
        } else {
            tokens.append(
                Token(letter: nil, count: 0, text: text, isQuoted: isQuoted, range: range)
            )
        }
    }
}

extension DateForm {
    /// Compiles a FORMAT.
    ///
    /// - Returns: The form; or every mistake, in the order of their places.
    static func compile(_ format: String) -> Result<DateForm, Mistakes> {
        var parser = DateFormParser(Array(format.utf8))
        parser.checkTokens()
        guard parser.mistakes.isEmpty else {
            let sorted = parser.mistakes.stablySorted { $0.range.lowerBound < $1.range.lowerBound }
            return .failure(Mistakes(list: sorted))
        }
        var fields: Fields = []
        var steps: [Step] = []
        for token in parser.tokens {
            guard let letter = token.letter else {
                // A space in quotes is that space and no other.
                steps += token.text.map { byte in
                    byte == UInt8(ascii: " ") && !token.isQuoted ? .space : .byte(byte)
                }
                continue
            }
            let (step, field) = Self.step(letter, token.count)
            steps.append(step)
            fields.insert(field)
        }
        return .success(DateForm(text: format, steps: steps, fields: fields))
    }

    /// The mistakes of a FORMAT; at least one.
    struct Mistakes: Error, Hashable {
        var list: [ArgumentMistake]
    }

    private static func step(_ letter: UInt8, _ count: Int) -> (Step, Fields) {
        let isOpen = count == 1
        switch Unicode.Scalar(letter) {
        case "y": return (.year, .year)
        case "M": return (count > 2 ? .monthName : .number(.month, isOpen: isOpen), .month)
        case "d": return (.number(.day, isOpen: isOpen), .day)
        case "E": return (.weekday, .weekday)
        case "H": return (.number(.hour, isOpen: isOpen), .hour)
        case "h": return (.number(.hourOfHalf, isOpen: isOpen), .hourOfHalf)
        case "m": return (.number(.minute, isOpen: isOpen), .minute)
        case "s": return (.number(.second, isOpen: isOpen), .second)
        case "S": return (.fraction, .fraction)
        case "a": return (.halfOfDay, .halfOfDay)
        case "z": return (.zoneName, .offset)
        default: return (.offset, .offset)
        }
    }
}
