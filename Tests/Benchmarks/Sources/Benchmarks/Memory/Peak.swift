/// The memory that the work of one contestant takes where it takes most.
struct Peak: Codable {
    var corpus: String
    var contestant: String
    /// The bytes of the document.
    var bytes: Int
    /// The bytes of memory beside the document.
    var memory: Int
}

extension Peak {
    /// How many times as much as the document.
    var ratio: Double { Double(memory) / Double(bytes) }
}
