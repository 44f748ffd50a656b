import Foundation

/// An issue and what it consists of.
struct Issue: Decodable {
    struct User: Decodable {
        var login: String
    }

    /// A name alone, or with a color.
    enum Label: Decodable {
        case name(String)
        case colored(String, String?)

        private enum CodingKeys: String, CodingKey {
            case name
            case color
        }

        init(from decoder: any Decoder) throws {
            if let name = try? decoder.singleValueContainer().decode(String.self) {
                self = .name(name)
            } else {
                let label = try decoder.container(keyedBy: CodingKeys.self)
                self = .colored(
                    try label.decode(String.self, forKey: .name),
                    try label.decodeIfPresent(String.self, forKey: .color)
                )
            }
        }

        var text: String {
            switch self {
            case .name(let name), .colored(let name, nil): name
            case .colored(let name, let color?): "\(name) (#\(color))"
            }
        }
    }

    var number: Int
    var title: String
    var state: String
    var user: User?
    var labels: [Label]
    var body: String?
    var comments: Int
    var createdAt: Date
    var subIssues: [Issue]?
}
