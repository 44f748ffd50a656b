internal import VeriJSONCore

/// The names of a ``NameTable`` in the memory of a plan.
struct PlannedNames: BitwiseCopyable {
    private struct Table: BitwiseCopyable {
        var names: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>
        var slots: UnsafeBufferPointer<Int32>
    }

    private let table: Stored<Table>

    init(_ names: NameTable, in arena: Arena) {
        let texts = names.names.map { arena.copy($0) }
        let table = Table(names: arena.copy(texts), slots: arena.copy(names.slots))
        self.table = Stored(table, in: arena)
    }

    var count: Int { table.value.names.count }

    /// The name, if there is only one.
    var only: UnsafeBufferPointer<UInt8>? {
        let names = table.value.names
        return names.count == 1 ? names[0] : nil
    }

    func name(_ index: Int) -> String {
        String(decoding: table.value.names[index], as: UTF8.self)
    }

    /// Returns the index of a name; nil if the table does not have it.
    @inline(__always)
    func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
        if let only { return only.isSame(as: name) ? 0 : nil }
        return search(name)
    }

    private func search(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
        let names = table.value.names
        return NameTable.index(of: name, among: names.count, in: table.value.slots) {
            names[$0].isSame(as: name)
        }
    }
}
