// Issues in the shape of GitHub's: mixed types, nulls, and issues inside issues.
//
//     swift run GitHubIssues

import Foundation
import VeriJSON

func printTree(_ issues: [Issue], indent: String = "") {
    for issue in issues {
        print("\(indent)#\(issue.number) \(issue.title) [\(issue.state)]")
        let author = issue.user?.login ?? "ghost"
        let details = ["by \(author)", "comments: \(issue.comments)"] + issue.labels.map(\.text)
        print("\(indent)   \(details.joined(separator: ", "))")
        printTree(issue.subIssues ?? [], indent: indent + "   ")
    }
}

let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
let document = try Data(contentsOf: folder.appendingPathComponent("issues.json"))
let pattern = try Pattern(contentsOf: folder.appendingPathComponent("issues.pattern.json"))
let result = try Sanitizer(pattern).sanitize(document, name: "issues.json")

let decoder = JSONDecoder()
decoder.keyDecodingStrategy = .convertFromSnakeCase
decoder.dateDecodingStrategy = .iso8601
printTree(try result.decode([Issue].self, using: decoder))

// Values that the pattern does not know yet are worth more than a line in a log: the API has grown.
print()
for change in result.report.changes where change.severity == .novel {
    print("new: \(change.path) has a value that the pattern does not list")
}

// Counts for each place of the pattern; those of many documents add up with +.
print()
for row in result.report.summary.changes {
    guard let action = row.action else { continue }
    print("\(row.count) × \(action.rawValue) \(row.template) (\(row.code.rawValue))")
}
