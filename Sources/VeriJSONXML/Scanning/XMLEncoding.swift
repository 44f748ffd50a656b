#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// The encoding of a document, found by its first bytes and its XML declaration.
enum XMLEncoding: Hashable {
    case utf8
    /// An encoding that `iconv` knows by its name, which libxml2 asks, too.
    case named(String)

    /// The maximum number of bytes of an XML declaration, in which the encoding is looked for.
    static let declarationLimit = 4_096

    /// Finds the encoding of a document (XML 1.0, appendix F).
    init(of bytes: UnsafeBufferPointer<UInt8>) throws(XMLProblem) {
        switch Array(bytes.prefix(4)) {
        case [0xFF, 0xFE, 0, 0], [0x3C, 0, 0, 0]: self = .named("UTF-32LE")
        case [0, 0, 0xFE, 0xFF], [0, 0, 0, 0x3C]: self = .named("UTF-32BE")
        case let first where first.starts(with: [0xFF, 0xFE]): self = .named("UTF-16LE")
        case let first where first.starts(with: [0xFE, 0xFF]): self = .named("UTF-16BE")
        case let first where first.starts(with: [0x3C, 0]): self = .named("UTF-16LE")
        case let first where first.starts(with: [0, 0x3C]): self = .named("UTF-16BE")
        case let first where first.starts(with: [0xEF, 0xBB, 0xBF]): self = .utf8
        default: self = try Self.declared(in: bytes)
        }
    }

    private static func declared(
        in bytes: UnsafeBufferPointer<UInt8>
    ) throws(XMLProblem) -> XMLEncoding {
        guard bytes.starts(with: "<?xml".utf8) else { return .utf8 }
        let beginning = bytes.prefix(declarationLimit)
        guard let end = beginning.firstIndex(of: UInt8(ascii: ">")) else {
            // The scanner finds that the document ends in its declaration.
            guard bytes.count >= declarationLimit else { return .utf8 }
            throw XMLProblem(
                .encoding,
                0..<5,
                expected: "an XML declaration of at most \(declarationLimit) bytes",
                found: "a longer one"
            )
        }
        let text = Array(bytes[..<end])
        let key = Array("encoding".utf8)
        guard let start = text.indices.first(where: { text[$0...].starts(with: key) }) else {
            return .utf8
        }
        var offset = start + key.count
        while offset < end, XMLCharacters.isSpace(text[offset]) || text[offset] == 0x3D {
            offset += 1
        }
        guard offset < end, text[offset] == 0x22 || text[offset] == 0x27,
            let last = text[(offset + 1)...].firstIndex(of: text[offset])
        else { return .utf8 }
        let range = offset + 1..<last
        let name = String(decoding: text[range], as: UTF8.self)
        let isName =
            !name.isEmpty
            && name.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF)
                    || [0x2D, 0x2E, 0x5F].contains($0)
            }
        // The scanner refuses what is no name.
        guard isName else { return .utf8 }
        switch name.uppercased() {
        case "UTF-8", "UTF8": return .utf8
        case "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE", "UTF-32BE", "UCS-2", "UCS-4",
            "ISO-10646-UCS-2", "ISO-10646-UCS-4":
            throw XMLProblem(
                .encoding,
                range,
                expected: "the encoding that the document has, in which each letter is one byte",
                found: "'\(name)'",
                help: "name the right one, such as UTF-8"
            )
        default:
            let decoder = iconv_open("UTF-8", name)
            guard let decoder, decoder != Self.none else {
                throw XMLProblem(
                    .encoding,
                    range,
                    expected: "an encoding that this system knows",
                    found: "another name",
                    foundName: name,
                    help: "convert the document to UTF-8"
                )
            }
            iconv_close(decoder)
            let encoding = XMLEncoding.named(name)
            guard encoding.keepsASCII else {
                throw XMLProblem(
                    .encoding,
                    range,
                    expected: "an encoding in which each byte of ASCII is that character",
                    found: "'\(name)', in which text may be written as other text of ASCII",
                    help: "convert the document to UTF-8"
                )
            }
            return encoding
        }
    }

    /// The result of `iconv_open` for an encoding that is not known.
    private static var none: iconv_t? { iconv_t(bitPattern: -1) }

    /// The characters that markup and names consist of, and texts of ASCII that are other text in
    /// encodings with shift sequences: UTF-7, that of IMAP, HZ, ISO-2022.
    private static let probes: [String] = [
        "<?xml version=\"1.0\"?><![CDATA[&#'();,*+%:.-_/=!|]]>",
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 \t\r\n",
        "+ADw-b+AD4-", "+AD4", "&ADw-b&AD4-", "a~{<:Ky2;S{#,~}b", "a\u{1B}$B4A;z\u{1B}(Bb",
        "a\u{1B}$)A\u{0E}=;;;\u{0F}b", "a\u{1B}$)C\u{0E}=;;;\u{0F}b", "a\u{1B}(Ib",
        "a\u{0E}b\u{0F}c",
    ]

    /// Whether each byte of ASCII is a character of its own, and that of ASCII if markup consists of
    /// it.
    ///
    /// Else text would appear that nobody who looks at the bytes can see: a filter before this
    /// reader, a person, or a program that ignores the declaration.
    private var keepsASCII: Bool {
        Self.probes.enumerated().allSatisfy { position, probe in
            var output: [UInt8] = []
            // A letter may be held back up to the next character.
            let text = probe + "\n"
            let read = Array(text.utf8).withUnsafeBufferPointer { bytes in
                (try? decode(bytes, to: &output)) ?? 0
            }
            let decoded = String(decoding: output, as: UTF8.self).unicodeScalars
            let isWhole = read == text.utf8.count && decoded.count == text.utf8.count
            return isWhole && (position > 1 || decoded.elementsEqual(text.unicodeScalars))
        }
    }

    /// Whether a character is decoded only when the next one is known, as letters with accents of
    /// their own are in windows-1255 and windows-1258, so that a document has to be decoded as a
    /// whole.
    var holdsBack: Bool {
        guard self != .utf8 else { return false }
        return (0...UInt8.max).contains { byte in
            var output: [UInt8] = []
            let read = [byte].withUnsafeBufferPointer { (try? decode($0, to: &output)) ?? 0 }
            return read == 1 && output.isEmpty
        }
    }

    /// Returns the text of a document in UTF-8; nil if it is in UTF-8 already.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - keepsOthers: Whether bytes that are no text in this encoding stay as they are.
    /// - Returns: The text.
    /// - Throws: The first mistake.
    func decoded(
        _ bytes: UnsafeBufferPointer<UInt8>,
        keepsOthers: Bool = false
    ) throws(XMLProblem) -> [UInt8]? {
        guard self != .utf8 else { return nil }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count * 2)
        do throws(XMLProblem) {
            let read = try decode(bytes, to: &output)
            guard read == bytes.count else { throw problem(at: output.count) }
            return output
        } catch {
            guard keepsOthers, keepsASCII else { throw error }
        }
        output.removeAll(keepingCapacity: true)
        var rest = bytes[...]
        while !rest.isEmpty {
            // Up to a byte of ASCII, which is a character of its own.
            let part = rest.prefix { $0 < 0x80 } + rest.drop { $0 < 0x80 }.prefix { $0 >= 0x80 }
            let start = output.count
            let isText = Array(part).withUnsafeBufferPointer { part in
                (try? decode(part, to: &output)) == part.count
            }
            if !isText { output.replaceSubrange(start..., with: part) }
            rest = rest.dropFirst(part.count)
        }
        return output
    }

    /// Returns the mistake that bytes are no text in this encoding.
    func problem(at offset: Int) -> XMLProblem {
        XMLProblem(
            .bytes,
            offset..<offset,
            expected: "text in \(name)",
            found: "bytes that are not"
        )
    }

    var name: String {
        switch self {
        case .utf8: "UTF-8"
        case .named(let name): name
        }
    }

    /// Decodes bytes up to the last one that ends a character.
    ///
    /// - Returns: The number of bytes that were decoded.
    /// - Throws: The mistake at the first byte that is no text in this encoding; what is before it
    ///   is decoded.
    func decode(
        _ bytes: UnsafeBufferPointer<UInt8>,
        to output: inout [UInt8]
    ) throws(XMLProblem) -> Int {
        let decoder = iconv_open("UTF-8", name)
        guard let decoder, decoder != Self.none else { throw problem(at: output.count) }
        defer { iconv_close(decoder) }
        var chunk = [CChar](repeating: 0, count: 1 << 16)
        var offset = 0
        while offset < bytes.count {
            var rest = bytes.count - offset
            var room = chunk.count
            let status = chunk.withUnsafeMutableBufferPointer { chunk in
                var source = UnsafeMutablePointer<CChar>(
                    mutating: UnsafeRawPointer(bytes.baseAddress?.advanced(by: offset))?
                        .assumingMemoryBound(to: CChar.self)
                )
                var target = chunk.baseAddress
                let status = iconv(decoder, &source, &rest, &target, &room)
                return status == Int(bitPattern: UInt.max) ? errno : 0
            }
            output += chunk[..<(chunk.count - room)].lazy.map { UInt8(bitPattern: $0) }
            let read = bytes.count - offset - rest
            offset += read
            if status == E2BIG || status == 0 && rest > 0 { continue }
            guard status != 0, status != EINVAL else { break }
            throw problem(at: output.count)
        }
        return offset
    }
}
