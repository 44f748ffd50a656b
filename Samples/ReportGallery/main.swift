// Pages of what is wrong with some services, and a page that leads to them.
//
//     swift run ReportGallery [FOLDER]
//
// The pages of the samples' own documents are beside this file, in `pages`. Where VERIJSON_CORPORA
// names a folder with recorded responses of public services, pages of three of those are added; they
// go to a FOLDER of your own, since the responses are not part of this package.

import Foundation
import VeriJSON
import VeriJSONReports

let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
var exhibits = [
    Exhibit(
        "orders",
        document: samples.appendingPathComponent("Orders/response.json"),
        pattern: samples.appendingPathComponent("Orders/orders.pattern.json")
    ),
    Exhibit(
        "books",
        document: samples.appendingPathComponent("Books/books.json"),
        pattern: samples.appendingPathComponent("Books/books.pattern.json")
    ),
    Exhibit(
        "issues",
        document: samples.appendingPathComponent("GitHubIssues/issues.json"),
        pattern: samples.appendingPathComponent("GitHubIssues/issues.pattern.json")
    ),
]

let arguments = CommandLine.arguments.dropFirst()
let folder =
    arguments.first.map { URL(fileURLWithPath: $0, isDirectory: true) }
    ?? samples.appendingPathComponent("ReportGallery/pages")

let corpora = ProcessInfo.processInfo.environment["VERIJSON_CORPORA"] ?? ""
if !corpora.isEmpty, !arguments.isEmpty {
    let responses = URL(fileURLWithPath: corpora, isDirectory: true).appendingPathComponent("api")
    let patterns = samples.deletingLastPathComponent()
        .appendingPathComponent("Tests/VeriJSONTests/Corpora/Fixtures")
    let services: KeyValuePairs<String, String> = [
        "openfoodfacts-search": "openfoodfacts/search-3596710.json",
        "nobelprize-laureates": "nobelprize/laureates.json",
        "swapi-people": "swapi/people.json",
    ]
    exhibits += services.map { name, document in
        Exhibit(
            name,
            document: responses.appendingPathComponent(document),
            pattern: patterns.appendingPathComponent(name + ".pattern.json")
        )
    }
}

try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
for exhibit in exhibits {
    let result = try exhibit.cleaned()
    try result.reportHTML().write(
        to: folder.appendingPathComponent(exhibit.name + ".html"),
        atomically: true,
        encoding: .utf8
    )
    print("\(exhibit.name).html  \(result.report.line)")
}
