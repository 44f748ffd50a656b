// Expense reports: a schema says what a report is, and rules say who may change what.
//
//     swift run ExpenseReports

import Foundation
import VeriJSONRevisions
import VeriJSONSchema

let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
let schema = try Schema(contentsOf: folder.appendingPathComponent("report.schema.json"))

/// Checks a revision of a report as a server would, and prints the outcome.
func submit(_ title: String, by account: Account, from old: String?, to new: String) throws {
    print("\(title):")
    let errors = try schema.findings(new, name: "report.json")
    guard errors.isEmpty else {
        print("  not a report: \(errors[0].message)\n")
        return
    }
    let review = try reportRules.review(from: old, to: new, by: account, name: "report.json")
    if review.isAccepted {
        let keys = review.changes.changedKeys.joined(separator: ", ")
        print("  accepted as \(review.changes.kind) (\(keys))\n")
    } else {
        print(review.text())
    }
}

let ann = Account(name: "ann", roles: ["employee"], manager: "meg")
let meg = Account(name: "meg", roles: ["employee", "manager"])
let guest = Account(name: "guest")

let draft = """
    {
      "owner": "ann", "status": "draft", "version": 1,
      "lines": [{"id": 1, "text": "train", "amount": 80.00}],
      "history": ["filed"]
    }
    """
let submitted = """
    {
      "owner": "ann", "status": "submitted", "version": 2,
      "lines": [
        {"id": 2, "text": "hotel", "amount": 120},
        {"id": 1, "text": "train to Rome", "amount": 80}
      ],
      "history": ["filed", "submitted"]
    }
    """
let approved =
    submitted
    .replacingOccurrences(
        of: "\"status\": \"submitted\", \"version\": 2",
        with: "\"status\": \"approved\", \"version\": 3"
    )
    .replacingOccurrences(of: "\"submitted\"]", with: "\"submitted\", \"approved\"]")
let raised = approved.replacingOccurrences(of: "\"amount\": 120", with: "\"amount\": 1200")
let tombstone = #"{"_deleted": true}"#

try submit("Ann files a report", by: ann, from: nil, to: draft)
try submit("A guest files a report", by: guest, from: nil, to: draft)
try submit("Ann adds a line and submits", by: ann, from: draft, to: submitted)
try submit("Ann approves her own report", by: ann, from: submitted, to: approved)
try submit("Her manager approves it", by: meg, from: submitted, to: approved)
try submit("Her manager raises an amount on the way", by: meg, from: submitted, to: raised)
try submit("Ann deletes the approved report", by: ann, from: approved, to: tombstone)
try submit("Ann deletes the draft", by: ann, from: draft, to: tombstone)
try submit("Ann writes a tombstone with a mistake", by: ann, from: draft, to: #"{"_deleted": 1}"#)
