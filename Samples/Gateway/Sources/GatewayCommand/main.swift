import Foundation
import Gateway
import Logging

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 1, let path = arguments.first, !path.hasPrefix("-") else {
    FileHandle.standardError.write(Data("usage: gateway CONFIGURATION.json\n".utf8))
    exit(64)
}
LoggingSystem.bootstrap(StreamLogHandler.standardError)
var logger = Logger(label: "gateway")
if let level = ProcessInfo.processInfo.environment["LOG_LEVEL"].flatMap({
    Logger.Level(rawValue: $0)
}) {
    logger.logLevel = level
}
let gateway: Gateway
do {
    gateway = try Gateway(configurationFile: URL(fileURLWithPath: path), logger: logger)
} catch {
    FileHandle.standardError.write(Data("gateway: error: \(error)\n".utf8))
    exit(78)
}
try await gateway.run()
