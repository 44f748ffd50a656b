import TestSupport
import Testing

@testable import VeriJSONCore

@Suite(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
struct JSONTestSuiteTests {
    private static let folder = "JSONTestSuite/test_parsing"

    /// The decisions about what RFC 8259 leaves open.
    private static let open: [String: (isAccepted: Bool, reason: String)] = [
        "i_number_double_huge_neg_exp.json": (true, "numbers are kept as written"),
        "i_number_huge_exp.json": (true, "numbers are kept as written"),
        "i_number_neg_int_huge_exp.json": (true, "numbers are kept as written"),
        "i_number_pos_double_huge_exp.json": (true, "numbers are kept as written"),
        "i_number_real_neg_overflow.json": (true, "numbers are kept as written"),
        "i_number_real_pos_overflow.json": (true, "numbers are kept as written"),
        "i_number_real_underflow.json": (true, "numbers are kept as written"),
        "i_number_too_big_neg_int.json": (true, "numbers are kept as written"),
        "i_number_too_big_pos_int.json": (true, "numbers are kept as written"),
        "i_number_very_big_negative_int.json": (true, "numbers are kept as written"),
        "i_object_key_lone_2nd_surrogate.json": (false, "no key can hold half a pair"),
        "i_string_1st_surrogate_but_2nd_missing.json": (false, "no string can hold half a pair"),
        "i_string_1st_valid_surrogate_2nd_invalid.json": (false, "no string can hold half a pair"),
        "i_string_UTF-16LE_with_BOM.json": (false, "the text is not UTF-8"),
        "i_string_UTF-8_invalid_sequence.json": (false, "the text is not UTF-8"),
        "i_string_UTF8_surrogate_U+D800.json": (false, "UTF-8 has no surrogates"),
        "i_string_incomplete_surrogate_and_escape_valid.json": (
            false, "no string can hold half a pair"
        ),
        "i_string_incomplete_surrogate_pair.json": (false, "no string can hold half a pair"),
        "i_string_incomplete_surrogates_escape_valid.json": (
            false, "no string can hold half a pair"
        ),
        "i_string_invalid_lonely_surrogate.json": (false, "no string can hold half a pair"),
        "i_string_invalid_surrogate.json": (false, "no string can hold half a pair"),
        "i_string_invalid_utf-8.json": (false, "the text is not UTF-8"),
        "i_string_inverted_surrogates_U+1D11E.json": (false, "no string can hold half a pair"),
        "i_string_iso_latin_1.json": (false, "the text is not UTF-8"),
        "i_string_lone_second_surrogate.json": (false, "no string can hold half a pair"),
        "i_string_lone_utf8_continuation_byte.json": (false, "the text is not UTF-8"),
        "i_string_not_in_unicode_range.json": (false, "UTF-8 ends at U+10FFFF"),
        "i_string_overlong_sequence_2_bytes.json": (false, "UTF-8 is never overlong"),
        "i_string_overlong_sequence_6_bytes.json": (false, "UTF-8 is never overlong"),
        "i_string_overlong_sequence_6_bytes_null.json": (false, "UTF-8 is never overlong"),
        "i_string_truncated-utf-8.json": (false, "the text is not UTF-8"),
        "i_string_utf16BE_no_BOM.json": (false, "the text is not UTF-8"),
        "i_string_utf16LE_no_BOM.json": (false, "the text is not UTF-8"),
        "i_structure_500_nested_arrays.json": (true, "the limit is 512"),
        "i_structure_UTF-8_BOM_empty_object.json": (false, "a byte order mark is no white space"),
    ]

    private func files(_ prefix: String) throws -> [String] {
        try Corpora.files(in: Self.folder).filter { $0.hasPrefix(prefix) }
    }

    /// Whether the checker accepts a file; the parser has to agree.
    private func isAccepted(_ file: String) throws -> Bool {
        let bytes = try Corpora.bytes(Self.folder + "/" + file)
        let error = bytes.withUnsafeBufferPointer { SyntaxChecker.firstError(in: $0) }
        do throws(JSONSyntaxError) {
            let value = try JSONValue(parsing: bytes)
            #expect(error == nil, "\(file)")
            let again = try JSONValue(parsing: JSONWriter().write(value))
            #expect(again == value, "\(file)")
        } catch let parserError {
            #expect(parserError == error, "\(file)")
        }
        return error == nil
    }

    @Test func `what must be read is read`() throws {
        let files = try files("y_")
        #expect(files.count == 95)
        for file in files { #expect(try isAccepted(file), "\(file)") }
    }

    @Test func `what must be refused is refused`() throws {
        let files = try files("n_")
        #expect(files.count == 188)
        for file in files { #expect(try !isAccepted(file), "\(file)") }
    }

    @Test func `what the standard leaves open is decided`() throws {
        let files = try files("i_")
        #expect(files.count == 35)
        #expect(Set(files) == Set(Self.open.keys))
        for file in files {
            let decision = try #require(Self.open[file])
            #expect(try isAccepted(file) == decision.isAccepted, "\(file): \(decision.reason)")
        }
    }

    @Test func `every error points into its text, and every edit makes good its mistake`() throws {
        for file in try files("n_") + files("i_") {
            let bytes = try Corpora.bytes(Self.folder + "/" + file)
            let error = bytes.withUnsafeBufferPointer { SyntaxChecker.firstError(in: $0) }
            guard let error else { continue }
            #expect(error.range.upperBound <= bytes.count, "\(file)")
            #expect(error.line >= 1 && error.column >= 1, "\(file)")
            #expect(!error.message.isEmpty && !error.message.contains("invalid"), "\(file)")
            guard let fix = error.fix else { continue }
            #expect(fix.range.upperBound <= bytes.count, "\(file)")
            let next = error.applyingFix(to: bytes).withUnsafeBufferPointer {
                SyntaxChecker.firstError(in: $0)
            }
            #expect(next == nil || next != error, "\(file): \(error), \(fix)")
        }
    }
}

extension JSONSyntaxError {
    /// Returns the text with the edit that the help suggests.
    func applyingFix(to bytes: [UInt8]) -> [UInt8] {
        guard let fix else { return bytes }
        return bytes[..<fix.range.lowerBound] + Array(fix.replacement.utf8)
            + bytes[fix.range.upperBound...]
    }
}
