import Foundation
import TestSupport

/// A terminal without a user: what is written to it is kept.
final class Terminal {
    /// The program's end.
    let line: FileHandle
    private let screen: FileHandle

    init() throws {
        let screen = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        guard screen >= 0 else { throw POSIXError(.ENOTTY) }
        self.screen = FileHandle(fileDescriptor: screen, closeOnDealloc: true)
        #if os(Linux)
        // The C library's functions for this are not in Swift's module for it.
        var number: Int32 = 0
        guard ioctl(screen, 0x4004_5431, &number) == 0, ioctl(screen, 0x8004_5430, &number) == 0
        else { throw POSIXError(.ENOTTY) }
        let name = "/dev/pts/\(number)"
        #else
        guard grantpt(screen) == 0, unlockpt(screen) == 0, let path = ptsname(screen) else {
            throw POSIXError(.ENOTTY)
        }
        let name = String(cString: path)
        #endif
        let line = open(name, O_RDWR | O_NOCTTY)
        guard line >= 0 else { throw POSIXError(.ENOTTY) }
        self.line = FileHandle(fileDescriptor: line, closeOnDealloc: true)
    }

    /// Everything that was written, of which there must not be more than a few kilobytes.
    func text() throws -> String {
        // The end is marked, so that reading comes to one.
        let end = "(end)\n"
        try line.write(contentsOf: Data(end.utf8))
        var text = ""
        while !text.contains("(end)") {
            text += String(decoding: screen.availableData, as: UTF8.self)
        }
        return text.replacing("\r\n", with: "\n").replacing(end, with: "")
    }
}

extension Workplace {
    /// Runs the command and returns what a terminal shows of its standard error.
    func onTerminal(
        _ arguments: String...,
        environment: [String: String] = [:]
    ) throws -> String {
        let terminal = try Terminal()
        let process = Process()
        process.executableURL = Workplace.command
        process.arguments = arguments
        process.currentDirectoryURL = directory
        process.environment = Workplace.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = terminal.line
        try process.run()
        process.waitUntilExit()
        return try terminal.text()
    }
}
