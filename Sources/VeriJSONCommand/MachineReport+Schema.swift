import VeriJSONCore
import VeriJSONReports
import VeriJSONSchema

extension MachineReport {
    /// Adds the mistakes and warnings of a schema, and of the documents that it refers to.
    mutating func add(_ mistakes: [SchemaMistake], in source: SourceText) {
        let own = mistakes.filter { $0.name == source.name }
        add(own.map(\.diagnostic), in: source)
        var others = mistakes.filter { $0.name != source.name }[...]
        while let first = others.first {
            let group = others.prefix { $0.name == first.name }
            add(group.map(\.diagnostic), in: SourceText(name: first.name, bytes: first.source))
            others = others.dropFirst(group.count)
        }
    }
}
