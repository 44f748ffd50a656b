import Foundation
import TestSupport
import Testing
import VeriJSON

@testable import VeriJSONCore

/// The pages of the gallery are those that the sample makes.
struct GallerySampleTests {
    private static let pages = Workplace.package.appendingPathComponent(
        "Samples/ReportGallery/pages"
    )

    private func gallery(_ corpora: String?) throws -> (folder: Workplace, output: String) {
        let folder = try Workplace()
        let run = try folder.shell(
            "VERIJSON_CORPORA='\(corpora ?? "")' ${verijson%/*}/ReportGallery . 2>&1"
        )
        #expect(run.code == 0, "\(run.output)")
        return (folder, run.output)
    }

    @Test func `the pages are those that the sample makes`() throws {
        let (folder, output) = try gallery(nil)
        #expect(try folder.names().count == 3)
        for name in ["orders.html", "books.html", "issues.html"] {
            let page = try #require(folder.text(of: name), "\(output)")
            try Recording.compare(page, with: Self.pages.appendingPathComponent(name))
        }
    }

    @Test(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
    func `recorded responses of services have pages`() throws {
        let (folder, output) = try gallery(Corpora.folder)
        #expect(try folder.names().count == 6)
        var fingerprints = ""
        for name in ["openfoodfacts-search", "nobelprize-laureates", "swapi-people"] {
            let page = try #require(folder.text(of: name + ".html"), "\(output)")
            #expect(page.hasSuffix("</html>\n"))
            #expect(page.contains("id=\"document\""))
            fingerprints += "\(name) \(DocumentHash(of: page.utf8).digits)\n"
        }
        // The pages hold the responses, which are not part of this package: their hashes are.
        try Recording.compare(
            fingerprints,
            with: Workplace.package.appendingPathComponent(
                "Tests/VeriJSONTests/Corpora/Fixtures/gallery.txt"
            )
        )
    }
}
