import VeriJSONRevisions

/// The account that a revision comes from.
struct Account: Sendable {
    var name: String
    var roles: Set<String> = []
    /// The name of the account's manager.
    var manager = ""
}

/// The managers of the accounts, which a server would look up.
private let managers: [String: String] = ["ann": "meg"]

/// What a revision of an expense report may change, and who may.
let reportRules: ChangeRules<Account> = {
    do {
        return try ChangeRules(
            .creation(onlyBy: "an employee, for the own account") { changes, account in
                account.roles.contains("employee")
                    && changes.new?["owner"] == .string(account.name)
            },
            .immutable("/owner"),
            // The text of a line may be corrected, its amount may not.
            .immutable("/lines/*/amount", allowingRemoval: true),
            .appendOnly("/history"),
            .onlyIncreasing("/version", inEveryRevision: true),
            .transitions(
                of: "/status",
                [
                    "draft": ["submitted"],
                    "submitted": ["approved", "rejected"],
                    "rejected": ["submitted"],
                ],
                initial: ["draft"]
            ),
            .restricted("/status", to: "the owner, or the owner's manager to approve") {
                change,
                account in
                change.new == "draft" || change.new == "submitted"
                    || account.roles.contains("manager")
            },
            .checkDocument { changes, account in
                guard changes.kind == .update, let owner = changes.old?["owner"]?.asString,
                    account.name != owner, account.name != managers[owner]
                else { return nil }
                return ChangeRejection(
                    expected: "a revision by the owner or the owner's manager",
                    found: "one by another account"
                )
            },
            .deletion(onlyBy: "the owner, as long as it is a draft") { changes, account in
                changes.old?["owner"] == .string(account.name) && changes.old?["status"] == "draft"
            },
            options: Changes.Options(
                identities: [.init(of: "/lines", by: "/id")],
                ignored: ["/_rev"],
                disclosure: .values(upTo: 40)
            )
        )
    } catch {
        preconditionFailure("\(error)")
    }
}()
