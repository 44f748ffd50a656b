import Foundation
import Testing
import VeriJSON

/// The patterns of `Samples/Patterns`.
@Suite struct PatternLibraryTests {
    private static let folder = "Samples/Patterns"

    private static let names: [String] = {
        let path = Files.root.appendingPathComponent(folder).path
        let all = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return all.filter { $0.hasSuffix(".pattern.json") }.sorted()
    }()

    private func pattern(_ name: String) throws -> Pattern {
        try Pattern(Files.text("\(Self.folder)/\(name).pattern.json"), name: name)
    }

    @Test(arguments: names)
    func `a pattern compiles without warnings, begins with prose and is in the table`(
        _ name: String
    )
        throws
    {
        let text = try Files.text("\(Self.folder)/\(name)")
        #expect(Pattern.lint(text).map(\.description) == [])
        #expect(text.hasPrefix("// "))
        #expect(try Files.text("\(Self.folder)/README.md").contains("](\(name)) |"))
    }

    @Test func `there are at least a dozen`() {
        #expect(Self.names.count >= 12)
    }

    /// Each pattern with a recorded response.
    private static let recordings = [
        ("geojson", "usgs/all_hour"), ("npm-package", "npm/clean"), ("npm-package", "npm/optimist"),
        ("pypi-simple", "pypi/black"), ("usgs-earthquakes", "usgs/all_hour"),
        ("noaa-climate", "noaa/precipitation"), ("noaa-climate", "noaa/temperature-anomaly"),
        ("nasa-meteorites", "nasa/meteorites"), ("nobel-laureates", "nobelprize/laureates"),
        ("mastodon-timeline", "mastodon/public-timeline"), ("tmdb-list", "tmdb/media-list"),
        ("worldbank-countries", "worldbank/countries"), ("swapi-planets", "swapi/planets"),
        ("pokeapi-evolution", "pokeapi/eevee-evolution-chain"),
    ]

    @Test(
        .enabled(if: Files.hasCorpora, .init(rawValue: Files.absence)),
        arguments: recordings
    )
    func `a recorded response has nothing that the pattern does not expect`(
        _ name: String,
        _ path: String
    ) throws {
        let verifier = Verifier(try pattern(name))
        let findings = try verifier.findings(Files.corpus("api/\(path).json"))
        #expect(findings.filter { $0.severity != .expected }.map(\.message) == [])
        #expect(
            !verifier.accepts("[]") || name == "nasa-meteorites" || name == "mastodon-timeline"
                || name == "swapi-planets"
        )
    }

    @Test(.enabled(if: Files.hasCorpora, .init(rawValue: Files.absence)))
    func `issues in webhook examples match`() throws {
        let events = try JSONValue(parsing: Files.corpus("api/github/webhook-examples.json"))
        let issues = (events.asArray ?? []).flatMap { $0["examples"]?.asArray ?? [] }
            .compactMap { $0["issue"] }.filter { $0["comments"] != nil }
        #expect(issues.count >= 10)
        let verifier = Verifier(try pattern("github-issues"))
        for issue in issues {
            let findings = try verifier.findings(JSONValue.array([issue]))
            #expect(findings.map { "\($0.path) \($0.message)" } == [])
        }
    }

    @Test(arguments: [
        (#"{"type": "Point", "coordinates": [100.0, 0.0]}"#, true),
        (#"{"type": "Point", "coordinates": [100.0]}"#, false),
        (#"{"type": "LineString", "coordinates": [[1, 2], [3, 4, 5]]}"#, true),
        (#"{"type": "Polygon", "coordinates": [[1, 2], [3, 4]]}"#, false),
        (
            #"{"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [1, 2]}]}"#,
            true
        ),
        (#"{"type": "Feature", "geometry": null, "properties": null}"#, true),
        (#"{"type": "Feature", "geometry": null}"#, false),
        (#"{"type": "FeatureCollection", "features": []}"#, true),
        (#"{"type": "Topology", "objects": {}}"#, false),
    ])
    func `GeoJSON is what RFC 7946 says`(_ document: String, _ isAccepted: Bool) throws {
        #expect(Verifier(try pattern("geojson")).accepts(document) == isAccepted)
    }

    @Test func `a JSON feed is what version 1.1 says`() throws {
        let verifier = Verifier(try pattern("json-feed"))
        let feed = """
            {"version": "https://jsonfeed.org/version/1.1", "title": "My Example Feed",
             "home_page_url": "https://example.org/", "feed_url": "https://example.org/feed.json",
             "items": [{"id": "2", "content_text": "This is a second item.",
                        "url": "https://example.org/second-item"}], "_blue_shed": {"about": 1}}
            """
        #expect(verifier.accepts(feed))
        #expect(!verifier.accepts(feed.replacingOccurrences(of: "version/1.1", with: "version/2")))
        #expect(!verifier.accepts(feed.replacingOccurrences(of: #""id": "2", "#, with: "")))
    }
}
