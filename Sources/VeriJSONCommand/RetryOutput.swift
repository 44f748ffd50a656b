import VeriJSON

/// The destination of the values that a retry gives back, or of the records that remain: standard
/// output, another stream, or a file that appears when it is whole.
final class RetryOutput {
    private let path: FilePath?
    /// The file; nil for a stream.
    private let file: System.StagedFile?
    private let descriptor: Int32
    private var pending: [UInt8] = []
    private var written = 0
    /// Whether the stream has no reader any more.
    private var isClosed = false

    /// The number of bytes that are written at once.
    private static let pieceSize = 1 << 16

    /// Opens the destination; a nil path is standard output.
    init(_ path: FilePath?, _ access: System.Access) throws(Failure) {
        self.path = path
        guard let path else {
            (file, descriptor) = (nil, System.standardOutput)
            return
        }
        do throws(System.Refusal) {
            let isStream = System.isStream(path)
            file = isStream ? nil : try System.StagedFile(at: path, access)
            descriptor = isStream ? try System.openStream(path) : -1
        } catch {
            throw Failure(writing: path, error)
        }
    }

    /// The number of bytes so far.
    var count: Int { written + pending.count }

    func append(_ bytes: [UInt8]) throws(Failure) {
        pending += bytes
        if pending.count >= Self.pieceSize { try flush() }
    }

    /// Takes back what was added after a number of bytes, unless it has gone to a stream.
    func cut(to count: Int) throws(Failure) {
        if count >= written {
            pending.removeLast(pending.count - (count - written))
            return
        }
        pending = []
        guard let file, let path else { return }
        do throws(System.Refusal) {
            try file.cut(to: count)
            written = count
        } catch {
            throw Failure(writing: path, error)
        }
    }

    /// Moves the file into place, or sends the rest to the stream.
    ///
    /// If it settles, everything is on the disk afterwards.
    func finish(settles: Bool) throws(Failure) {
        try flush()
        do throws(System.Refusal) {
            if let file {
                try file.finish()
                try file.takePlace()
                if settles { file.settle() }
            } else if settles, !isClosed {
                try System.synchronize(descriptor)
            }
        } catch {
            throw failure(error)
        }
    }

    private func flush() throws(Failure) {
        defer {
            written += pending.count
            pending.removeAll(keepingCapacity: true)
        }
        do throws(System.Refusal) {
            if let file {
                try file.append(pending)
            } else if !isClosed {
                try System.send(pending, to: descriptor)
            }
        } catch {
            guard error.isBrokenPipe else { throw failure(error) }
            isClosed = true
        }
    }

    private func failure(_ refusal: System.Refusal) -> Failure {
        guard let path else {
            return Failure(.noOutput, "cannot write to standard output: \(refusal.words)")
        }
        return Failure(writing: path, refusal)
    }
}
