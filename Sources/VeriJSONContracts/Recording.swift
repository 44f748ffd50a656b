import VeriJSON
import VeriJSONCore

/// The requests that one run of an initialiser makes, by value.
///
/// Requests are granted with made-up values, except those that the run refuses. Whether the
/// initialiser succeeds all the same shows which values it can do without.
final class Recording {
    /// A request for a value.
    enum Request: Equatable {
        case shape(TypeShape)
        case object
        case array
        /// The question whether the value is null. If it is refused, the answer is yes.
        case isNull
        /// The question whether the value is present. If it is refused, the answer is no.
        case isPresent

        var isQuestion: Bool { self == .isNull || self == .isPresent }
    }

    /// The requests for one value, and for what is inside it.
    struct Value {
        var requests: [Request] = []
        /// The keys of its members, in the order in which they were requested.
        var keys: [String] = []
        /// Whether all keys were requested, for which one is made up.
        var hasOpenKeys = false
        /// The number of items that were requested.
        var items = 0
        /// Whether the number of items was requested.
        var isCounted = false
        /// The shape, if it cannot be seen what the keys are.
        var hidden: TypeShape?
    }

    /// The key that is made up for types that accept any key.
    static let openKey = "*"
    /// The limit on requests, for initialisers that would never end.
    private static let requestLimit = 20_000

    let probe: Probe
    /// The requests to refuse.
    let refused: Set<RequestID>
    /// The index of the one case that is present, of coding keys that list their cases.
    let choice: Int
    /// The number of items of a list whose number is asked for.
    let length: Int
    /// The index of the value to give, by request, for types that take few values.
    let selection: [ValueID: Int]
    /// The values that those types take, by request.
    var closed: [ValueID: [JSONValue]] = [:]
    private(set) var values: [ValueID: Value] = [:]
    /// The identifiers of the values, in the order in which they were requested.
    private(set) var order: [ValueID] = []
    /// The number of cases that ``choice`` can select; 0 if no coding keys were listed.
    var choices = 0
    private var requests = 0

    init(
        _ probe: Probe,
        refused: Set<RequestID> = [],
        choice: Int = 0,
        selection: [ValueID: Int] = [:],
        length: Int = 1
    ) {
        self.length = length
        self.selection = selection
        self.probe = probe
        self.refused = refused
        self.choice = choice
    }

    /// Whether the initialiser made so many requests that it seems never to end.
    var isExhausted: Bool { requests > Recording.requestLimit }

    func update(_ id: ValueID, _ body: (inout Value) -> Void) {
        if values[id] == nil { order.append(id) }
        body(&values[id, default: Value()])
    }

    func value(_ id: ValueID) -> Value { values[id] ?? Value() }

    /// Records a request, and returns whether it is granted.
    func ask(_ request: Request, of id: ValueID) -> Bool {
        requests += 1
        var number = 0
        update(id) { value in
            number = value.requests.count
            value.requests.append(request)
        }
        return !isExhausted && !refused.contains(RequestID(value: id, number: number))
    }

    /// Returns whether a request for a value was granted.
    func hasGranted(_ request: Request, of id: ValueID) -> Bool {
        value(id).requests.enumerated().contains { number, asked in
            asked == request && !refused.contains(RequestID(value: id, number: number))
        }
    }

    /// Returns the requests for all values but one, to be compared with those of another run.
    func requests(besides id: ValueID) -> [ValueID: [Request]] {
        values.filter { $0.key != id }.mapValues(\.requests)
    }
}
