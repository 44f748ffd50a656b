import VeriJSONCore

/// A form in which an engine reads the columns of a table.
package enum ColumnForm: CaseIterable, Sendable {
    /// The DDL of a schema for Spark.
    case spark
    /// A `StructType` of Spark as JSON.
    case sparkJSON
    /// A schema of Apache Arrow in its JSON form.
    case arrow
    /// A `CREATE TABLE` in words that DuckDB and PostgreSQL share.
    case sql
    /// A `CREATE TABLE` with structures and maps, for DuckDB.
    case duckdb
}

extension Pattern {
    /// Returns the columns of the documents that match, in the form of an engine.
    ///
    /// Every document that the pattern accepts can be read with them, except as the notes say. A
    /// column is as narrow as its values: `int` is an integer of 64 bits, `int:1,100` one of 32.
    ///
    /// - Parameters:
    ///   - form: The form.
    ///   - name: The name of the table, where the form has one.
    /// - Returns: The columns, and what they do not say.
    /// - Complexity: O(*n*), *n* the number of columns, which is bounded.
    package func columns(_ form: ColumnForm, named name: String) -> ConvertedPattern {
        converted { outline in
            var reader = ColumnReader(outline, for: form)
            let read = reader.columns(of: outline)
            var writer = ColumnWriter(form: form, root: reader.root)
            let columns = writer.fitting(read, reader.root)
            let notes = reader.notes + writer.notes
            let text = writer.text(of: columns, named: name, notes: notes) + "\n"
            return ConvertedPattern(text: text, notes: notes)
        }
    }
}

extension TemplatePlace {
    /// Returns the place of a member with a literal key.
    func key(_ name: String) -> TemplatePlace {
        var text = text
        JSONPointer.append(name, to: &text)
        return TemplatePlace(text: text)
    }
}
