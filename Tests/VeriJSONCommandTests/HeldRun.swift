import Foundation
import TestSupport

/// A run of the command whose input is a pipe that the test holds open.
final class HeldRun {
    /// The run's end that did not come.
    struct Endless: Error {}

    #if os(Linux)
    private static let unreadCount = UInt(FIONREAD)
    #else
    // The macro is not in Swift's module.
    private static let unreadCount: UInt = 0x4004_667F
    #endif

    private let process = Process()
    private var pipe: Int32

    /// Starts the command, which reads the pipe `in`.
    init(_ arguments: [String], in workplace: Workplace) throws {
        let path = workplace.path(of: "in")
        guard mkfifo(path, 0o600) == 0 else { throw POSIXError(.EEXIST) }
        pipe = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard pipe >= 0 else { throw POSIXError(.EIO) }
        process.executableURL = Workplace.command
        process.arguments = arguments
        process.currentDirectoryURL = workplace.directory
        process.environment = Workplace.environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit {
        end()
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Writes a text and waits until the command has read all of it.
    func feed(_ text: String) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty, process.isRunning {
            let taken = rest.withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
            rest = rest.dropFirst(max(0, taken))
            if taken < 0 { usleep(1_000) }
        }
        var unread: Int32 = 1
        while process.isRunning, ioctl(pipe, Self.unreadCount, &unread) == 0, unread > 0 {
            usleep(1_000)
        }
        guard process.isRunning else { throw Endless() }
    }

    /// Writes a text again and again until the command cannot write to a pipe any more.
    func feed(_ text: String, untilFull reader: Int32) throws {
        let bytes = Array(text.utf8)
        var request = pollfd(fd: reader, events: Int16(POLLOUT), revents: 0)
        while process.isRunning, poll(&request, 1, 0) > 0 {
            // A part of a pipe's smallest unit is written as a whole or not at all.
            if write(pipe, bytes, bytes.count) < 0 { usleep(1_000) }
        }
        guard process.isRunning else { throw Endless() }
    }

    /// Ends the input.
    func end() {
        if pipe >= 0 { close(pipe) }
        pipe = -1
    }

    /// Sends a signal, and returns the exit code.
    func send(_ signal: Int32) throws -> Int32 {
        kill(process.processIdentifier, signal)
        return try code()
    }

    /// Waits for the end of the run, and returns its exit code, negative for a signal.
    func code() throws -> Int32 {
        // A run that goes on is a failure, and must not stop the tests.
        var patience = 60_000
        while process.isRunning {
            usleep(1_000)
            patience -= 1
            if patience == 0 { throw Endless() }
        }
        return process.terminationReason == .exit
            ? process.terminationStatus : -process.terminationStatus
    }
}
