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
    /// The memory as a multiple of the document's size.
    var ratio: Double { Double(memory) / Double(bytes) }
}
