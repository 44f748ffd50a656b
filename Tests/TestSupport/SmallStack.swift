import Foundation

/// Runs work on a thread with a stack of 512 KB, as secondary threads have on Apple platforms.
package func onSmallStack<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result? {
    let box = Box<Result>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
        box.result = work()
        done.signal()
    }
    thread.stackSize = 512 * 1_024
    thread.start()
    done.wait()
    return box.result
}

/// The result of the thread; read only after the thread is done.
private final class Box<Value>: @unchecked Sendable {
    var result: Value?
}
