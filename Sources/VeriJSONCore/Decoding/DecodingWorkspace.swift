/// The memory of a decode call that a later call can use again: the stack of steps, the
/// containers, and the methods of the types met so far.
///
/// To find the method of a type, the runtime searches the conformances of the program, which takes
/// as long as decoding a small object. So the process keeps a pool of workspaces, and each serves
/// one session after another.
final class DecodingWorkspace {
    private static let pool = SlotPool<DecodingWorkspace>()
    /// The capacity of a stack of steps that is not kept.
    private static let largestStack = 1_024

    let steps = FlatStack<OpenStep>()
    let containers = ContainerPool()
    let methods = TypeCache<DecodingMethod>()
    /// The type of the strategies for which ``methods`` were found.
    private var strategies: ObjectIdentifier?

    deinit {
        steps.deallocate()
        containers.deallocate()
        methods.deallocate()
    }

    /// Returns a workspace for a session with strategies of a type.
    static func borrowed(for strategies: (any TypeDecodingStrategies)?) -> DecodingWorkspace {
        let workspace = pool.take() ?? DecodingWorkspace()
        let type = strategies.map { ObjectIdentifier(Swift.type(of: $0)) }
        if workspace.strategies != type {
            workspace.strategies = type
            workspace.methods.removeAll()
        }
        return workspace
    }

    /// Lends the workspace to later sessions; the caller must not use it any more.
    func giveBack() {
        guard steps.count == 0, steps.capacity < Self.largestStack else { return }
        Self.pool.put(self)
    }
}
