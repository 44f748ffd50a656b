import VeriJSONCore

// Schemas of Spark.

extension ColumnWriter {
    /// Returns a column in DDL, or a field, whose name has a colon after it.
    static func sparkField(_ column: Column, _ separator: String) -> String {
        let name = column.name.split(separator: "`", omittingEmptySubsequences: false)
            .joined(separator: "``")
        let need = column.isNullable ? "" : " NOT NULL"
        let comment = column.comment.map { " COMMENT '\(escaped($0))'" } ?? ""
        return "`\(name)`\(separator)\(spark(column.type))\(need)\(comment)"
    }

    private static func escaped(_ text: String) -> String {
        line(text).split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
    }

    private static func spark(_ type: ColumnType) -> String {
        switch type {
        case .bool: "BOOLEAN"
        case .int: "INT"
        case .bigint: "BIGINT"
        case .decimal(let digits): "DECIMAL(\(digits),0)"
        case .double: "DOUBLE"
        case .date: "DATE"
        case .uuid, .text, .null, .json: "STRING"
        case .list(let item): "ARRAY<\(spark(item))>"
        case .map(let value): "MAP<STRING, \(spark(value))>"
        case .structure(let columns):
            "STRUCT<"
                + columns.map { sparkField($0, ": ") }.joined(separator: ", ") + ">"
        }
    }

    static func sparkStructure(_ columns: [Column]) -> JSONValue {
        let fields: [JSONValue] = columns.map { column in
            [
                "name": .string(column.name), "type": sparkType(column.type),
                "nullable": .bool(column.isNullable),
                "metadata": column.comment.map { ["comment": .string($0)] } ?? [:],
            ]
        }
        return ["type": "struct", "fields": .array(fields)]
    }

    private static func sparkType(_ type: ColumnType) -> JSONValue {
        switch type {
        case .bool: "boolean"
        case .int: "integer"
        case .bigint: "long"
        case .decimal(let digits): .string("decimal(\(digits),0)")
        case .double: "double"
        case .date: "date"
        case .uuid, .text, .null, .json: "string"
        case .list(let item):
            ["type": "array", "elementType": sparkType(item), "containsNull": true]
        case .map(let value):
            [
                "type": "map", "keyType": "string", "valueType": sparkType(value),
                "valueContainsNull": true,
            ]
        case .structure(let columns): sparkStructure(columns)
        }
    }
}
