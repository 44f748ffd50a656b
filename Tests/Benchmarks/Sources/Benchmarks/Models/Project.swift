/// Every member of a generated project.
struct Project: Decodable {
    struct Sponsor: Decodable {
        var type: String
        var name: String
        var disambiguatingDescription: String
        var description: String
        var url: String
        var logo: String

        enum CodingKeys: String, CodingKey {
            case type = "@type"
            case name
            case disambiguatingDescription
            case description
            case url
            case logo
        }
    }

    struct Author: Decodable {
        var type: String
        var name: String

        enum CodingKeys: String, CodingKey {
            case type = "@type"
            case name
        }
    }

    var context: String
    var type: String
    var name: String
    var description: String
    var sponsor: Sponsor
    var author: Author

    enum CodingKeys: String, CodingKey {
        case context = "@context"
        case type = "@type"
        case name
        case description
        case sponsor
        case author
    }
}

/// The parts of a project that the ordinary pattern names.
struct ProjectExcerpt: Decodable {
    struct Author: Decodable {
        var name: String
    }

    var name: String
    var description: String
    var author: Author
}
