import Foundation
import VeriJSON

/// Small documents, and documents that are mostly prose.
extension Corpus {
    /// A thousand events of about 1 KB, like those of GitHub; each is a document.
    static func events() throws -> Corpus {
        var randomness = Randomness(seed: 6)
        let events = (0..<1_000).map { _ in Array(event(&randomness).utf8) }
        return try Corpus(
            "events of 1 KB",
            events,
            shape: Shape(ofEach: events.map { try JSONValue(parsing: $0, depthLimit: 512) }),
            Event.self,
            ordinary: """
                {
                    "id": "string", "type": "string", "actor": {"id": "int", "login": "string"},
                    "repo": {"name": "string"}, "created_at": "datetime"
                }
                """,
            EventExcerpt.self
        )
    }

    private static func event(_ randomness: inout Randomness) -> String {
        let login = randomness.word() + randomness.digits(3)
        let actor = randomness.digits(7)
        let repository = "\(login)/\(randomness.word())-\(randomness.word())"
        let commits = (0..<1 + randomness.below(2)).map { _ in
            let hash = randomness.hexadecimal(40)
            return #"{"sha":"\#(hash)","author":{"email":"\#(login)@example.com","name":"#
                + #""\#(randomness.word())"},"message":"\#(randomness.prose(4...12))","#
                + #""distinct":true,"url":"https://api.example.com/repos/\#(repository)"#
                + #"/commits/\#(hash)"}"#
        }
        return #"{"id":"\#(randomness.digits(11))","type":"PushEvent","actor":{"id":\#(actor),"#
            + #""login":"\#(login)","gravatar_id":"","url":"https://api.example.com/users/"#
            + #"\#(login)","avatar_url":"https://avatars.example.com/u/\#(actor)?"},"repo":{"#
            + #""id":\#(randomness.digits(8)),"name":"\#(repository)","url":"#
            + #""https://api.example.com/repos/\#(repository)"},"payload":{"push_id":"#
            + #"\#(randomness.digits(9)),"size":\#(commits.count),"distinct_size":1,"#
            + #""ref":"refs/heads/main","head":"\#(randomness.hexadecimal(40))","#
            + #""before":"\#(randomness.hexadecimal(40))","commits":"#
            + #"[\#(commits.joined(separator: ","))]},"public":true,"#
            + #""created_at":"\#(randomness.datetime())"}"#
    }

    /// A dictionary of projects with long descriptions, like the list of a Summer of Code.
    static func projects() throws -> Corpus {
        var randomness = Randomness(seed: 7)
        let projects = (0..<1_500).map { number in
            """
              "\(number)": {
                "@context": "http://schema.org",
                "@type": "SoftwareSourceCode",
                "name": "\(randomness.prose(4...9))",
                "description": "\(randomness.prose(150...260, rare: 3))",
                "sponsor": {
                  "@type": "Organization",
                  "name": "\(randomness.prose(1...3))",
                  "disambiguatingDescription": "\(randomness.prose(8...14))",
                  "description": "\(randomness.prose(60...90, rare: 3))",
                  "url": "https://example.org/\(randomness.word())",
                  "logo": "https://example.org/\(randomness.hexadecimal(24)).png"
                },
                "author": {
                  "@type": "Person",
                  "name": "\(randomness.prose(2...3))"
                }
              }
            """
        }
        let bytes = Array("{\n\(projects.joined(separator: ",\n"))\n}\n".utf8)
        return try Corpus(
            "projects, mostly prose",
            [bytes],
            shape: Shape(of: JSONValue(parsing: bytes, depthLimit: 512)),
            [String: Project].self,
            ordinary: """
                {"*": {"name": "string", "description": "string", "author": {"name": "string"}}}
                """,
            [String: ProjectExcerpt].self
        )
    }
}
