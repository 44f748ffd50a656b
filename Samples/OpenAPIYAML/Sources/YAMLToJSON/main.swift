import Foundation
import Yams

// Reads YAML from a file or standard input, and writes JSON to standard output.
let path = CommandLine.arguments.dropFirst().first
do {
    let data =
        try path.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        ?? FileHandle.standardInput.readToEnd() ?? Data()
    guard let node = try Yams.compose(yaml: String(decoding: data, as: UTF8.self)) else {
        throw JSONText.Mistake(mark: nil, message: "expected a document, found none")
    }
    var json = JSONText()
    try json.write(node)
    FileHandle.standardOutput.write(Data((json.text + "\n").utf8))
} catch {
    FileHandle.standardError.write(Data("\(path ?? "stdin"): error: \(error)\n".utf8))
    exit(65)
}
