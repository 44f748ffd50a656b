// A program that decodes a model with repairs; `measure` says how much larger it is than
// `Foundation.swift`.
import Foundation
import VeriJSON

struct Order: Codable {
    var id: Int
    var tags: [String]?
}

let response = Data(#"{"id": 1, "tags": ["a", 2]}"#.utf8)
let order = try JSONSanitizingDecoder().decode(Order.self, from: response)
print(order.id, order.tags ?? [])
