import Foundation
import TestSupport
import Testing
import VeriJSON

/// A recorded response of a public service and the pattern that a new user wrote for it.
struct CorpusCase: CustomTestStringConvertible, Sendable {
    /// The name of the pattern and of the expected report in `Fixtures`.
    let name: String
    /// The response, from the folder of the corpora on.
    let document: String

    init(_ name: String, _ document: String) {
        self.name = name
        self.document = "api/" + document
    }

    var testDescription: String { name }

    static let all = [
        CorpusCase("github-webhooks", "github/webhook-examples.json"),
        CorpusCase("nasa-meteorites", "nasa/meteorites.json"),
        CorpusCase("nasa-near-earth", "nasa/near-earth.json"),
        CorpusCase("nobelprize-laureates", "nobelprize/laureates.json"),
        CorpusCase("npm-package", "npm/optimist.json"),
        CorpusCase("openfoodfacts-product", "openfoodfacts/product-7622210288257.json"),
        CorpusCase("openfoodfacts-search", "openfoodfacts/search-3596710.json"),
        CorpusCase("pypi-pylev", "pypi/pylev-1.3.0.json"),
        CorpusCase("pypi-simple", "pypi/black.json"),
        CorpusCase("reddit-listing", "reddit/r-announcements.json"),
        CorpusCase("socrata-powerball", "socrata/powerball.json"),
        CorpusCase("stripe-objects", "stripe/fixtures3.json"),
        CorpusCase("swapi-people", "swapi/people.json"),
        CorpusCase("swapi-planets", "swapi/planets.json"),
        CorpusCase("swapi-transport", "swapi/transport.json"),
        CorpusCase("twitter-search", "twitter/search.json"),
        CorpusCase("worldbank-countries", "worldbank/countries.json"),
    ]

    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appendingPathComponent("Fixtures")

    var expectation: URL { Self.folder.appendingPathComponent(name + ".expected.json") }

    func pattern() throws -> Pattern {
        try Pattern(contentsOf: Self.folder.appendingPathComponent(name + ".pattern.json"))
    }

    func bytes() throws -> [UInt8] { try Corpora.bytes(document) }
}
