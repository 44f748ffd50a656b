// A list of music, read from XML and from JSON and written to both, without a parser delegate and
// without text glued together.
//
//     swift run Music

import Foundation
import VeriJSON
import VeriJSONXML

let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
func contents(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appendingPathComponent(name))
}
func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

// From XML: the pattern says that "album" and "track" are lists, and that a year is a number.
let pattern = try Pattern(contentsOf: folder.appendingPathComponent("music.xml.pattern.json"))
let cleaned = try Sanitizer(pattern).sanitize(xml: contents("music.xml"), name: "music.xml")
print(cleaned.reportText())
let fromXML = try cleaned.result.decode(CollectionInXML.self).albums.album.map(\.album)

// From JSON: the same model with its own keys.
let jsonPattern = try Pattern(contentsOf: folder.appendingPathComponent("music.pattern.json"))
let result = try Sanitizer(jsonPattern).sanitize(contents("music.json"), name: "music.json")
let fromJSON = try result.decode(Collection.self).albums

let albums = fromXML + fromJSON
for album in albums {
    print("\(album.name), \(album.artist), \(album.year): \(album.tracks.count)")
}

// To XML: "Rock & Roll" and "<3" are escaped by their place.
let collection = CollectionInXML.Albums(album: albums.map(Album.InXML.init))
let writer = XMLWriter(XMLWriter.Options(declaration: true, indent: 2))
let encoder = JSONEncoder()
encoder.outputFormatting = .sortedKeys
print("\n" + text(try writer.encode(collection, root: "albums", encoder: encoder)))

// To JSON.
encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
print(text(try encoder.encode(Collection(albums: albums))))
