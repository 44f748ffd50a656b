import Testing
import VeriJSONCore

/// The whole text of each code's example, in the order of ``PatternCodeExample/all``.
@Suite struct PatternMessageTests {
    static let texts = [
        #"""
        pattern.json.empty: expected a pattern, found nothing
        ^ there is no pattern here
        """#,
        #"""
        pattern.json.byteOrderMark: expected a pattern, found a byte order mark before it
        ^ here
        = help: remove it
        """#,
        #"""
        pattern.json.encoding: expected UTF-8, found bytes that are not
        ^ here
        """#,
        #"""
        pattern.json.syntax: expected a key in double quotes or '}', found 'name'
        ^ here
        - opened here
        = help: write "name"
        """#,
        #"""
        pattern.json.unterminated: expected ',' or '}' after an object member, found the end of the text
        ^ the text ends here
        - opened here
        """#,
        #"""
        pattern.json.controlCharacter: expected control characters in a string to be escaped
        ^ here
        = help: write '\t'
        """#,
        #"""
        pattern.json.escape: expected an escape of JSON, found '\d'
        ^ here
        = help: write '\\d'
        """#,
        #"""
        pattern.json.surrogate: expected both halves of a surrogate pair, found '\ud83d' alone
        ^ here
        """#,
        #"""
        pattern.json.number: expected a number of JSON, found '02'
        ^ here
        - opened here
        """#,
        #"""
        pattern.json.trailing: expected the end of the text after the pattern, found '{'
        ^ here
        """#,
        #"""
        pattern.depth: expected arrays and objects nested at most 200 deep
        ^ here
        """#,
        #"""
        pattern.limit: expected at most 100 starred keys
        ^ here
        """#,
        #"""
        pattern.leaf: expected a type in quotes, an array or an object, found 2
        ^ this is not a pattern
        = help: for exactly this value, write {"$in": [2]}
        """#,
        #"""
        pattern.jsonSchema: expected a pattern, found a JSON Schema
        ^ this belongs to a JSON Schema
        = help: give it after '-s', or use Sanitizer(schema) of VeriJSONSchema; a pattern mirrors the documents: {"id": "int", "name?": "string"}
        """#,
        #"""
        pattern.array.elements: expected one element in an array pattern, found 2
        ^ a second element
        - the first element
        = help: for alternatives, write [{"$any": […]}]; for positions, write {"$tuple": ["number", "number"]}
        """#,
        #"""
        pattern.key.duplicate: expected each key once, found 'id' again
        ^ the key is repeated here
        - first here
        = help: remove it
        """#,
        #"""
        pattern.key.optionality: expected a key to be mandatory or optional, found 'note?' as well
        ^ the key is repeated here
        - first here
        = help: remove it
        """#,
        #"""
        pattern.key.escape: expected '\', '?', '*' or '$' after '\' in a key, found 'a\b'
        ^ here
        = help: for a backslash in the key, write "a\\\\b"
        """#,
        #"""
        pattern.key.stars: expected one '*' in a key, found more in '*_size_*'
        ^ here
        = help: for a '*' that is part of the key, write "*_size_\\*"
        """#,
        #"""
        pattern.key.overlap: expected one longest match for every key, found '*_max' as long as 'min_*' that fits the same keys
        ^ this fits the same keys
        - this key fits them too
        = help: make one of the keys longer, or write out the keys that both fit
        """#,
        #"""
        pattern.type.unknown: expected a type, found 'nubmer'; the nearest type is 'number'
        ^ this is not a type
        = help: write 'number'
        """#,
        #"""
        pattern.type.empty: expected a type, found an empty string
        ^ here
        """#,
        #"""
        pattern.type.space: expected no white space outside arguments, found it in '[number | null]'
        ^ here
        = help: write '[number|null]'
        """#,
        #"""
        pattern.type.nullMark: expected '?' before the argument, found it after, in 'number:0,10?'
        ^ this belongs to the name
        = help: write 'number?:0,10'
        """#,
        #"""
        pattern.type.argument: expected 'http' or no argument after 'url', found 'https'
        ^ here
        = help: write 'url:http'
        """#,
        #"""
        pattern.type.argumentMissing: expected a regex after 'string:', found nothing
        ^ here
        = help: write 'string'
        """#,
        #"""
        pattern.regex: expected ']' to close the class that this '[' opens
        ^ in this regex
        = help: write '\['; in JSON text every backslash is written twice
        """#,
        #"""
        pattern.range.malformed: expected MIN,MAX as integers in 'int', found '18'
        ^ here
        = help: one side of the comma may be empty; for exactly this number, write '18,18'
        """#,
        #"""
        pattern.range.empty: expected MIN,MAX as integers in 'int', found no bound
        ^ here
        = help: one side of the comma may be empty
        """#,
        #"""
        pattern.range.reversed: expected the minimum of 'int' not to be above the maximum, found '150,0'
        ^ the minimum is the larger
        = help: write '0,150'
        """#,
        #"""
        pattern.union.unclosed: expected ']' at the end of a union, found '[number|string'
        ^ here
        = help: write '[number|string]'
        """#,
        #"""
        pattern.union.single: expected at least two alternatives, found one in '[string]'
        ^ one alternative
        = help: for an array, write ["string"]
        """#,
        #"""
        pattern.union.nested: expected no union in a union, found '[number|[string|null]]'
        ^ a union in a union
        = help: structured alternatives are "$any"; write '[number|string|null]'
        """#,
        #"""
        pattern.convert.misplaced: expected '~' before a type that values can be converted to
        ^ nothing is converted here
        = help: write '[~int|null]'
        """#,
        #"""
        pattern.directive.unknown: expected a directive, found '$ref'
        ^ this is not a directive
        = help: a definition is referred to by "#name"; for a member of this name, write "\\$ref"
        """#,
        #"""
        pattern.directive.misplaced: expected '$length' with a type of string only, found it on an array
        ^ this does not go here
        = help: write "$count"
        """#,
        #"""
        pattern.alias.conflict: expected a key that stands for one member, found 'name' again
        ^ this stands for a member already
        - first here
        """#,
        #"""
        pattern.directive.conflict: expected '$type' alone to say what this is, found '$any' as well
        ^ this sets the same thing
        - beside this
        = help: remove it
        """#,
        #"""
        pattern.directive.value: expected true or an array of values for '$null', found "N/A"
        ^ here
        = help: write ["N/A"]
        """#,
        #"""
        pattern.convert.unknown: expected the name of a conversion, found 'stringToNumer'; the nearest name is 'stringToNumber'
        ^ this is not a conversion
        = help: write 'stringToNumber'
        """#,
        #"""
        pattern.convert.argument: expected another argument: 'mm' stands for minutes, and there is no month
        ^ here
        = help: write 'MM'
        """#,
        #"""
        pattern.convert.conflict: expected numbers to be seconds or milliseconds, found 'epochMillis' beside 'epochSeconds'
        ^ here
        - beside this
        = help: remove it
        """#,
        #"""
        pattern.default.mismatch: expected a $default that matches 'int:0,', found -1
        ^ this does not match
        - required by this
        = help: it has to match without conversions, unknown keys and values that mean null
        """#,
        #"""
        pattern.fallback.mismatch: expected a $fallback that matches 'int:0,', found -1
        ^ this does not match
        - required by this
        = help: it has to match without conversions, unknown keys and values that mean null
        """#,
        #"""
        pattern.define.name: expected letters, digits, '_' and '-' in a definition's name, found 'line item'
        ^ here
        = help: write 'line_item'
        """#,
        #"""
        pattern.define.unknown: expected the name of a definition, found '#nod'; the nearest name is '#node'
        ^ nothing has this name
        = help: write '#node'
        """#,
        #"""
        pattern.define.circular: expected a member or an item between '#a' and itself
        ^ this leads back to itself
        - defined here
        = help: take the reference out, or put an array or object around it
        """#,
        #"""
        pattern.define.endless: expected an end: every value of '#node' needs another one in it
        ^ this needs another one of itself
        - defined here
        = help: to let it end, write "next?"
        """#,
        #"""
        lint.regex.unanchored: found a regex with neither '^' nor '$', which may match anywhere: '\d{8}'
        ^ here
        = help: to match the whole value, write 'string:^\\d{8}$'
        """#,
        #"""
        lint.regex.expensive: found a regex that some texts make take 65 steps a byte or more, where a document may take 64: 'a.{1000}$'
        ^ up to 65 steps a byte
        = help: begin it with '^', or let it repeat less
        """#,
        #"""
        lint.define.unused: found a definition that is never used, '#node'
        ^ never used
        = help: remove it
        """#,
        #"""
        lint.union.unreachable: found a branch that is never chosen: 'number' matches all that 'int' does
        ^ never reached
        - this branch matches first
        = help: take the branch out, or put it first
        """#,
        #"""
        lint.union.neverConverts: found conversions that never happen: a string matches 'string' as it is
        ^ never converted
        - this branch matches first
        = help: take the '~' off, or the branch 'string' out
        """#,
        #"""
        lint.enum.nullMark: found '?' in the last value of 'enum:on,off?', where it is part of the value
        ^ here
        = help: write 'enum?:on,off'
        """#,
        #"""
        lint.enum.space: found white space around a value of 'enum:on, off', where it is part of the value
        ^ white space
        = help: write 'enum:on,off'
        """#,
        #"""
        lint.enum.bar: found '|' in a value of 'enum:on|off', where it is part of the value
        ^ one value
        = help: for several values, write 'enum:on,off'
        """#,
        #"""
        lint.enum.repeated: found the value 'on' twice in 'enum:on,off,on'
        ^ listed already
        = help: write 'enum:on,off'
        """#,
        #"""
        lint.key.space: found white space around the key 'state ', where it is part of the key
        ^ white space
        = help: write 'state'
        """#,
        #"""
        lint.member.onlyNull: found a mandatory member that accepts nothing but null
        ^ only null
        - because of this
        = help: to let it be missing, write "error?"
        """#,
        #"""
        lint.in.null: found null among the values of '$in', which the type beside it refuses
        ^ null is listed here
        = help: to accept null, insert "$null": true,
        """#,
        #"""
        lint.convert.idle: found conversions that cannot give what 'date' accepts: epochSeconds
        ^ never converted
        = help: remove it
        """#,
        #"""
        lint.convert.argument: found two forms that read '03/02/2004' otherwise, so that neither does
        ^ here
        - beside this
        """#,
        #"""
        lint.unique.part: found a part to compare that no item can have: /id
        ^ no item has it
        = help: to compare whole items, write 'true'
        """#,
        #"""
        lint.object.acceptsAnything: found an object pattern that accepts anything, as it has only '$doc'
        ^ here
        = help: to say so, insert "$type": "any",
        """#,
    ]

    @Test func `the words of every code`() throws {
        let written = PatternCodeExample.all.map { example in
            PatternCodeTests.lint(PatternCodeTests.bytes(example)).map(Self.text)
                .joined(separator: "\n")
        }
        for (written, expected) in zip(written, Self.texts) { #expect(written == expected) }
        #expect(written.count == Self.texts.count)
    }

    static func text(_ mistake: PatternMistake) -> String {
        var lines = ["\(mistake.code): \(mistake.message)", "^ \(mistake.label)"]
        if !mistake.relatedLabel.isEmpty { lines.append("- \(mistake.relatedLabel)") }
        if let help = mistake.help { lines.append("= help: \(help)") }
        return lines.joined(separator: "\n")
    }
}
