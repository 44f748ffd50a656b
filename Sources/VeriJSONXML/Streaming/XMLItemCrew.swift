internal import Dispatch
import VeriJSON
import VeriJSONCore

/// The threads that clean the blocks of one call, while the caller still cuts more of them.
///
/// The class is `Sendable` because its state is only read and written while the lock is held.
final class XMLItemCrew: @unchecked Sendable {
    private let cleaner: XMLItemCleaner
    /// The number of threads beside that of the caller.
    private let helperLimit: Int
    private let lock = Lock()
    /// The blocks that others are cleaning.
    private let busy = DispatchGroup()
    private var waiting: [XMLItemBlock] = []
    /// The number of waiting blocks that were taken.
    private var taken = 0
    private var helpers = 0
    private var cleaned: [XMLCleanBlock?] = []
    /// The places of the pattern, as those know them who do not clean.
    private var steerings: [XMLSteering]

    /// Creates a crew.
    ///
    /// - Parameters:
    ///   - cleaner: The cleaner of items.
    ///   - jobs: The number of threads.
    ///   - steerings: The places of the pattern that were met, once for each thread that has worked.
    init(_ cleaner: XMLItemCleaner, jobs: Int, _ steerings: [XMLSteering]) {
        self.cleaner = cleaner
        helperLimit = jobs - 1
        self.steerings = steerings
    }

    /// Adds a block, which may be cleaned at once.
    func add(_ block: XMLItemBlock) {
        let needsHelper = lock.whileHeld {
            waiting.append(block)
            cleaned.append(nil)
            guard helpers < helperLimit else { return false }
            helpers += 1
            return true
        }
        guard needsHelper else { return }
        DispatchQueue.global().async {
            while self.cleanNext(isHelper: true) {}
        }
    }

    /// Cleans the blocks that no other thread has taken, and waits for the others.
    ///
    /// A thread that has not begun yet is not waited for: it finds nothing to do.
    ///
    /// - Parameter steerings: The places of the pattern that were met.
    /// - Returns: The blocks in their order.
    func finish(_ steerings: inout [XMLSteering]) -> [XMLCleanBlock] {
        while cleanNext(isHelper: false) {}
        busy.wait()
        return lock.whileHeld {
            steerings = self.steerings
            self.steerings = []
            return cleaned.compactMap(\.self)
        }
    }

    private struct Task {
        var number: Int
        var block: XMLItemBlock
        var steering: XMLSteering?
    }

    /// Cleans the next block; returns false if none is left.
    private func cleanNext(isHelper: Bool) -> Bool {
        guard let task = next(isHelper: isHelper) else { return false }
        var steering = task.steering ?? XMLSteering(cleaner.sanitizer.readingRules)
        let block = cleaner.clean(task.block, &steering)
        lock.whileHeld {
            cleaned[task.number] = block
            steerings.append(steering)
        }
        if isHelper { busy.leave() }
        return true
    }

    private func next(isHelper: Bool) -> Task? {
        lock.whileHeld {
            guard taken < waiting.count else {
                if isHelper { helpers -= 1 }
                return nil
            }
            if isHelper { busy.enter() }
            defer { taken += 1 }
            return Task(number: taken, block: waiting[taken], steering: steerings.popLast())
        }
    }
}
