import VeriJSONCore

// Schemas of Apache Arrow.

extension ColumnWriter {
    /// Returns a schema, with what it cannot say as a comment in its metadata.
    static func arrowSchema(_ columns: [Column], _ losses: [String]) -> JSONValue {
        [
            "fields": .array(columns.map(arrowField)),
            "metadata": comment(losses.joined(separator: "\n")),
        ]
    }

    private static func comment(_ text: String) -> JSONValue {
        [["key": "comment", "value": .string(text)]]
    }

    private static func arrowField(_ column: Column) -> JSONValue {
        arrowField(column.name, column.type, column.isNullable, column.comment)
    }

    /// Returns a field in the form of Arrow's integration tests.
    private static func arrowField(
        _ name: String,
        _ type: ColumnType,
        _ isNullable: Bool,
        _ text: String? = nil
    ) -> JSONValue {
        var children: [JSONValue] = []
        let form: JSONValue
        switch type {
        case .bool: form = ["name": "bool"]
        case .int: form = ["name": "int", "bitWidth": 32, "isSigned": true]
        case .bigint: form = ["name": "int", "bitWidth": 64, "isSigned": true]
        case .decimal(let digits):
            form = [
                "name": "decimal", "precision": .number(JSONNumber(digits)), "scale": 0,
                "bitWidth": 128,
            ]
        case .double: form = ["name": "floatingpoint", "precision": "DOUBLE"]
        case .date, .uuid, .text, .null, .json, .map: form = ["name": "utf8"]
        case .list(let item):
            form = ["name": "list"]
            children = [arrowField("item", item, true)]
        case .structure(let columns):
            form = ["name": "struct"]
            children = columns.map(arrowField)
        }
        var field: JSONObject = [
            "name": .string(name), "nullable": .bool(isNullable), "type": form,
            "children": .array(children),
        ]
        if let text { field.append(key: "metadata", value: comment(text)) }
        return .object(field)
    }
}
