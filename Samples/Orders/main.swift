// From a dirty response to a clean model in five lines.
//
//     swift run Orders

import Foundation
import VeriJSON

/// The model that the app works with; nothing is optional that the shop promises.
struct Orders: Decodable {
    struct Order: Decodable {
        struct Customer: Decodable {
            var name: String
            var email: String?
        }
        var id: Int
        var customer: Customer
        var shipped: String?
        var total: Decimal
    }
    var orders: [Order]
}

// An app takes the pattern from its bundle and the response from the network.
let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
let patternFile = folder.appendingPathComponent("orders.pattern.json")
let response = try Data(contentsOf: folder.appendingPathComponent("response.json"))

let pattern = try Pattern(contentsOf: patternFile)
let sanitizer = Sanitizer(pattern)
let result = try sanitizer.sanitize(response, name: "response.json")
let orders = try result.decode(Orders.self)
print(result.reportText())

for order in orders.orders {
    print("\(order.id): \(order.total) for \(order.customer.name)")
}
