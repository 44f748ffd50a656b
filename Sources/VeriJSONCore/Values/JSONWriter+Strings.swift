extension JSONWriter {
    private static let hexDigits = Array("0123456789abcdef".utf8)

    /// Appends a string or key with its quotes.
    func append(quoting string: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        append(escaped: string, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes what is between the quotes of a string or of a part of it.
    func append(escaped string: String, to bytes: inout [UInt8]) {
        if appendPlain(string, to: &bytes) { return }
        if options.escapesInvisible, !options.escapesNonASCII {
            for scalar in string.unicodeScalars {
                if scalar.isInvisible {
                    for unit in String(scalar).utf16 { append(escaping: unit, to: &bytes) }
                } else if scalar.isASCII {
                    append(utf16: UInt16(scalar.value), to: &bytes)
                } else {
                    bytes.append(contentsOf: String(scalar).utf8)
                }
            }
        } else if options.escapesNonASCII {
            for unit in string.utf16 { append(utf16: unit, to: &bytes) }
        } else {
            for byte in string.utf8 {
                if byte < 0x80 {
                    append(utf16: UInt16(byte), to: &bytes)
                } else {
                    bytes.append(byte)
                }
            }
        }
    }

    /// Appends a string that needs no escapes, and returns whether it is one.
    private func appendPlain(_ string: String, to bytes: inout [UInt8]) -> Bool {
        let isAppended = string.utf8.withContiguousStorageIfAvailable { text in
            let isPlain = text.allSatisfy { byte in
                byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
                    && !(byte >= 0x7F && (options.escapesNonASCII || options.escapesInvisible))
                    && !(byte == UInt8(ascii: "/") && options.escapesSlashes)
            }
            if isPlain { bytes.append(contentsOf: text) }
            return isPlain
        }
        // A string of Objective-C may have no contiguous storage; its scalars are written one by
        // one.
        return isAppended ?? false
    }

    /// Appends a code unit: printable ASCII as a character, anything else as an escape.
    private func append(utf16 unit: UInt16, to bytes: inout [UInt8]) {
        // RFC 8259 §7
        guard unit >= 0x20, unit < 0x80 else {
            append(escaping: unit, to: &bytes)
            return
        }
        let byte = UInt8(unit)
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
        case UInt8(ascii: "/") where options.escapesSlashes:
            bytes.append(UInt8(ascii: "\\"))
        default:
            break
        }
        bytes.append(byte)
    }

    private func append(escaping unit: UInt16, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\\"))
        switch unit {
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        default:
            bytes.append(UInt8(ascii: "u"))
            for shift in [12, 8, 4, 0] {
                bytes.append(Self.hexDigits[Int(unit >> UInt16(shift)) & 0x0F])
            }
        }
    }

    /// Appends a string in JSON syntax, with the escapes that the options add.
    ///
    /// - Parameters:
    ///   - text: The string with its quotes.
    ///   - bytes: The output.
    func append(rewriting text: some Collection<UInt8>, to bytes: inout [UInt8]) {
        let isPlain =
            !(options.escapesNonASCII || options.escapesSlashes)
            || text.allSatisfy { byte in
                !(byte >= 0x80 && options.escapesNonASCII)
                    && !(byte == UInt8(ascii: "/") && options.escapesSlashes)
            }
        if isPlain {
            bytes.append(contentsOf: text)
            return
        }
        var isEscaped = false
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            if scalar == "/", options.escapesSlashes, !isEscaped {
                bytes.append(contentsOf: #"\/"#.utf8)
            } else if !scalar.isASCII, options.escapesNonASCII {
                for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                    append(escaping: unit, to: &bytes)
                }
            } else {
                bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
            isEscaped = scalar == "\\" && !isEscaped
        }
    }
}
