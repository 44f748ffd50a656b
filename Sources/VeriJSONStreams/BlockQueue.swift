import VeriJSON
import VeriJSONCore

/// The blocks that are being cleaned, and the jobs that clean them.
///
/// A job goes on with the next block by itself, and blocks come out in the order in which they went
/// in, whichever is done first:
///
///     in                                                       out
///     add ─► │ block 6 │ block 5 │ block 4 │ block 3 │ block 2 │ ─► next
///              waits     job 2     job 1     done      done
///
/// When the queue is released, the jobs stop after their present blocks.
final class BlockQueue: Sendable {
    private let state: State

    /// Creates an empty queue, whose jobs begin when blocks are added.
    init(jobs: Int, _ clean: @escaping @Sendable (Block) -> CleanBlock) {
        state = State(jobs, clean)
    }

    deinit { state.stop() }

    /// The number of blocks that were added and did not come out.
    var count: Int { state.count }

    /// Adds a block, which a job cleans as soon as one is free.
    func add(_ block: Block) {
        guard state.add(block) else { return }
        Task.detached(priority: Task.currentPriority) { [state] in
            while let entry = state.take() {
                state.finish(entry)
                // The consumer may wait for this thread to read more.
                await Task.yield()
            }
        }
    }

    /// Removes the first block when it is clean, and returns it; nil if there is none.
    func next() async -> CleanBlock? {
        guard let first = state.first else { return nil }
        let made = await withCheckedContinuation { state.wait(for: first, $0) }
        state.removeFirst()
        return made
    }
}

extension BlockQueue {
    /// A block on its way through the queue; the lock of the queue guards it.
    private final class Entry: @unchecked Sendable {
        let block: Block
        var made: CleanBlock?
        var consumer: CheckedContinuation<CleanBlock, Never>?

        init(_ block: Block) { self.block = block }
    }

    /// The state that the consumer shares with the jobs.
    private final class State: @unchecked Sendable {
        private let clean: @Sendable (Block) -> CleanBlock
        private let jobs: Int
        private let lock = Lock()
        private var entries: [Entry] = []
        /// The entries at the start of ``entries`` that a job has taken.
        private var taken = 0
        private var running = 0
        private var isStopped = false

        init(_ jobs: Int, _ clean: @escaping @Sendable (Block) -> CleanBlock) {
            self.jobs = jobs
            self.clean = clean
        }

        var count: Int { lock.whileHeld { entries.count } }

        var first: Entry? { lock.whileHeld { entries.first } }

        /// Returns whether a job has to begin.
        func add(_ block: Block) -> Bool {
            lock.whileHeld {
                entries.append(Entry(block))
                guard running < jobs else { return false }
                running += 1
                return true
            }
        }

        /// Returns the next block; nil if there is none, so that the job ends.
        func take() -> Entry? {
            lock.whileHeld {
                guard !isStopped, taken < entries.count else {
                    running -= 1
                    return nil
                }
                taken += 1
                return entries[taken - 1]
            }
        }

        func finish(_ entry: Entry) {
            let made = clean(entry.block)
            let consumer = lock.whileHeld {
                entry.made = made
                return entry.consumer
            }
            consumer?.resume(returning: made)
        }

        func wait(for entry: Entry, _ consumer: CheckedContinuation<CleanBlock, Never>) {
            let made = lock.whileHeld {
                if entry.made == nil { entry.consumer = consumer }
                return entry.made
            }
            if let made { consumer.resume(returning: made) }
        }

        func removeFirst() {
            lock.whileHeld {
                entries.removeFirst()
                taken -= 1
            }
        }

        func stop() {
            lock.whileHeld { isStopped = true }
        }
    }
}
