/// An album, as both documents have it.
///
/// In XML the name is an attribute; JSON has no attributes, so there it is a member like the others.
struct Album: Codable {
    var name: String
    var artist: String
    var year: Int
    var tracks: [String]

    /// The keys in XML: `@` makes an attribute, and a list is an element for each item.
    struct InXML: Codable {
        var name: String
        var artist: String
        var year: Int
        var tracks: [String]

        enum CodingKeys: String, CodingKey {
            case name = "@name"
            case artist
            case year
            case tracks = "track"
        }

        init(_ album: Album) {
            (name, artist, year, tracks) = (album.name, album.artist, album.year, album.tracks)
        }

        var album: Album { Album(name: name, artist: artist, year: year, tracks: tracks) }
    }
}

/// The whole document in JSON.
struct Collection: Codable {
    var albums: [Album]
}

/// The whole document in XML, as JSON by the convention.
struct CollectionInXML: Codable {
    struct Albums: Codable {
        var album: [Album.InXML]
    }

    var albums: Albums
}
