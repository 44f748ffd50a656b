import TestSupport
import Testing
import VeriJSONCore

/// The help texts as they are read.
@Suite(.serialized)
struct HelpTests {
    @Test func `the overview`() throws {
        let run = try Workplace().run("--help")
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(
            run.output == """
                verijson makes JSON documents match a pattern, and reports what it removed.

                usage: verijson SUBCOMMAND [OPTION…] [FILE…]

                  clean         make documents match a pattern: repair what can be repaired, remove the rest
                  verify        list what is wrong with documents, and change nothing
                  lint          list the mistakes in patterns and schemas, and what is suspicious in them
                  infer         write a pattern that fits sample documents
                  drift         list what documents do that a pattern did not foresee
                  convert       write a pattern or a JSON Schema in another form, and say what is lost
                  changes       list what differs between two revisions of a document, and judge it by rules
                  restore       give back the original of a clean document, byte for byte
                  replay        try refused values again after their pattern was fixed
                  report        make a page, a text or another format of a saved report
                  completions   write a script with which a shell completes this command
                  manual        write the manual page of this command

                A pattern is JSON that mirrors the documents, with types for values:
                  {"id": "int", "name": "string", "price?": "number", "tags?": ["string"]}
                A JSON Schema takes the place of a pattern with '-s'.
                Any input may be compressed with gzip or zstd.

                example: verijson clean -p orders.pattern.json response.json > clean.json

                exit codes:
                   0  the document is clean, or was changed so that it is; also if a reader goes away
                   1  'verify', 'drift' or 'changes' found something, or 'clean --check' made an unexpected change
                   2  a document was rejected, or a value is still refused
                  64  the command line is wrong
                  65  an input is not JSON or XML, exceeds a limit, is damaged, or does not belong to the undo
                  66  an input does not exist or cannot be read
                  73  an output or the report cannot be written
                  78  a pattern or a schema is wrong
                  130  the run was interrupted, as by Ctrl-C; a stream says where
                  143  the run was terminated; a stream says where

                'verijson SUBCOMMAND --help' lists all options; 'verijson --version' prints the version.

                """
        )
    }

    @Test func `the help of clean`() throws {
        let run = try Workplace().run("clean", "--help")
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(
            run.output == """
                usage: verijson clean (-p PATTERN | -s SCHEMA) [OPTION…] [FILE… | -]

                Makes documents in JSON or XML match a pattern, or a JSON Schema. What matches stays as
                it is, byte for byte; what does not is repaired, replaced or removed at the smallest
                place where the pattern allows it. The clean data goes to standard output, the report of
                what was done and why to standard error. Without a FILE, standard input is read.

                input:
                  -p, --pattern PATTERN     the file with the pattern that documents must match
                  -s, --schema SCHEMA       the file with the JSON Schema that documents must match, in place
                                            of a pattern; FILE#/POINTER is a schema in it, as in
                                            'api.json#/components/schemas/Order'; its references lead to the
                                            files beside it
                  --operation NAME          the body of a response in the OpenAPI description SCHEMA:
                                            'GET /orders' is 200 in application/json; others are named, as
                                            in 'POST /orders request', 'GET /orders 404' and 'GET /orders
                                            404 application/problem+json'
                  --refs [URI=]PATH         a further file, or a folder of files, that references of the
                                            schema may lead to by '$id' or by path, or by URI as in
                                            'https://example.com/schemas/=common/'; may be given several times
                  --draft 4|6|7|2019-09|2020-12
                                            the draft of a schema without '$schema' (default: 2020-12)
                  --check-formats           refuse a string that does not have the 'format' of the schema,
                                            which is a mere annotation otherwise
                  --expressions linear|backtracking
                                            the regular expressions that a schema may have (default:
                                            linear); backtracking allows look-around and backreferences,
                                            whose steps count as work
                  --from json|xml           the syntax of the inputs (default: by the end of a file's name,
                                            else by the text, of a stream by its first tag)
                  --ns PREFIX=URI           in XML, the prefix by which the pattern knows a namespace,
                                            whatever the document calls it; '--ns =URI' is for names without
                                            a prefix. May be given several times

                repair:
                  --forbidden strip|refuse  the treatment of members that the schema forbids, as with
                                            'additionalProperties: false' (default: strip); refuse fails
                                            their object
                  --fill-defaults           fill missing members with the 'default' of the schema
                  --relaxed[=LIST]          repair what is not JSON or XML: json5, compatible (the default:
                                            what has only one reading), salvage (the most likely one), or a
                                            comma-separated list, as in 'comments,bareMarkup'
                  --convert LIST            conversions of values that fail: none (the default: only where
                                            the pattern asks), safe, lenient, or a comma-separated list, as
                                            in 'safe,wrapSingle'; in no set are wordsToBool, wrapSingle,
                                            emptyArrayToObject, boolToNumber, epochSeconds, epochMillis,
                                            groupedNumber, commaDecimal, currency, percent, unit:UNIT,
                                            date:FORMAT, rfc822, zone:OFFSET, dotnetDate, extendedJSON,
                                            jsonText, valuesToArray, arrayToObject, splitList[:SEPARATOR],
                                            containerToText, base64url, percentEncode; an argument goes on
                                            to the end of the value, so such a conversion is the last, and
                                            the option is given again for another one
                  --optional strip|null     the treatment of optional members that fail (default: strip)
                  --unknown keep|strip|note
                                            the treatment of members that the pattern does not name
                                            (default: keep); note keeps and lists them
                  --duplicates last|first|reject
                                            the member that counts if a key repeats (default: last)
                  --aliases as-written|caseless|spelling
                                            the keys that may stand for those of missing members: those
                                            that differ in case only, or in case, '_' and '-' (default:
                                            as-written)
                  --max-dropped N|P%        reject a document if one of its arrays loses more than N items,
                                            or more than P percent of them; a stream counts as an array of
                                            its records

                output:
                  -o OUT                    write the clean data to this file instead of standard output;
                                            with several FILEs a directory, written DIR/, or one file for
                                            the records of all of them
                  -i, --in-place            replace every FILE by its clean document; a file that is clean
                                            or rejected is not touched
                  --to json|xml             the syntax of the clean data (default: by the name of OUT, with
                                            '--in-place' or DIR/ that of the input, else json); XML from XML
                                            keeps every byte that was not wrong
                  --undo FILE               also write what 'verijson restore' needs to restore the
                                            original; it holds everything that was removed, secrets too;
                                            the undo of another original is never replaced
                  --quarantine FILE         also write every refused value with the reason to this file, one
                                            JSON object per line, for 'verijson replay'; it holds values,
                                            but no secrets, and with '--redact' no values
                  --append                  add to the quarantine of earlier runs; without it, the records of
                                            this run replace it, unless the clean data replaces its input
                  --output preserving|compact|pretty
                                            the layout of the clean data (default: preserving, which
                                            keeps every byte that was not wrong)
                  --sort-keys               write object members sorted by key; compact unless --output
                                            says otherwise
                  --ascii                   write characters outside ASCII as \\u escapes
                  --check                   exit with 1 if anything was changed that the pattern does not
                                            expect; the data is still written

                report:
                  --report FILE             write the report to this file instead of standard error; - is
                                            standard output; without '--format', a name that ends in .html
                                            or .json chooses it
                  --format text|short|json|html|patch|github|junit|sarif|metrics|changes
                                            the format of the report (default: text); short is one line per
                                            finding, as editors and build services read it: file, line,
                                            column, code and message; json is one line per document; html is
                                            a page to read; patch is a JSON Patch (RFC 6902), with which
                                            other programs can clean the same document; github is workflow
                                            commands of GitHub Actions, junit an XML with a test case per
                                            document, sarif SARIF 2.1.0, metrics counters for Prometheus,
                                            changes one line per document for data pipelines
                  --summary FILE            also add the counts of the run, by place of the pattern and
                                            code, to this file, which 'verijson report' renders
                  --color auto|always|never
                                            colors in the report (default: auto, which is on a terminal
                                            and without NO_COLOR)
                  --verbose                 describe everything in the text, also the changes that the
                                            pattern itself asks for, and each of several documents
                  --only broken             describe only what is broken in the text; the rest is counted
                  --narrate                 describe places in sentences instead of drawing them
                  -q, --quiet               write no report to standard error

                privacy:
                  --show-values             show values of the documents in the report, and all keys (the
                                            default when it goes to a terminal)
                  --show-keys               hide all values in the report, but show keys that the pattern
                                            does not name
                  --redact                  hide all values in the report, and keys that the pattern does
                                            not name (the default otherwise)

                streams:
                  --lines                   treat each line of the input as a document (NDJSON), also each
                                            text of a JSON text sequence (RFC 7464); memory does not depend
                                            on the size of the input
                  --documents               treat documents that follow one another as records, each on any
                                            number of lines, with or without white space between them
                  --items[=POINTER]         treat each item of one array as a record: of the document, or
                                            of the array at a JSON Pointer in it, as in '--items=/data';
                                            in XML, each element at a path, as in '--items=/rss/channel/item';
                                            what surrounds the items comes out as it went in
                  --each[=value]            with '--lines', write exactly one line for each line of the
                                            input, also for one that is blank, rejected or cannot be read:
                                            an object with its status, value, changes and causes; with
                                            '--each=value', the value alone, or null
                  --flush block|line        when '--each' writes its lines: in blocks (the default), or each
                                            as soon as its input has arrived, for a program that waits for
                                            the answer before it sends more
                  -j, --jobs N              the number of blocks of records of a stream that are cleaned at
                                            the same time (default: one for each processor); the result does
                                            not depend on it
                  --keep                    keep the clean data and the quarantine of a stream that loses
                                            more than '--max-dropped' allows; the exit code is 2 all the same
                  --max-listed N            list at most N records of a stream, or changes of a document, in
                                            a report that lists them one by one, and say how many more there
                                            are (default: all; for junit, 10000)

                other:
                  -h, --help                show this text

                example:
                  verijson clean -p orders.pattern.json --convert safe response.json > clean.json
                    writes the clean response to clean.json, with "12.50" converted to 12.50
                    where the pattern asks for a number, and reports what was removed

                """
        )
    }

    @Test func `the help of verify`() throws {
        let run = try Workplace().run("verify", "--help")
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(
            run.output == """
                usage: verijson verify (-p PATTERN | -s SCHEMA) [OPTION…] [FILE… | -]

                Lists everything in documents in JSON or XML that does not match a pattern, or a JSON
                Schema, with its place and the rule that says so. Nothing is changed or written. The
                findings go to standard error; the exit code is 1 when there are any that the pattern does
                not ask for itself, or when some of the documents cannot be read. Without a FILE, standard
                input is read.

                options:
                  -p, --pattern PATTERN     the file with the pattern that documents must match
                  -s, --schema SCHEMA       the file with the JSON Schema that documents must match, in place
                                            of a pattern; FILE#/POINTER is a schema in it, as in
                                            'api.json#/components/schemas/Order'; its references lead to the
                                            files beside it
                  --operation NAME          the body of a response in the OpenAPI description SCHEMA:
                                            'GET /orders' is 200 in application/json; others are named, as
                                            in 'POST /orders request', 'GET /orders 404' and 'GET /orders
                                            404 application/problem+json'
                  --refs [URI=]PATH         a further file, or a folder of files, that references of the
                                            schema may lead to by '$id' or by path, or by URI as in
                                            'https://example.com/schemas/=common/'; may be given several times
                  --draft 4|6|7|2019-09|2020-12
                                            the draft of a schema without '$schema' (default: 2020-12)
                  --check-formats           refuse a string that does not have the 'format' of the schema,
                                            which is a mere annotation otherwise
                  --expressions linear|backtracking
                                            the regular expressions that a schema may have (default:
                                            linear); backtracking allows look-around and backreferences,
                                            whose steps count as work
                  --from json|xml           the syntax of the inputs (default: by the end of a file's name,
                                            else by the text, of a stream by its first tag)
                  --ns PREFIX=URI           in XML, the prefix by which the pattern knows a namespace,
                                            whatever the document calls it; '--ns =URI' is for names without
                                            a prefix. May be given several times
                  --unknown keep|strip|note
                                            the treatment of members that the pattern does not name
                                            (default: keep); note keeps and lists them
                  --duplicates last|first|reject
                                            the member that counts if a key repeats (default: last)
                  --aliases as-written|caseless|spelling
                                            the keys that may stand for those of missing members: those
                                            that differ in case only, or in case, '_' and '-' (default:
                                            as-written)
                  --lines                   treat each line of the input as a document (NDJSON), also each
                                            text of a JSON text sequence (RFC 7464); memory does not depend
                                            on the size of the input
                  --documents               treat documents that follow one another as records, each on any
                                            number of lines, with or without white space between them
                  --report FILE             write the report to this file instead of standard error; - is
                                            standard output; without '--format', a name that ends in .html
                                            or .json chooses it
                  --format text|short|json|html|github|junit|sarif|metrics
                                            the format of the report (default: text); short is one line per
                                            finding, as editors and build services read it: file, line,
                                            column, code and message; json is one line per document; html is
                                            a page about all documents; github is workflow commands of
                                            GitHub Actions, junit an XML with a test case per document,
                                            sarif SARIF 2.1.0, metrics counters for Prometheus
                  --max-listed N            list at most N records of a stream, or changes of a document, in
                                            a report that lists them one by one, and say how many more there
                                            are (default: all; for junit, 10000)
                  --summary FILE            also add the counts of the run, by place of the pattern and
                                            code, to this file, which 'verijson report' renders
                  --show-values             show values of the documents in the report, and all keys (the
                                            default when it goes to a terminal)
                  --show-keys               hide all values in the report, but show keys that the pattern
                                            does not name
                  --redact                  hide all values in the report, and keys that the pattern does
                                            not name (the default otherwise)
                  --color auto|always|never
                                            colors in the report (default: auto, which is on a terminal
                                            and without NO_COLOR)
                  --verbose                 describe everything in the text, also the changes that the
                                            pattern itself asks for, and each of several documents
                  --only broken             describe only what is broken in the text; the rest is counted
                  --narrate                 describe places in sentences instead of drawing them
                  -q, --quiet               write no report to standard error
                  -h, --help                show this text

                example:
                  verijson verify -p orders.pattern.json fixtures/*.json
                    reports for each file that it matches, or what in it does not

                """
        )
    }

    @Test func `the help of lint`() throws {
        let run = try Workplace().run("lint", "--help")
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(
            run.output == """
                usage: verijson lint [OPTION…] FILE…

                Lists all mistakes in files with patterns or JSON Schemas, each with its place and, if
                it is known, the text that fixes it, and what is legal but suspicious. A schema is
                known by its '$schema', or by a 'type' beside 'properties' or 'items'. Of an API that
                OpenAPI describes, all schemas are checked. The exit code is
                78 if there are mistakes, 0 if there are none or only warnings.

                options:
                  -s, --schema              take every FILE for a JSON Schema, also one that has no '$schema'
                  --refs [URI=]PATH         a further file, or a folder of files, that references of the
                                            schema may lead to by '$id' or by path, or by URI as in
                                            'https://example.com/schemas/=common/'; may be given several times
                  --draft 4|6|7|2019-09|2020-12
                                            the draft of a schema without '$schema' (default: 2020-12)
                  --expressions linear|backtracking
                                            the regular expressions that a schema may have (default:
                                            linear); backtracking allows look-around and backreferences,
                                            whose steps count as work
                  --format text|short|github|sarif
                                            the format of the list (default: text); short is one line per
                                            mistake, as editors and build services read it; github is
                                            workflow commands of GitHub Actions, sarif SARIF 2.1.0
                  --report FILE             write the report to this file instead of standard error; - is
                                            standard output; without '--format', a name that ends in .html
                                            or .json chooses it
                  --color auto|always|never
                                            colors in the report (default: auto, which is on a terminal
                                            and without NO_COLOR)
                  --narrate                 describe places in sentences instead of drawing them
                  -q, --quiet               write no report to standard error
                  -h, --help                show this text

                example:
                  verijson lint orders.pattern.json
                    reports that "nubmer" is not a type, and that the nearest one is "number"

                """
        )
    }

    @Test func `the help of convert`() throws {
        let run = try Workplace().run("convert", "--help")
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(
            run.output == """
                usage: verijson convert FILE --to FORM [OPTION…]

                Writes a pattern as a JSON Schema (draft 2020-12), as Swift models, as tables for people,
                or as the columns of a table for engines: a schema of Spark (DDL, or JSON with
                'spark-json') or of Apache Arrow, or a CREATE TABLE for DuckDB and PostgreSQL, or for
                DuckDB alone, with structures. Writes a JSON Schema as a pattern, and as the others.
                What the other form cannot say is listed on standard error.

                options:
                  --to pattern|schema|swift|markdown|spark|spark-json|arrow|sql|duckdb
                                            the form to write (required)
                  -o OUT                    write to this file instead of standard output
                  --name NAME               the name of the outermost Swift type, or of the table (default:
                                            that of the file)
                  --dates string|date       the type of 'datetime' in Swift: String (the default), or Date,
                                            which needs the strategy .iso8601
                  --operation NAME          the body of a response in the OpenAPI description SCHEMA:
                                            'GET /orders' is 200 in application/json; others are named, as
                                            in 'POST /orders request', 'GET /orders 404' and 'GET /orders
                                            404 application/problem+json'
                  --refs [URI=]PATH         a further file, or a folder of files, that references of the
                                            schema may lead to by '$id' or by path, or by URI as in
                                            'https://example.com/schemas/=common/'; may be given several times
                  --draft 4|6|7|2019-09|2020-12
                                            the draft of a schema without '$schema' (default: 2020-12)
                  --check-formats           refuse a string that does not have the 'format' of the schema,
                                            which is a mere annotation otherwise
                  --expressions linear|backtracking
                                            the regular expressions that a schema may have (default:
                                            linear); backtracking allows look-around and backreferences,
                                            whose steps count as work
                  --report FILE             write the report to this file instead of standard error; - is
                                            standard output; without '--format', a name that ends in .html
                                            or .json chooses it
                  --color auto|always|never
                                            colors in the report (default: auto, which is on a terminal
                                            and without NO_COLOR)
                  --narrate                 describe places in sentences instead of drawing them
                  -q, --quiet               write no report to standard error
                  -h, --help                show this text

                example:
                  verijson convert orders.schema.json --to pattern > orders.pattern.json
                    writes a pattern that accepts what the schema accepts, as far as patterns can
                  verijson convert orders.pattern.json --to swift -o Orders.swift
                    writes structures for the documents that match the pattern
                  verijson convert orders.pattern.json --to spark
                    writes the columns with which Spark reads clean orders

                """
        )
    }

    @Test func `the help of changes`() throws {
        let run = try Workplace().run("changes", "--help")
        #expect(run.code == 0)
        #expect(
            run.output == """
                usage: verijson changes OLD NEW [OPTION…]

                Compares two revisions of a document in JSON, and lists the smallest parts that differ,
                one a line, on standard output. An empty file stands for a document that does not exist.
                With rules, what they forbid goes to standard error, and the exit code is 1 if there is
                any.

                options:
                  --rules FILE              the rules that a change has to follow, in JSON: which places are
                                            immutable, only appended to, only increasing, or have states
                  --list text|json          the form of the list of changes (default: text); json is one
                                            object per line; values are in it with '--show-values' only, or
                                            on a terminal
                  --report FILE             write the report to this file instead of standard error; - is
                                            standard output; without '--format', a name that ends in .html
                                            or .json chooses it
                  --format text|short|json|github|junit|sarif|metrics
                                            the format of what the rules forbid (default: text); github is
                                            workflow commands of GitHub Actions, junit an XML with a test
                                            case per document, sarif SARIF 2.1.0, metrics counters for
                                            Prometheus
                  --show-values             show values of the documents in the report, and all keys (the
                                            default when it goes to a terminal)
                  --show-keys               hide all values in the report, but show keys that the pattern
                                            does not name
                  --redact                  hide all values in the report, and keys that the pattern does
                                            not name (the default otherwise)
                  --color auto|always|never
                                            colors in the report (default: auto, which is on a terminal
                                            and without NO_COLOR)
                  --narrate                 describe places in sentences instead of drawing them
                  -q, --quiet               write no report to standard error
                  -h, --help                show this text

                example:
                  verijson changes before.json after.json --rules order.rules.json
                    lists the changes, and the lines of those that the rules forbid

                """
        )
    }

    @Test func `the help of restore`() throws {
        let run = try Workplace().run("restore", "--help")
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(
            run.output == """
                usage: verijson restore CLEAN --undo FILE [-o OUT]

                Gives back the original of a document that 'verijson clean --undo FILE' has cleaned,
                byte for byte, on standard output. CLEAN must be the clean document exactly as it
                was written; another one is an error.

                options:
                  --undo FILE  the file that 'verijson clean --undo' wrote (required)
                  -o OUT       write the original to this file instead of standard output
                  -h, --help   show this text

                example:
                  verijson clean -p orders.pattern.json --undo undo.json -o data.json data.json
                  verijson restore data.json --undo undo.json -o data.json
                    the first cleans data.json in its place, the second takes that back

                """
        )
    }

    @Test func `the help of replay`() throws {
        let run = try Workplace().run("replay", "--help")
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(
            run.output == """
                usage: verijson replay (-p PATTERN | -s SCHEMA) [OPTION…] [QUARANTINE… | -]

                Tries again what a pattern or a JSON Schema refused: the values in files that
                'verijson clean --quarantine FILE' has written. What passes now, or after cleaning,
                goes to standard output, one record per line: a whole document, or what was a record of
                a stream. With '--parts', the parts that a record has lost are written as well, each with
                its document, line and path. Values that are still refused are reported on standard
                error; the exit code is 2 if there are any.

                options:
                  -p, --pattern PATTERN     the file with the pattern that documents must match
                  -s, --schema SCHEMA       the file with the JSON Schema that documents must match, in place
                                            of a pattern; FILE#/POINTER is a schema in it, as in
                                            'api.json#/components/schemas/Order'; its references lead to the
                                            files beside it
                  --operation NAME          the body of a response in the OpenAPI description SCHEMA:
                                            'GET /orders' is 200 in application/json; others are named, as
                                            in 'POST /orders request', 'GET /orders 404' and 'GET /orders
                                            404 application/problem+json'
                  --refs [URI=]PATH         a further file, or a folder of files, that references of the
                                            schema may lead to by '$id' or by path, or by URI as in
                                            'https://example.com/schemas/=common/'; may be given several times
                  --draft 4|6|7|2019-09|2020-12
                                            the draft of a schema without '$schema' (default: 2020-12)
                  --check-formats           refuse a string that does not have the 'format' of the schema,
                                            which is a mere annotation otherwise
                  --expressions linear|backtracking
                                            the regular expressions that a schema may have (default:
                                            linear); backtracking allows look-around and backreferences,
                                            whose steps count as work
                  --forbidden strip|refuse  the treatment of members that the schema forbids, as with
                                            'additionalProperties: false' (default: strip); refuse fails
                                            their object
                  --fill-defaults           fill missing members with the 'default' of the schema
                  -o OUT                    write the clean values to this file instead of standard output
                  --quarantine FILE         write the records of what is still refused
                  --items[=POINTER]         treat the items of an array as whole records: of the document, or
                                            of the array at a JSON Pointer in it, as in '--items=/data'
                  --parts                   write every value that passes, also a part of a record, as an
                                            object with its document, line, path and value
                  --relaxed[=LIST]          repair what is not JSON or XML: json5, compatible (the default:
                                            what has only one reading), salvage (the most likely one), or a
                                            comma-separated list, as in 'comments,bareMarkup'
                  --convert LIST            conversions of values that fail: none (the default: only where
                                            the pattern asks), safe, lenient, or a comma-separated list, as
                                            in 'safe,wrapSingle'; in no set are wordsToBool, wrapSingle,
                                            emptyArrayToObject, boolToNumber, epochSeconds, epochMillis,
                                            groupedNumber, commaDecimal, currency, percent, unit:UNIT,
                                            date:FORMAT, rfc822, zone:OFFSET, dotnetDate, extendedJSON,
                                            jsonText, valuesToArray, arrayToObject, splitList[:SEPARATOR],
                                            containerToText, base64url, percentEncode; an argument goes on
                                            to the end of the value, so such a conversion is the last, and
                                            the option is given again for another one
                  --optional strip|null     the treatment of optional members that fail (default: strip)
                  --unknown keep|strip|note
                                            the treatment of members that the pattern does not name
                                            (default: keep); note keeps and lists them
                  --duplicates last|first|reject
                                            the member that counts if a key repeats (default: last)
                  --aliases as-written|caseless|spelling
                                            the keys that may stand for those of missing members: those
                                            that differ in case only, or in case, '_' and '-' (default:
                                            as-written)
                  --max-dropped N|P%        reject a document if one of its arrays loses more than N items,
                                            or more than P percent of them; a stream counts as an array of
                                            its records
                  --report FILE             write the report to this file instead of standard error; - is
                                            standard output; without '--format', a name that ends in .html
                                            or .json chooses it
                  --format text|json        the format of the report (default: text); json is one line per
                                            record
                  --show-values             show values of the documents in the report, and all keys (the
                                            default when it goes to a terminal)
                  --show-keys               hide all values in the report, but show keys that the pattern
                                            does not name
                  --redact                  hide all values in the report, and keys that the pattern does
                                            not name (the default otherwise)
                  --color auto|always|never
                                            colors in the report (default: auto, which is on a terminal
                                            and without NO_COLOR)
                  --narrate                 describe places in sentences instead of drawing them
                  -q, --quiet               write no report to standard error
                  -h, --help                show this text

                example:
                  verijson clean -p orders.pattern.json --quarantine q.ndjson response.json > clean.json
                  verijson replay -p mended.pattern.json q.ndjson > saved.ndjson
                    the first keeps what it has to remove in q.ndjson, the second gives back what a
                    pattern accepts that was mended since

                """
        )
    }

    @Test func `the help of report`() throws {
        let run = try Workplace().run("report", "--help")
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(
            run.output == """
                usage: verijson report [OPTION…] [REPORT.json… | -]

                Renders reports that clean or verify saved with '--format json', on standard output.
                A saved report has neither the document nor the pattern, so that no lines are drawn.
                Several reports, also as the lines of a file, are made one: what is wrong with the service
                that the documents came from.
                Files that '--summary' has written are added up. What is no report is counted, and the
                others are rendered.

                options:
                  --format text|html|github|junit|sarif|metrics|changes
                                            the format to write (default: text); summaries can be text or
                                            metrics
                  -o OUT                    write the rendering to this file instead of standard output
                  --color auto|always|never
                                            colors in the report (default: auto, which is on a terminal
                                            and without NO_COLOR)
                  --verbose                 describe everything in the text, also the changes that the
                                            pattern itself asks for, and each of several documents
                  --only broken             describe only what is broken in the text; the rest is counted
                  --narrate                 describe places in sentences instead of drawing them
                  -h, --help                show this text

                example:
                  verijson clean -p orders.pattern.json --format json --report r.json response.json
                  verijson report r.json --format html -o r.html
                    the first saves the report, the second makes a page of it

                """
        )
    }

    @Test func `the help of completions`() throws {
        let run = try Workplace().run("completions", "--help")
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(
            run.output == """
                usage: verijson completions bash|zsh|fish

                Writes a script for a shell, with which it completes subcommands, options, their values
                and files. New shells load it from the places below, zsh if the folder is in its $fpath.
                To try it in a running bash or zsh, use 'source <(verijson completions bash)', or zsh.

                options:
                  -h, --help  show this text

                example:
                  verijson completions bash > ~/.local/share/bash-completion/completions/verijson
                  verijson completions zsh > ~/.zfunc/_verijson
                  verijson completions fish > ~/.config/fish/completions/verijson.fish
                    each writes the script where its shell looks for it

                """
        )
    }

    @Test func `the help of manual`() throws {
        let run = try Workplace().run("manual", "--help")
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(
            run.output == """
                usage: verijson manual

                Writes the manual page, with all subcommands, options and exit codes, for 'man'.

                options:
                  -h, --help  show this text

                example:
                  verijson manual > ~/.local/share/man/man1/verijson.1
                    writes the page where 'man verijson' looks for it

                """
        )
    }

    /// The article is written by hand; its table says what the help says.
    @Test func `the article lists the exit codes of the overview`() throws {
        let help = try Workplace().run("--help").output
        let codes = help.matches(of: /\n +(\d+)  (.+)/).map { ($0.1, $0.2) }
        #expect(codes.count == 10)
        let page = try Repository.text("Sources/VeriJSON/VeriJSON.docc/Command.md")
        for (code, meaning) in codes {
            let row = "| \(code) | \(meaning.replacing("'", with: "`")) |"
            #expect(page.contains(row), "expected the row \(row)")
        }
        #expect(page.matches(of: /\n\| \d+ \|/).count == codes.count)
    }

    @Test(arguments: ["clean -h", "help clean", "clean -p nowhere.json --help"])
    func `there are several ways to the help`(line: String) throws {
        let workplace = try Workplace()
        let run = try workplace.shell("$verijson \(line)")
        #expect(run.code == 0)
        #expect(run.output == (try workplace.run("clean", "--help").output))
    }

    @Test func `the version is told`() throws {
        let run = try Workplace().run("--version")
        #expect(run.code == 0)
        #expect(run.output == "verijson \(Library.version)\n")
    }
}
