import VeriJSON
import VeriJSONStreams

/// The destination of a clean stream: a stream, or a file that appears when it is whole.
final class StreamSink {
    private let file: System.StagedFile?
    private let descriptor: Int32
    private let output: Output
    private let input: Input
    private let quarantine: QuarantineOutput?
    /// Whether everything came to its end that was to be written.
    var isWhole = true
    /// The last byte that was written.
    private var last: UInt8?
    /// Whether the next bytes are those of another input, which begin on a line of their own.
    private var isNextInput = false
    /// Whether small writes to a stream are gathered to a block.
    var holdsBlocks = false
    /// The bytes that a block of a stream consists of so far.
    private var held: [UInt8] = []

    /// The number of bytes from which a block is written.
    private static let blockSize = 1 << 16

    /// Opens the destination, and the quarantine of what does not reach it.
    init(_ output: Output, for input: Input, _ quarantine: QuarantineOutput?) throws(Failure) {
        self.output = output
        self.input = input
        self.quarantine = quarantine
        if let path = output.path(for: input) {
            let isFile = output.isFile(for: input)
            if isFile { try output.makeDirectory() }
            do throws(System.Refusal) {
                file = isFile ? try System.StagedFile(at: path, .usual) : nil
                descriptor = isFile ? -1 : try System.openStream(path)
            } catch {
                throw Failure(writing: path, error)
            }
        } else {
            (file, descriptor) = (nil, System.standardOutput)
        }
        try quarantine?.begin(isTakenBack: file != nil)
    }

    /// Whether what was written has gone, and cannot be taken back.
    var isStream: Bool { file == nil }

    private var name: String { output.path(for: input)?.description ?? "standard output" }

    /// Writes the clean records of a batch.
    ///
    /// - Returns: False if nobody reads the stream any more.
    func write(_ batch: Sanitizer.Batch) throws(Failure) -> Bool {
        if let answers = batch.answers { return try write(answers) }
        return try isRead(batch.withUnsafeBytes(append))
    }

    /// Writes bytes.
    ///
    /// - Returns: False if nobody reads the stream any more.
    func write(_ bytes: [UInt8]) throws(Failure) -> Bool {
        try isRead(bytes.withUnsafeBytes(append))
    }

    /// Separates what was written from the records of the next input.
    func beginInput() { isNextInput = true }

    private func append(_ bytes: UnsafeRawBufferPointer) -> System.Refusal? {
        guard let end = bytes.last else { return nil }
        let needsFeed = isNextInput && last.map { $0 != 0x0A } == true
        (last, isNextInput) = (end, false)
        if needsFeed, let refusal = [UInt8(0x0A)].withUnsafeBytes({ send($0) }) { return refusal }
        guard holdsBlocks else { return send(bytes) }
        held += bytes
        return held.count < Self.blockSize ? nil : sendHeld()
    }

    /// Writes what was held back.
    private func sendHeld() -> System.Refusal? {
        defer { held.removeAll(keepingCapacity: true) }
        return held.isEmpty ? nil : held.withUnsafeBytes { send($0) }
    }

    private func send(_ bytes: UnsafeRawBufferPointer) -> System.Refusal? {
        do throws(System.Refusal) {
            if let file {
                try file.append(bytes)
            } else {
                try System.send(bytes, to: descriptor)
            }
            return nil
        } catch {
            return error
        }
    }

    private func isRead(_ refusal: System.Refusal?) throws(Failure) -> Bool {
        guard let refusal else { return true }
        if refusal.isBrokenPipe { return false }
        throw failure(refusal)
    }

    private func failure(_ refusal: System.Refusal) -> Failure {
        Failure(.noOutput, "cannot write '\(name)': \(refusal.words)")
    }

    /// Ends the destination of several inputs: unless all of them came to their end, a file does not
    /// take its place.
    func finishIfWhole() throws(Failure) {
        guard isWhole || isStream else { return cancel() }
        do throws(Failure) {
            try finish()
        } catch {
            cancel()
            throw error
        }
    }

    /// Moves the file into place, once the quarantine is on the disk.
    ///
    /// What the quarantine holds is in no other file then.
    func finish() throws(Failure) {
        _ = try isRead(sendHeld())
        if let file {
            do throws(System.Refusal) {
                try file.finish()
            } catch {
                throw failure(error)
            }
        }
        try quarantine?.synchronize()
        try System.Unfinished.together { () throws(Failure) in
            if let file { try output.place(file, for: input) }
            quarantine?.keep()
        }
        quarantine?.end()
    }

    /// Ends a stream whose file does not take its place.
    ///
    /// Records of an output that is not kept would come again with the next run.
    func cancel() {
        // A stream has been handed what was made, whatever ended the run.
        if isStream { _ = sendHeld() }
        try? quarantine?.cancel()
    }
}
