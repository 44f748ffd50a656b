import TestSupport
import Testing

@testable import VeriJSONCore

/// URLs that are accepted sixteen bytes at a time are those that are accepted part by part.
struct PlainURLTests {
    private func holds(_ text: String, _ test: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
        Array(text.utf8).withUnsafeBufferPointer(test)
    }

    @Test func `plain bytes are those of names, slashes and question marks`() {
        for byte in UInt8.min...UInt8.max {
            let isRight = URLBytes.name.contains(byte) || "/?".utf8.contains(byte)
            let isRare = "!$;~".utf8.contains(byte)
            for place in 0..<16 {
                var lane = Lane(repeating: UInt8(ascii: "#"))
                lane[place] = byte
                #expect(URLBytes.plain(lane) == (isRight && !isRare ? 1 << UInt32(place) : 0))
            }
        }
    }

    @Test(arguments: [
        "https://example.com/a/b?c=d", "http://a.example.com", "https://example.com?q=/?",
        "http://192.168.0.1/index.html", "https://xn--bcher-kva.example.com/a_b-c,d(e)*'+&f",
        "https://example.com/" + String(repeating: "a", count: 1_000),
    ])
    func `an ordinary URL is plain`(text: String) {
        #expect(holds(text, StringFormat.isPlainURL))
    }

    @Test func `what is plain is a URL with a host`() {
        var random = SplitMix64(seed: 11)
        let schemes = [
            "http://", "https://", "https://", "HTTP://", "http:/", "ftp://", "https:", "",
        ]
        let usual = Array("abcxyz019-._=&//?")
        let special = Array("/?/?:@#%[]{}\"<> ~!$;é\u{85}\u{7F}\0")
        var counts = (plain: 0, urls: 0, others: 0)
        for _ in 0..<60_000 {
            var rest = (0..<random.below(50)).map { _ in usual[random.below(usual.count)] }
            for _ in 0..<random.below(3) where !rest.isEmpty {
                // Mostly near the ends, where lanes overlap and a host begins.
                let place = random.below(3) == 0 ? random.below(rest.count) : 0
                rest[random.below(2) == 0 ? place : rest.count - 1 - place] =
                    special[random.below(special.count)]
            }
            let text = schemes[random.below(schemes.count)] + String(rest)
            let isURL = holds(text, StringFormat.isHTTPReference)
            if holds(text, StringFormat.isPlainURL) {
                counts.plain += 1
                #expect(isURL && holds(text, StringFormat.isReference), "\(text)")
            } else if isURL {
                counts.urls += 1
            } else {
                counts.others += 1
            }
            #expect(holds(text, StringFormat.isHTTPURL) == isURL, "\(text)")
        }
        #expect(min(counts.plain, counts.urls, counts.others) > 5_000, "\(counts)")
    }
}
