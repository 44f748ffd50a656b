/// What one run of an initialiser asked for, value by value.
///
/// Requests are granted with made-up values unless they are among those that this run refuses: from
/// what an initialiser does then it shows which values it can do without.
final class Recording {
    /// What was asked of a value.
    enum Request: Equatable {
        case shape(TypeShape)
        case object
        case array
        /// Whether it is null; refused, the answer is yes.
        case isNull
        /// Whether it is there; refused, the answer is no.
        case isPresent

        var isQuestion: Bool { self == .isNull || self == .isPresent }
    }

    /// One value of the type, and what is inside.
    struct Value {
        var requests: [Request] = []
        /// The keys of its members, in the order in which they were asked for.
        var keys: [String] = []
        /// Whether all keys were looked at, and one was made up.
        var hasOpenKeys = false
        var items = 0
        /// Whether it was asked how many items there are.
        var isCounted = false
    }

    /// The key that is made up for types that take any.
    static let openKey = "*"
    /// Initialisers that never end do not have more requests than this.
    private static let requestLimit = 20_000

    let probe: Probe
    let refused: Set<String>
    /// Which of the cases of coding keys is there.
    let choice: Int
    private(set) var values: [String: Value] = [:]
    /// The values in the order in which they were met.
    private(set) var order: [String] = []
    /// How many cases there are to choose from, where it was asked.
    var choices = 0
    private var requests = 0

    init(_ probe: Probe, refused: Set<String>, choice: Int) {
        self.probe = probe
        self.refused = refused
        self.choice = choice
    }

    /// Whether an initialiser seems not to end.
    var isExhausted: Bool { requests > Recording.requestLimit }

    func update(_ id: String, _ body: (inout Value) -> Void) {
        if values[id] == nil { order.append(id) }
        body(&values[id, default: Value()])
    }

    func value(_ id: String) -> Value { values[id] ?? Value() }

    /// Notes a request, and tells whether it is granted.
    func ask(_ request: Request, of id: String) -> Bool {
        requests += 1
        var number = 0
        update(id) { value in
            number = value.requests.count
            value.requests.append(request)
        }
        return !isExhausted && !refused.contains(Recording.request(number, of: id))
    }

    static func request(_ number: Int, of id: String) -> String { "\(id)#\(number)" }

    static func member(_ key: String, of id: String) -> String { "\(id)/\(key)" }

    static func item(_ index: Int, of id: String) -> String { "\(id)[\(index)]" }
}
