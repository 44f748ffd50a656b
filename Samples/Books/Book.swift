/// A book of the shelf.
struct Book: Decodable {
    var name: String
    var author: String?
    var publisher: String?
    var category: String?
    var description: String?
}

/// All books of the shelf.
struct Shelf: Decodable {
    var books: [Book]
}
