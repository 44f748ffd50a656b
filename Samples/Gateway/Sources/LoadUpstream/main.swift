import Hummingbird
import Logging

// An upstream for load tests: the last component of a path is the size of the response in bytes,
// `dirty` before it makes every tenth order one without a price, and `hostile` all of them empty
// strings, of which each is a change.

func orders(_ size: Int, isDirty: Bool) -> ByteBuffer {
    var items: [String] = []
    var length = 0
    while length < size - 120 {
        let id = items.count
        let price = isDirty && id % 10 == 3 ? #""N/A""# : "\(id % 90).50"
        let note = "leave it at the door of number \(id)"
        items.append(#"{"id":\#(id),"price":\#(price),"note":"\#(note)"}"#)
        length += items[id].utf8.count + 1
    }
    return ByteBuffer(string: #"{"orders":[\#(items.joined(separator: ","))]}"#)
}

var bodies: [String: ByteBuffer] = [:]
for size in [1_000, 600_000] {
    bodies["/\(size)"] = orders(size, isDirty: false)
    bodies["/dirty/\(size)"] = orders(size, isDirty: true)
}
let empty = String(repeating: #""","#, count: 500_000 / 3)
bodies["/hostile/500000"] = ByteBuffer(string: #"{"orders":[\#(empty)""]}"#)
var logger = Logger(label: "upstream")
logger.logLevel = .warning
let router = Router()
for prefix in ["clean", "plain"] {
    for (path, body) in bodies {
        router.get("\(prefix)\(path)") { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: "application/json"],
                body: ResponseBody(byteBuffer: body)
            )
        }
    }
}
let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 9000
let application = Application(
    router: router,
    configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
    logger: logger
)
try await application.runService()
