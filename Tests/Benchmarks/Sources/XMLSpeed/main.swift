// The time to read and clean a feed in XML, as a multiple of the time that `XMLParser` itself takes
// with an empty delegate, in one run.
//
//     swift run -c release --package-path Tests/Benchmarks xml-speed

import Foundation
import NativePeers
import VeriJSON
import VeriJSONXML

#if canImport(FoundationXML)
import FoundationXML
#endif
#if canImport(XMLCoder)
import XMLCoder
#endif

struct Item: Codable {
    var id: Int
    var title: String
    var price: Double
    var description: String

    enum CodingKeys: String, CodingKey {
        case id = "@id"
        case title, price, description
    }
}

struct Channel: Codable { var item: [Item] }
struct Feed: Codable { var channel: Channel }

#if canImport(XMLCoder)
struct PlainItem: Codable, DynamicNodeDecoding {
    var id: Int
    var title: String
    var price: Double
    var description: String

    static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding {
        key.stringValue == "id" ? .attribute : .element
    }
}

struct PlainChannel: Codable { var item: [PlainItem] }
struct PlainFeed: Codable { var channel: PlainChannel }
#endif

final class EmptyDelegate: NSObject, XMLParserDelegate {}

benchmark_keep_freed_memory()
let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 20_000
var text = "<rss><channel>\n"
for number in 0..<count {
    text += "<item id=\"\(number)\"><title>Item \(number) &amp; more</title>"
    text += "<price>12.\(number % 100)</price><description>Some text that describes the item in "
    text += "a few words, as feeds do.</description></item>\n"
}
text += "</channel></rss>"
let data = Data(text.utf8)

/// The processor time of this thread in seconds.
func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

let pattern = try Pattern(
    #"{"rss": {"channel": {"item": [{"@id": "int", "title": "string", "price": "number"}]}}}"#
)
let sanitizer = Sanitizer(pattern)
let reader = XMLReader()
let decoder = JSONSanitizingDecoder()

var contestants: [(name: String, run: () throws -> Void)] = [
    (
        "XMLParser, empty delegate",
        {
            let parser = XMLParser(stream: InputStream(data: data))
            let delegate = EmptyDelegate()
            parser.delegate = delegate
            precondition(parser.parse())
        }
    ),
    ("read as JSON by the convention", { _ = try reader.json(of: data) }),
    (
        "cleaned by a pattern to JSON",
        {
            let status = try sanitizer.sanitize(xml: data).status
            precondition(status == .unchanged)
        }
    ),
    (
        "a model, by its own requests",
        { _ = try decoder.decode(Feed.self, fromXML: data, root: "rss") }
    ),
]
#if canImport(XMLCoder)
contestants.append(
    ("a model, by XMLCoder", { _ = try XMLDecoder().decode(PlainFeed.self, from: data) })
)
#endif

var times: [[Double]] = Array(repeating: [], count: contestants.count)
for _ in 0..<21 {
    for (index, contestant) in contestants.enumerated() {
        let start = now()
        try contestant.run()
        times[index].append(now() - start)
    }
}
/// The lower quartile.
func quartile(_ times: [Double]) -> Double { times.sorted()[times.count / 4] }
func columns(_ name: String, _ seconds: Double, of base: Double) {
    let multiple = seconds / base
    print("| \(name) | \(String(format: "%.2f", multiple)) |")
}

print("| \(data.count) bytes | multiple of XMLParser's time |\n| --- | ---: |")
let base = quartile(times[0])
for (contestant, times) in zip(contestants, times) {
    columns(contestant.name, quartile(times), of: base)
}

// xmltodict takes part where Python has it; its process measures its own processor time.
let file = FileManager.default.temporaryDirectory.appendingPathComponent("xml-speed.xml")
try data.write(to: file)
let program = """
    import sys, time, xmltodict
    data = open(sys.argv[1], 'rb').read()
    times = []
    for _ in range(5):
        start = time.process_time()
        xmltodict.parse(data)
        times.append(time.process_time() - start)
    print(sorted(times)[1])
    """
let process = Process()
process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
process.arguments = ["python3", "-c", program, file.path]
let pipe = Pipe()
process.standardOutput = pipe
process.standardError = FileHandle.nullDevice
try process.run()
let output = pipe.fileHandleForReading.readDataToEndOfFile()
process.waitUntilExit()
let line = String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
if let seconds = Double(line) { columns("a value, by xmltodict", seconds, of: base) }
try? FileManager.default.removeItem(at: file)
