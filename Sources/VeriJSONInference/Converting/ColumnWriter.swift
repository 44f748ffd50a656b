import VeriJSONCore

/// A writer of columns.
struct ColumnWriter {
    let form: ColumnForm
    /// The place of the record.
    let root: TemplatePlace
    private(set) var notes: [ConvertedPattern.Note] = []

    init(form: ColumnForm, root: TemplatePlace) {
        self.form = form
        self.root = root
    }

    // MARK: Fitting

    /// Returns the columns that the form has, and notes the others.
    mutating func fitting(_ columns: [Column], _ place: TemplatePlace) -> [Column] {
        var names: Set<NameBytes> = []
        var kept: [Column] = []
        for var column in columns {
            let below = place.key(column.name)
            if form != .arrow, let reason = refusal(of: column.name, place, &names) {
                notes.append(.init(template: below.text, message: "it has no column: \(reason)"))
                continue
            }
            guard let type = fitting(column.type, below) else {
                notes.append(.init(template: below.text, message: Self.noType))
                continue
            }
            if type == .json, column.type != .json { column.remarks = ["as JSON, with its parts"] }
            column.type = type
            kept.append(column)
        }
        return kept
    }

    private static let noType = "it has no column: Arrow's reader has no type for its values"
    /// The length of a name in bytes; PostgreSQL cuts longer ones.
    static let nameLimit = 63

    /// Returns why an engine with SQL has no column of a name; nil if it has.
    private func refusal(
        of name: String,
        _ place: TemplatePlace,
        _ names: inout Set<NameBytes>
    ) -> String? {
        if name.isEmpty { return "its name is empty" }
        if form == .sql, name.utf8.count > Self.nameLimit {
            return "PostgreSQL cuts its name after \(Self.nameLimit) bytes"
        }
        if form == .sql || form == .duckdb, name.utf8.contains(0) { return "U+0000 is in its name" }
        let isSpark = form == .spark || form == .sparkJSON
        if isSpark, place.text == root.text, name == "_corrupt_record" {
            return "Spark puts lines that it cannot read under its name"
        }
        let isNew = names.insert(NameBytes(name.lowercased())).inserted
        return isNew ? nil : "another name differs only in case"
    }

    private mutating func fitting(_ type: ColumnType, _ place: TemplatePlace) -> ColumnType? {
        switch (type, form) {
        case (.structure, .sql), (.map, .sql): return .json
        case (.map, .arrow), (.json, .arrow): return nil
        case (.structure(let columns), _):
            let fields = fitting(columns, place)
            if !fields.isEmpty { return .structure(fields) }
            return form == .arrow ? nil : .json
        case (.list(let item), .sql):
            // In PostgreSQL, lists in a list have the same length.
            switch fitting(item, place.item) {
            case .json?, .list?, nil: return .json
            case let item?: return .list(item)
            }
        case (.list(let item), _): return fitting(item, place.item).map { .list($0) }
        case (.map(let value), _): return fitting(value, place.item).map { .map($0) }
        case (.uuid, .arrow), (.uuid, .spark), (.uuid, .sparkJSON), (.null, .arrow): return .text
        default: return type
        }
    }

    // MARK: Texts

    /// The records that an engine refuses for what may be in any member.
    private var limits: [String] {
        switch form {
        case .sql: ["PostgreSQL refuses a record with U+0000 in a string"]
        case .arrow: ["Arrow's reader refuses a record with a number over 1.8e308"]
        case .spark, .sparkJSON, .duckdb: []
        }
    }

    func text(
        of columns: [Column],
        named name: String,
        notes: [ConvertedPattern.Note]
    ) -> String {
        let losses = notes.map { Self.line($0.description) } + limits
        switch form {
        case .spark:
            let rows = columns.map { "    " + Self.sparkField($0, " ") }
            return Self.comments(losses) + rows.joined(separator: ",\n")
        case .sparkJSON: return JSONWriter(.compact).string(Self.sparkStructure(columns))
        case .arrow: return JSONWriter(.pretty).string(Self.arrowSchema(columns, losses))
        case .sql, .duckdb: return Self.comments(losses) + Self.table(columns, name)
        }
    }

    private static func comments(_ lines: [String]) -> String {
        lines.map { "-- \($0)\n" }.joined()
    }

    private static func table(_ columns: [Column], _ name: String) -> String {
        guard !columns.isEmpty else { return "" }
        let rows = columns.enumerated().map { index, column in
            let words = column.allRemarks.joined(separator: "; ")
            let comment = words.isEmpty ? "" : "  -- \(line(words))"
            return "    \(quoted(column.name)) \(sql(column.type))"
                + (column.isNullable ? "" : " NOT NULL")
                + (index + 1 < columns.count ? "," : "") + "\(comment)\n"
        }
        return "CREATE TABLE \(quoted(name)) (\n\(rows.joined()));"
    }

    /// Returns a name between quotes of SQL.
    private static func quoted(_ name: String) -> String {
        "\""
            + name.split(separator: "\"", omittingEmptySubsequences: false).joined(
                separator: "\"\""
            )
            + "\""
    }

    /// Returns a text on one line.
    static func line(_ text: String) -> String { TextEscaping.visible(text) }

    private static func sql(_ type: ColumnType) -> String {
        switch type {
        case .bool: "BOOLEAN"
        case .int: "INTEGER"
        case .bigint: "BIGINT"
        case .decimal(let digits): "DECIMAL(\(digits))"
        case .double: "DOUBLE PRECISION"
        case .date: "DATE"
        case .uuid: "UUID"
        case .text, .null: "TEXT"
        case .json: "JSON"
        case .list(let item): sql(item) + "[]"
        case .map(let value): "MAP(TEXT, \(sql(value)))"
        case .structure(let columns):
            "STRUCT("
                + columns.map { "\(quoted($0.name)) \(sql($0.type))" }.joined(separator: ", ") + ")"
        }
    }
}
