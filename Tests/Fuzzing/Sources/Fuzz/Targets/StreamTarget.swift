import VeriJSON

@testable import Cases
@testable import VeriJSONCore
@testable import VeriJSONStreams

/// The bytes of a stream; the first ones choose its form, its bounds and the sizes of its chunks.
struct StreamTarget: FuzzTarget {
    let name = "stream"
    let words =
        Dictionary.json + [
            "\n", "\r\n", "\n\n", "\u{1E}", "data: ", "data:", "data\n", ": c\n", "id: 1\n",
            "[DONE]", "{\"id\":1}\n", "{\"id\":\"x\"}\n", "x\n", ",,", "[1,2,{\"a\":[]}]",
        ]

    private struct Kind {
        var framing: Sanitizer.Framing
        var pattern: Pattern

        init?(_ framing: Sanitizer.Framing, _ text: String) {
            guard let pattern = try? Pattern(text) else { return nil }
            (self.framing, self.pattern) = (framing, pattern)
        }
    }

    private static let kinds: [Kind] = [
        Kind(.lines, #"{"id": "int", "a?": "string"}"#), Kind(.lines, #""~int?""#),
        Kind(.items(), #"["[int|string]"]"#), Kind(.items(), #"[{"id": "int", "a?": "string"}]"#),
        Kind(.items(at: "/a/b"), #"{"a": {"b": ["int"], "c?": "int"}}"#),
        Kind(.events, #"{"id": "int", "a?": "string"}"#),
        Kind(.documents, #"{"id": "int", "a?": "string"}"#), Kind(.documents, #""~int?""#),
    ].compactMap(\.self)

    /// The bytes before those of the stream.
    private static let headCount = 6

    func violation(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= Self.headCount else { return nil }
        let kind = Self.kinds[Int(bytes[0]) % Self.kinds.count]
        var policy = Sanitizer.Policy(output: bytes[0] & 0x80 == 0 ? .preserving : .compact)
        let limit = [Int.max, 40, 300][Int(bytes[1]) % 3]
        policy.limits.inputBytes = limit
        let sizes = StreamSizes(
            block: 1 + Int(bytes[2]),
            items: 1 + Int(bytes[3]) % 8,
            marks: 1 + Int(bytes[3]) / 8 % 8
        )
        let sanitizer = Sanitizer(kind.pattern, policy: policy)
        var random = SplitMix64(seed: UInt64(bytes[4]))
        let stream = bytes.dropFirst(Self.headCount)
        let whole = account(sanitizer, kind.framing, StreamSizes(), [Array(stream)])
        let chunks = Self.chunks(stream, upTo: 1 + Int(bytes[5]), &random)
        let parts = account(sanitizer, kind.framing, sizes, chunks)
        // A record over the limit is not kept, so its size is known in pieces only.
        let isCut = limit != .max && (whole + parts).contains { $0.contains("limit.inputBytes") }
        guard !isCut, whole != parts else { return nil }
        let first = zip(whole, parts).first { $0 != $1 }
        return "\(first?.0 ?? whole.last ?? "")\n\(first?.1 ?? parts.last ?? "")"
    }

    private static func chunks(
        _ bytes: ArraySlice<UInt8>,
        upTo size: Int,
        _ random: inout SplitMix64
    ) -> [[UInt8]] {
        var (chunks, rest): ([[UInt8]], ArraySlice<UInt8>) = ([], bytes)
        while !rest.isEmpty {
            let chunk = rest.prefix(1 + random.below(size))
            rest = rest.dropFirst(chunk.count)
            chunks.append(Array(chunk))
        }
        return chunks
    }

    /// Returns everything that comes out of a stream, in words.
    private func account(
        _ sanitizer: Sanitizer,
        _ framing: Sanitizer.Framing,
        _ sizes: StreamSizes,
        _ chunks: [[UInt8]]
    ) -> [String] {
        var batches: [Sanitizer.Batch] = []
        var end = ""
        do throws(StreamError) {
            var feed = try sanitizer.feed(framing, sizes: sizes)
            for chunk in chunks { batches += try feed.add(chunk) }
            batches += try feed.finish()
        } catch {
            batches += error.batches
            end = error.description
        }
        let bytes = batches.flatMap(\.bytes)
        let records = batches.flatMap(\.records).map { record in
            let changes = record.report?.changes.map { "\($0) \($0.range) \($0.line):\($0.column)" }
            return "\(record.index) \(record.line) \(record.offset) \(record.status) "
                + "\(record.original) \(record.bytes ?? []) \(record.error?.description ?? "") "
                + "\(changes ?? [])"
        }
        let summary = batches.reduce(Report.Summary()) { $0 + $1.summary }
        return [String(decoding: bytes, as: UTF8.self), end, summary.description] + records
    }

    func seed(_ seed: UInt64) -> [UInt8] {
        let texts = [
            "{\"id\":1}\n\n{\"id\":\"é\\n\"}\r\n{\"id\":2,\"a\":1}\n[1\n{\"id\":3}",
            "1\n\"2\"\n-\n{}\nnull",
            " [ 1, \"a,]\\\"\\\\\" ,{\"b\":[1]}, 3 , null,4 ]\n",
            "[{\"id\":1} ,{\"id\":\"x\"},{\"id\":2,\"a\":[]},,]",
            "{\"a\":{\"c\":1,\"\\u0062\":[1,\"x\",[2],3]}} ",
            "\u{FEFF}: hi\nid: 7\ndata: {\"id\":1}\n\ndata:{\"id\":\ndata: \"x\"}\r\n\r\ndata: [DONE]\n\ndata",
        ]
        let head = (0..<UInt64(Self.headCount)).map {
            UInt8(truncatingIfNeeded: $0 == 0 ? seed : seed &* ($0 + 3) &* 0x9E37)
        }
        return head + Array(texts[Int(seed % 6)].utf8)
    }
}
