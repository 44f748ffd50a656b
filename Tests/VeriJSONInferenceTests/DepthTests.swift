import TestSupport
import Testing
import VeriJSON
import VeriJSONInference

/// Depth on the smallest stack that secondary threads have on Apple platforms.
struct DepthTests {
    private static func nested(
        _ depth: Int,
        _ open: String,
        _ inner: String,
        _ close: String
    )
        -> String
    {
        String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
    }

    private static let patterns = [
        #""any""#,
        ##"{"$define": {"n": "[#o|int|string]", "o": {"$any": [["#n"], {"a?": "#n"}]}}, "$type": "#n"}"##,
        ##"{"$define": {"n": {"$any": [["#n"], {"a?": "#n"}, "int"]}}, "$type": "#n"}"##,
        ##"{"$define": {"n": {"$type": ["any"], "$unique": true}}, "$type": "#n"}"##,
    ]

    @Test(arguments: patterns)
    func `the deepest document is walked on a small stack`(pattern: String) throws {
        let pattern = try Pattern(pattern)
        for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
            let text = Self.nested(512, open, "1", close)
            let status = onSmallStack { try? Sanitizer(pattern).sanitize(text).status }
            #expect(status != .some(nil))
            let tooDeep = Self.nested(513, open, "1", close)
            let code = onSmallStack { () -> UnreadableDocumentError.Code? in
                do throws(UnreadableDocumentError) {
                    _ = try Sanitizer(pattern).sanitize(tooDeep)
                    return nil
                } catch {
                    return error.code
                }
            }
            #expect(code == .depth)
        }
    }

    @Test func `one hundred thousand brackets are an error, not a crash`() throws {
        let pattern = try Pattern(#""any""#)
        for text in [String(repeating: "[", count: 100_000), Self.nested(100_000, "[", "", "]")] {
            let code = onSmallStack { () -> UnreadableDocumentError.Code? in
                do throws(UnreadableDocumentError) {
                    _ = try Sanitizer(pattern).sanitize(text)
                    return nil
                } catch {
                    return error.code
                }
            }
            #expect(code == .depth)
        }
    }

    /// What repeats in a sample, and what is inside: arrays, objects, both, and objects of two types
    /// with other values beside them.
    private static let repeated = [
        ("[", "1", "]"), (#"{"a": "#, "1", "}"), (#"{"a": {"b": ["#, "1", "]}}"),
        (#"[{"type": "x", "id": 1, "t": "s", "k": "#, "1", #"}, {"type": "y", "z": [2, "u"]}]"#),
    ]

    @Test(arguments: repeated.indices)
    func `a pattern is inferred from samples of any depth on a small stack`(index: Int) throws {
        let (open, inner, close) = Self.repeated[index]
        let levels = open.count { "[{".contains($0) }
        let most = 510 / levels
        for depth in [1, 2, 10, 20, 30, 39, 40, 41, 60, 79, 80, 81, 120, most] where depth <= most {
            let sample = Self.nested(depth, open, inner, close)
            let other = Self.nested(depth, open, #""no""#, close)
            let areAccepted = onSmallStack { () -> [Bool]? in
                guard let pattern = try? Pattern(inferredFrom: [Array(sample.utf8)]) else {
                    return nil
                }
                return [sample, other].map { Verifier(pattern).accepts($0) }
            }
            // A pattern has up to 80 places in each other.
            let accepted = [true, levels * depth > 80]
            #expect(areAccepted == .some(accepted), "\(depth) times")
        }
    }

    @Test func `the limit can be raised`() throws {
        let pattern = try Pattern(
            ##"{"$define": {"n": {"$any": [["#n"], "int"]}}, "$type": "#n"}"##
        )
        let policy = Sanitizer.Policy(limits: Sanitizer.Limits(depth: 3_000, rereadFactor: 5_000))
        let text = Self.nested(3_000, "[", "1", "]")
        let status = onSmallStack { try? Sanitizer(pattern, policy: policy).sanitize(text).status }
        #expect(status == .unchanged)
    }

    @Test func `a wrap that would never end stops at the limit`() throws {
        let pattern = try Pattern(
            ##"{"$define": {"n": ["#n"]}, "$type": {"a?": "#n"}}"##
        )
        let sanitizer = Sanitizer(pattern, converting: .wrapSingle)
        let text = onSmallStack { try? sanitizer.sanitize(#"{"a":5,"b":1}"#).text }
        #expect(text == #"{"b":1}"#)
    }
}
