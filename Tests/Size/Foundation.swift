// A program that decodes the same model with Foundation, and links all of it, as one does that uses
// `JSONSerialization`.
import Foundation

struct Order: Codable {
    var id: Int
    var tags: [String]?
}

let response = Data(#"{"id": 1, "tags": ["a"]}"#.utf8)
let order = try JSONDecoder().decode(Order.self, from: response)
let tree = try JSONSerialization.jsonObject(with: response)
print(order.id, order.tags ?? [], tree is NSDictionary)
