import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONStreams

/// The chunks of files and named pipes.
struct FileChunksTests {
    private let folder: Workplace

    init() throws {
        folder = try Workplace()
    }

    private func pipe() throws -> URL {
        let url = folder.file("pipe")
        try #require(mkfifo(url.path, 0o600) == 0)
        return url
    }

    @Test(arguments: [0, 1, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 2_500_000])
    func `a file comes in pieces of a mebibyte`(_ count: Int) async throws {
        let url = folder.file("a file")
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        try Data(bytes).write(to: url)
        var found: [UInt8] = []
        var sizes: [Int] = []
        for try await chunk in FileChunks(url) {
            found += chunk
            sizes.append(chunk.count)
        }
        #expect(found == bytes)
        #expect(sizes.count == (count + (1 << 20) - 1) >> 20)
        #expect(sizes.allSatisfy { $0 <= 1 << 20 && $0 > 0 })
    }

    @Test func `an iterator stays at the end`() async throws {
        let url = folder.file("a")
        try Data("1".utf8).write(to: url)
        var iterator = FileChunks(url).makeAsyncIterator()
        #expect(try await iterator.next() == [0x31])
        #expect(try await iterator.next() == nil)
        #expect(try await iterator.next() == nil)
    }

    @Test func `what cannot be read is named`() async throws {
        let missing = folder.file("missing.ndjson")
        let error = await #expect(throws: CocoaError.self) {
            for try await _ in FileChunks(missing) {}
        }
        #expect(error?.code == .fileReadNoSuchFile)
        #expect(error?.userInfo[NSFilePathErrorKey] as? String == missing.path)
        #expect((error?.underlying as? POSIXError)?.code == .ENOENT)

        let directory = folder.directory
        let other = await #expect(throws: CocoaError.self) {
            for try await _ in FileChunks(directory) {}
        }
        #expect(other?.code == .fileReadUnknown)
        #expect((other?.underlying as? POSIXError)?.code == .EISDIR)

        let remote = try #require(URL(string: "https://example.com/orders.ndjson"))
        let scheme = await #expect(throws: CocoaError.self) {
            for try await _ in FileChunks(remote) {}
        }
        #expect(scheme?.code == .fileReadUnsupportedScheme)
    }

    #if os(Linux)
    @Test(.timeLimit(.minutes(35)))
    func `the file is closed with its iterator`() async throws {
        let url = folder.file("open-\(UUID().uuidString)")
        try Data("1".utf8).write(to: url)
        func isOpen() throws -> Bool {
            let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            return files.contains { file in
                let path = try? FileManager.default.destinationOfSymbolicLink(
                    atPath: "/proc/self/fd/\(file)"
                )
                return path == url.path
            }
        }
        var iterator: FileChunks.Iterator? = FileChunks(url).makeAsyncIterator()
        #expect(try !isOpen())
        #expect(try await iterator?.next() == [0x31])
        #expect(try isOpen())
        iterator = nil
        // The closure of the last reading may have the descriptor for a moment longer.
        while try isOpen() { await Task.yield() }
    }
    #endif

    @Test(.timeLimit(.minutes(35)))
    func `a pipe is read as it is written`() async throws {
        let url = try pipe()
        let received = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            guard let pipe = try? FileHandle(forWritingTo: url) else { return }
            for line in ["{\"id\":1}\n", "{\"id\":2}\n"] {
                try? pipe.write(contentsOf: Data(line.utf8))
                // The next line is written only after this one has arrived.
                received.wait()
            }
            try? pipe.close()
        }
        let sanitizer = Sanitizer(try Pattern(#"{"id": "int"}"#))
        var texts: [String] = []
        for try await record in sanitizer.sanitize(lines: FileChunks(url)) {
            texts.append(record.text ?? "")
            received.signal()
        }
        #expect(texts == [#"{"id":1}"#, #"{"id":2}"#])
    }

    @Test(.timeLimit(.minutes(35)))
    func `a task is cancelled while a pipe is silent`() async throws {
        let url = try pipe()
        let task = Task {
            for try await _ in FileChunks(url) {}
        }
        // A writer can open the pipe only after the reader has.
        var writer: Int32 = -1
        while writer < 0 {
            writer = open(url.path, O_WRONLY | O_NONBLOCK)
            await Task.yield()
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        close(writer)
    }
}
