// From a dirty response to a clean model in five lines.
//
//     swift run Orders

import Foundation
import VeriJSON

/// What the app works with; nothing is optional that the shop promises.
struct OrderList: Decodable {
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

// The files stand beside this one; an app would take the pattern from its bundle and the response
// from the network.
let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
let response = try Data(contentsOf: folder.appendingPathComponent("response.json"))

let pattern = try Pattern(contentsOf: folder.appendingPathComponent("orders.pattern.json"))
let sanitizer = Sanitizer(pattern, converting: .safe)
let result = try sanitizer.sanitize(response, name: "response.json")
let list = try result.decode(OrderList.self)
print(result.report.line)

for order in list.orders {
    print("\(order.id): \(order.total) for \(order.customer.name)")
}
