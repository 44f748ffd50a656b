import TestSupport
import Testing
import VeriJSON
import VeriJSONStreams

/// The ends of chunks change nothing, whatever the bytes are.
struct ChunkTests {
    private static let seeds: [(framing: Sanitizer.Framing, pattern: String, text: String)] = [
        (
            .lines, #"{"id": "int"}"#,
            "{\"id\":1}\n\n{\"id\":\"é\\n\"}\r\n{\"id\":2}\n[1\n{\"id\":3}"
        ),
        (
            .lines, #"{"id": "int"}"#,
            "\u{1E}{\"id\":1}\n\u{1E}{\n\"id\":\"x\"}\n\u{1E}\u{1E} \n\u{1E}7\n\u{1E}{\"id\":3}"
        ),
        (
            .documents, #"{"id": "int"}"#,
            "{\"id\":1}{\"id\":\"x\"} \r\n {\n  \"id\": [2,\n{}\n]}\r\napp | {\"id\":\"a\\\"}\"}\n{\"id\":[3}\n"
                + "{\"id\":4}7 \"s\"true{\"id\":5\n{\"id\":6}"
        ),
        (.items(), #"["[int|string]"]"#, " [ 1, \"a,]\\\"\\\\\" ,{\"b\":[1]}, 3 , null,4 ]\n"),
        (
            .items(at: "/a/1/b"), #"{"a": {"$tuple": ["any", {"b": ["int"], "c?": "int"}]}}"#,
            "{\"a\":[{\"b\":[9]},{\"c\":1,\"\\u0062\":[1,\"x\",[2],3]}]} "
        ),
        (
            .events, #"{"id": "int"}"#,
            ": hi\nid: 7\ndata: {\"id\":1}\n\ndata:{\"id\":\ndata: \"x\"}\r\n\r\nevent: a\rdata: {\"id\"\r"
                + "data: :3}\r\rdata: [DONE]\n\ndata\n\ndata: {\"id\":4}"
        ),
    ]

    @Test(arguments: seeds.indices)
    func `the ends of chunks change nothing`(index: Int) throws {
        let (framing, pattern, text) = Self.seeds[index]
        var random = SplitMix64(seed: UInt64(index) + 1)
        var failures: [String] = []
        for limit in [Int.max, 40, 12] {
            var policy = Sanitizer.Policy(conversions: .safe)
            policy.limits.inputBytes = limit
            let sanitizer = Sanitizer(try Pattern(pattern), policy: policy)
            for round in 0..<Thoroughness.cases(500, usually: 120) {
                let bytes = round == 0 ? Array(text.utf8) : Self.spoiled(text, &random)
                var whole: SplitMix64?
                var chunks: SplitMix64? = random
                let expected = try StreamRun(sanitizer, framing, bytes, chunks: &whole)
                let found = try StreamRun(sanitizer, framing, bytes, chunks: &chunks)
                let (left, right) = (Self.account(of: expected), Self.account(of: found))
                // A record over the limit is not kept, so its size is known in pieces only.
                guard left != right, limit == .max || !(left + right).contains("limit.inputBytes")
                else {
                    continue
                }
                failures.append("\(String(decoding: bytes, as: UTF8.self))\n\(left)\n\(right)")
            }
        }
        #expect(failures.isEmpty, "\(failures.min { $0.count < $1.count } ?? "")")
    }

    @Test(arguments: seeds.indices)
    func `chunks of 1 to 200 bytes, and those around a block, give what one chunk gives`(
        index: Int
    ) throws {
        let (framing, pattern, text) = Self.seeds[index]
        let sanitizer = Sanitizer(
            try Pattern(pattern),
            policy: Sanitizer.Policy(conversions: .safe)
        )
        func account(_ bytes: [UInt8], _ size: Int) throws -> String {
            Self.account(of: try StreamRun(sanitizer, framing, bytes, inChunksOf: size))
        }
        let short = Array(text.utf8)
        let expected = try account(short, .max)
        for size in 1...200 { #expect(try account(short, size) == expected, "\(size)") }
        // A record that is as long as a block moves the others over its end.
        for padding in [524_200, 524_288] {
            let space = [UInt8](repeating: 0x20, count: padding)
            let long = framing == .events ? Array(":".utf8) + space + [0x0A] + short : space + short
            let expected = try account(long, .max)
            for size in [199, 524_287, 524_288, 524_289] {
                #expect(try account(long, size) == expected, "\(padding) \(size)")
            }
        }
    }

    /// Changes, doubles and removes bytes, mostly those that mean something.
    private static func spoiled(_ text: String, _ random: inout SplitMix64) -> [UInt8] {
        var bytes = Array(text.utf8)
        let marks = Array("{}[],:\"\\\n\r 1x\u{1E}".utf8) + [0xC3, 0x00]
        for _ in 0...random.below(4) where !bytes.isEmpty {
            let position = random.below(bytes.count)
            switch random.below(4) {
            case 0: bytes.remove(at: position)
            case 1: bytes.insert(random.pick(marks), at: position)
            case 2: bytes[position] = random.pick(marks)
            default: bytes.insert(contentsOf: bytes[..<position].suffix(9), at: position)
            }
        }
        return bytes
    }

    /// Everything that came out, as text.
    private static func account(of run: StreamRun) -> String {
        var lines = [run.text]
        for record in run.records {
            let changes = (record.report?.changes ?? []).map {
                "\($0) \($0.range) \($0.line):\($0.column)"
            }
            lines.append(
                "\(record.index) \(record.line) \(record.offset) \(record.status) "
                    + "\(String(decoding: record.original, as: UTF8.self)) \(record.text ?? "-") "
                    + "\(record.error?.description ?? "") "
                    + "\(changes)"
            )
        }
        lines.append("\(run.summary) \(run.error?.description ?? "")")
        return lines.joined(separator: "\n")
    }
}
