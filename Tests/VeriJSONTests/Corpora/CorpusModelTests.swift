import Foundation
import TestSupport
import Testing
import VeriJSON

/// The models that the patterns were written for.
@Suite(.enabled(if: Corpora.isPresent, "VERIJSON_CORPORA is not set"))
struct CorpusModelTests {
    private func clean(_ name: String) throws -> Sanitized {
        let example = try #require(CorpusCase.all.first { $0.name == name })
        return try Sanitizer(example.pattern()).sanitize(example.bytes())
    }

    /// The dirt is real: Foundation alone refuses the document.
    private func raw<Model: Decodable>(_ type: Model.Type, _ name: String) throws -> Model {
        let example = try #require(CorpusCase.all.first { $0.name == name })
        return try JSONDecoder().decode(type, from: Data(example.bytes()))
    }

    @Test func `people of a galaxy have numbers for masses`() throws {
        struct Person: Decodable {
            struct Fields: Decodable {
                var name: String
                var height: Double?
                var mass: Double?
                var gender: String?
            }
            var pk: Int
            var fields: Fields
        }
        #expect(throws: DecodingError.self) { try raw([Person].self, "swapi-people") }
        let people = try clean("swapi-people").decode([Person].self)
        #expect(people.count == 82)
        #expect(people.count { $0.fields.mass == nil } == 24)
        #expect(people.count { $0.fields.height == nil } == 1)
        #expect(people.count { $0.fields.gender == nil } == 4)
    }

    @Test func `laureates have prizes with years`() throws {
        struct Laureates: Decodable {
            struct Affiliation: Decodable { var name: String }
            struct Prize: Decodable {
                var year: Int
                var share: Int
                var category: String
                var affiliations: [Affiliation]
            }
            struct Laureate: Decodable {
                var id: Int
                var firstname: String
                var died: String?
                var prizes: [Prize]
            }
            var laureates: [Laureate]
        }
        #expect(throws: DecodingError.self) { try raw(Laureates.self, "nobelprize-laureates") }
        let laureates = try clean("nobelprize-laureates").decode(Laureates.self).laureates
        #expect(laureates.count == 904)
        #expect(laureates.reduce(0) { $0 + $1.prizes.count } == 911)
        #expect(laureates.count { $0.prizes.count == 3 } == 1)
    }

    @Test func `objects near the Earth are dangerous or not`() throws {
        struct NearEarthObject: Decodable {
            var designation: String
            var magnitude: Double?
            var pha: Bool?

            enum CodingKeys: String, CodingKey {
                case designation
                case magnitude = "h_mag"
                case pha
            }
        }
        let type = [NearEarthObject].self
        #expect(throws: DecodingError.self) { try raw(type, "nasa-near-earth") }
        let objects = try clean("nasa-near-earth").decode(type)
        #expect(objects.count { $0.pha == true } == 30)
        #expect(objects.count { $0.pha == false } == 151)
        #expect(objects.count { $0.pha == nil } == 21)
    }

    @Test func `food has nutrients that are numbers`() throws {
        struct Search: Decodable {
            struct Product: Decodable {
                var code: String
                var complete: Bool
                var createdT: Date
                var nutriments: [String: Nutrient]
            }
            enum Nutrient: Decodable {
                case amount(Double)
                case unit(String?)

                init(from decoder: any Decoder) throws {
                    let value = try decoder.singleValueContainer()
                    if decoder.codingPath.last?.stringValue.hasSuffix("_unit") == true {
                        self = .unit(value.decodeNil() ? nil : try value.decode(String.self))
                    } else {
                        self = .amount(try value.decode(Double.self))
                    }
                }
            }
            var products: [Product]
        }
        #expect(throws: DecodingError.self) { try raw(Search.self, "openfoodfacts-search") }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let search = try clean("openfoodfacts-search").decode(Search.self, using: decoder)
        #expect(search.products.count == 20)
    }

    @Test func `tweets keep every digit of their ids`() throws {
        struct Search: Decodable {
            struct User: Decodable {
                var id: Int64
                var idStr: String
                var location: String?
            }
            final class Status: Decodable {
                let id: Int64
                let idStr: String
                let lang: String?
                let user: User
                let retweetedStatus: Status?
            }
            var statuses: [Status]
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let statuses = try clean("twitter-search").decode(Search.self, using: decoder).statuses
        #expect(statuses.count == 100)
        #expect(statuses.allSatisfy { String($0.id) == $0.idStr })
        #expect(statuses.count { $0.retweetedStatus != nil } == 74)
    }
}
