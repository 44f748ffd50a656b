import Foundation

/// The options of the command line.
struct Options {
    static let help = """
        benchmarks [--quick] [--only NAME]… [--json FILE]
            measures; NAME is a part of what stands above a table, such as 'parsers: twitter', or
            'costs', 'memory' or 'stream memory'
        benchmarks --compare OLD.json NEW.json
            shows what became faster or slower
        benchmarks --write-docs FILE
            writes the tables of README.md and Docs/Performance.md from results
        benchmarks gate [--record]
            counts instructions and branch mispredictions with valgrind and compares them with
            those that were recorded
        benchmarks growth [NAME]…
            counts instructions for one, two and four times as much of everything; NAME is a part
            of what stands in a line
        benchmarks repeat CORPUS PATTERN WORK COUNT
            cleans a corpus again and again, for tools that count instructions

        VERIJSON_CORPORA names the folder of third-party documents; VERIJSON_PEERS names shared
        objects with more parsers, see NativePeers.h; VERIJSON_PYTHON and VERIJSON_NODE name
        interpreters with the libraries that are compared; VERIJSON_COMMAND names a statically
        linked 'verijson', whose start is measured.

        """

    var isQuick = false
    var names: [String] = []
    var output: URL?
    var compared: (old: URL, new: URL)?
    var documented: URL?
    var wantsHelp = false

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        func value(of option: String) throws -> String {
            guard let value = rest.popFirst() else {
                throw BenchmarkError("'\(option)' needs a value")
            }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--quick": isQuick = true
            case "--only": names.append(try value(of: argument))
            case "--json": output = URL(fileURLWithPath: try value(of: argument))
            case "--compare":
                compared = (
                    URL(fileURLWithPath: try value(of: argument)),
                    URL(fileURLWithPath: try value(of: argument))
                )
            case "--write-docs": documented = URL(fileURLWithPath: try value(of: argument))
            case "--help", "-h": wantsHelp = true
            default: throw BenchmarkError("there is no option '\(argument)'; see --help")
            }
        }
    }
}
