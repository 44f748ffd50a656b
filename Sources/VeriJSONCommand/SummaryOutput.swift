import VeriJSON

/// The file that keeps the counts of all runs.
///
/// A run adds its counts at its end. It holds a lock from reading the file to replacing it, so that
/// no counts of runs at the same time are lost.
struct SummaryOutput {
    private let path: FilePath
    private var total = Report.Summary()

    init(at path: FilePath) {
        self.path = path
    }

    mutating func add(_ summary: Report.Summary) {
        total += summary
    }

    /// Counts a document that could not be read; one that could not be written is not counted.
    mutating func add(_ failure: Failure) {
        if failure.code != .noOutput { total.addUnreadable() }
    }

    /// Refuses a file that is not a summary, before any work begins.
    func check() throws(Failure) {
        if System.isFilled(path) { _ = try kept() }
    }

    /// Adds the counts of the run to the file.
    func write() throws(Failure) {
        let file = try locked()
        defer { file?.unlock() }
        let sum = System.isFilled(path) ? try kept() + total : total
        try Output.toFile(Array((sum.json() + "\n").utf8), path)
    }

    /// Locks the file, which is created empty if it does not exist; nil for a stream.
    private func locked() throws(Failure) -> System.AppendedFile? {
        guard !System.isStream(path) else { return nil }
        do throws(System.Refusal) {
            while true {
                let file = try System.AppendedFile(at: path, .usual)
                file.lock()
                if !file.isReplaced { return file }
            }
        } catch {
            throw Failure(writing: path, error)
        }
    }

    private func kept() throws(Failure) -> Report.Summary {
        let bytes = try Input(path: path, limit: .saved).bytes()
        do throws(FileError) {
            return try Report.Summary(json: bytes)
        } catch {
            throw Failure(
                .noOutput,
                "cannot add to '\(path)': expected a summary or an empty file, found something "
                    + "else: \(error)",
                help: "give another file after '--summary'"
            )
        }
    }
}
