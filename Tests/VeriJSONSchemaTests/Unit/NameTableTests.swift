import Testing

@testable import VeriJSONSchema

/// Tables of names, which have a hash table from five names on.
@Suite struct NameTableTests {
    @Test(arguments: 0..<70)
    func `a table has the names that it was given, and no other`(_ count: Int) {
        let names = (0..<count).map { Array("name \($0)".utf8) }
        var grown = NameTable()
        for name in names { grown.insert(name) }
        let halves = (NameTable(Array(names[..<(count / 2)])), NameTable(names))
        var merged = halves.0
        merged.insert(halves.1)
        for table in [NameTable(names), grown, merged] {
            #expect(table.names == names)
            for (position, name) in names.enumerated() {
                #expect(table.index(of: name) == position)
            }
            for other in ["", "name", "name \(count)", "name -1", "name 1 "] {
                #expect(table.index(of: Array(other.utf8)) == nil)
            }
        }
    }

    @Test func `a name that is inserted twice is there once`() {
        for count in [1, 4, 5, 8, 9, 40] {
            var table = NameTable()
            for _ in 0..<2 { for number in 0..<count { table.insert(Array("\(number)".utf8)) } }
            #expect(table.count == count)
        }
    }
}
