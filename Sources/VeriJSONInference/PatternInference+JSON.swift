import VeriJSONCore

extension PatternInference {
    /// The version of the saved form.
    private static let version = 1

    /// Returns the state as JSON, to be continued or merged elsewhere.
    ///
    /// It has keys, counts, and examples of values from the samples: treat it as the samples are
    /// treated. Without ``keepsValues``, it has no values.
    ///
    ///     var samples = PatternInference()
    ///     try samples.add(#"{"id": 1}"#)
    ///     let continued = try PatternInference(json: samples.json())
    ///     continued.documents       // 1
    ///
    /// - Returns: One line of JSON.
    /// - Complexity: O(*n*), *n* the number of places.
    public func json() -> String {
        let places = outgoingPlaces.compacted()
        let items = (0..<places.count).map { StateCoding.value(of: places[PlaceIndex($0)]) }
        let state: JSONValue = .object(
            JSONObject([
                .init(key: "version", value: .number(JSONNumber(Self.version))),
                .init(key: "documents", value: .number(JSONNumber(places.documents))),
                .init(key: "nodes", value: .number(JSONNumber(places.nodes))),
                .init(key: "places", value: .array(items)),
            ])
        )
        return JSONWriter(.visible).string(state)
    }

    /// Creates a state from its saved form.
    ///
    /// - Parameter json: The text that ``json()`` returned.
    /// - Throws: `FileError` if the text is something else.
    /// - Complexity: O(*n*), *n* the length of the text.
    public init(json: String) throws(FileError) {
        try self.init(json: Array(json.utf8))
    }

    /// Creates a state from its saved form.
    ///
    /// - Parameter json: The bytes of the text that ``json()`` returned.
    /// - Throws: `FileError` if the text is something else.
    /// - Complexity: O(*n*), *n* the number of bytes.
    public init(json: [UInt8]) throws(FileError) {
        let state: JSONValue
        do throws(JSONSyntaxError) {
            state = try JSONValue(parsing: json)
        } catch {
            throw FileError(.syntax, at: "byte \(error.offset)", error.message)
        }
        guard state["version"]?.asNumber?.int == Self.version else {
            throw FileError(.version, at: "/version", "expected \(Self.version)")
        }
        guard let documents = state["documents"]?.asNumber?.int, documents >= 0 else {
            throw FileError(.content, at: "/documents", "expected a number of documents")
        }
        guard let items = state["places"]?.asArray, !items.isEmpty else {
            throw FileError(.content, at: "/places", "expected an array of at least one place")
        }
        var coding = StateCoding(count: items.count)
        var places = ObservedPlaces()
        places.documents = documents
        // States of earlier versions lack it.
        places.nodes = max(0, state["nodes"]?.asNumber?.int ?? 0)
        for _ in items.dropFirst() { _ = places.makePlace() }
        for (position, item) in items.enumerated() {
            guard let place = coding.place(item, at: position) else {
                throw FileError(
                    .content,
                    at: "/places/\(position)",
                    "expected a place whose counts are not negative and that leads to later places"
                )
            }
            places[PlaceIndex(position)] = place
        }
        guard coding.isTree else {
            throw FileError(.content, at: "/places", "expected every place to be in one other")
        }
        self.init(places)
    }
}
