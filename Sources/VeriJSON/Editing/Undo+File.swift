// The form of the file, in which everything that was removed can be read:
//
//     {
//       "version": 1,
//       "cleanCount": 18,                   the bytes of the clean document
//       "cleanHash": "8f1d6a3b5c7e9f01",    their FNV-1a hash, 64 bits
//       "steps": [
//         {"clean": [7, 9], "original": "12.50"}    clean bytes 7 and 8 were this text
//       ]
//     }
//
// Steps are in order and do not overlap. Bytes that are not UTF-8 stand as "base64" instead.

extension Undo {
    /// The version of the JSON form; it changes when a member changes its meaning or goes away.
    public static let fileVersion = 1

    /// The undo as JSON text, to be kept beside the clean document.
    ///
    /// It holds everything that was removed, secret or not.
    ///
    /// - Complexity: O(*n*), *n* the bytes that were removed or changed.
    public var json: String {
        let steps = steps.map { step -> JSONValue in
            let range: JSONValue = [
                .number(JSONNumber(step.clean.lowerBound)),
                .number(JSONNumber(step.clean.upperBound)),
            ]
            let text = String(decoding: step.original, as: UTF8.self)
            // Repairing would have changed the bytes.
            guard text.utf8.elementsEqual(step.original) else {
                return ["clean": range, "base64": .string(Base64.encoded(step.original))]
            }
            return ["clean": range, "original": .string(text)]
        }
        return JSONWriter().string([
            "version": .number(JSONNumber(Undo.fileVersion)),
            "cleanCount": .number(JSONNumber(cleanCount)),
            "cleanHash": .string(Undo.digits(cleanHash)),
            "steps": .array(steps),
        ])
    }

    /// Reads an undo that was written as ``json``.
    ///
    /// - Parameter json: the text; it may come from anywhere.
    /// - Throws: ``UndoFileError`` when it is something else.
    public init(json: String) throws(UndoFileError) {
        try self.init(json: Array(json.utf8))
    }

    /// Reads an undo that was written as ``json``.
    ///
    /// - Parameter json: the text in UTF-8; it may come from anywhere.
    /// - Throws: ``UndoFileError`` when it is something else.
    /// - Complexity: O(*n*), *n* the bytes of the text.
    public init(json: [UInt8]) throws(UndoFileError) {
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: json, depthLimit: 8)
        } catch {
            throw UndoFileError(
                place: "line \(error.line), column \(error.column)",
                message: "expected JSON (\(error.code))"
            )
        }
        guard let object = value.asObject else {
            throw UndoFileError(place: "", message: "expected the object of an undo")
        }
        guard object["version"]?.asNumber?.int == Undo.fileVersion else {
            throw UndoFileError(place: "/version", message: "expected \(Undo.fileVersion)")
        }
        guard let count = object["cleanCount"]?.asNumber?.int, count >= 0 else {
            throw UndoFileError(place: "/cleanCount", message: "expected a number of bytes")
        }
        guard let text = object["cleanHash"]?.asString, text.utf8.count == 16,
            text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
            let hash = UInt64(text, radix: 16)
        else {
            throw UndoFileError(place: "/cleanHash", message: "expected 16 hexadecimal digits")
        }
        guard let items = object["steps"]?.asArray else {
            throw UndoFileError(place: "/steps", message: "expected an array")
        }
        var steps: [Step] = []
        steps.reserveCapacity(items.count)
        var end = 0
        for (index, item) in items.enumerated() {
            let step = try Undo.step(item, in: end..<max(count, end), place: "/steps/\(index)")
            end = step.clean.upperBound
            steps.append(step)
        }
        self.steps = steps
        cleanCount = count
        cleanHash = hash
    }

    /// Reads a step, which stands behind the last one and within the document.
    private static func step(
        _ item: JSONValue,
        in bounds: Range<Int>,
        place: String
    ) throws(UndoFileError) -> Step {
        let ends = item.asObject?["clean"]?.asArray?.map { $0.asNumber?.int }
        guard let ends, ends.count == 2, let start = ends[0], let end = ends[1],
            bounds.lowerBound <= start, start <= end, end <= bounds.upperBound
        else {
            throw UndoFileError(
                place: place + "/clean",
                message: "expected a range of bytes within \(bounds.lowerBound) and "
                    + "\(bounds.upperBound)"
            )
        }
        if let text = item.asObject?["original"]?.asString {
            return Step(clean: start..<end, original: Array(text.utf8))
        }
        guard let text = item.asObject?["base64"]?.asString,
            let original = Base64.decoded(Array(text.utf8))
        else {
            throw UndoFileError(
                place: place,
                message: "expected the member \"original\" or \"base64\" with the bytes"
            )
        }
        return Step(clean: start..<end, original: original)
    }

    /// The same undo, tied to its clean document even where there is nothing to undo.
    ///
    /// Kept in a file, it might be applied to any document.
    package func belonging(to clean: [UInt8]) -> Undo {
        Undo(steps: steps, cleanCount: clean.count, cleanHash: Undo.hash(clean))
    }
}

/// RFC 4648 §4.
private enum Base64 {
    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )

    static func encoded(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits = group.reduce(0) { $0 << 8 | UInt32($1) }
            bits <<= 8 * UInt32(3 - group.count)
            for position in 0..<4 {
                let digit = digits[Int(bits >> UInt32(18 - 6 * position) & 63)]
                text.append(position <= group.count ? digit : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    static func decoded(_ text: [UInt8]) -> [UInt8]? {
        guard text.count % 4 == 0 else { return nil }
        let padding = text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding <= 2 else { return nil }
        var values = [UInt32?](repeating: nil, count: 256)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt32(value) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var bits: UInt32 = 0
        var bitCount: UInt32 = 0
        for digit in text.dropLast(padding) {
            guard let value = values[Int(digit)] else { return nil }
            bits = bits << 6 | value
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> bitCount))
                bits &= (1 << bitCount) - 1
            }
        }
        return bits == 0 ? bytes : nil
    }
}
