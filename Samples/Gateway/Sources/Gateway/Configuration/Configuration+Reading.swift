import Foundation
import VeriJSON

extension Configuration {
    /// A mistake in the configuration that its pattern cannot see.
    struct Mistake: Error, CustomStringConvertible {
        let description: String
    }

    /// Reads a configuration file.
    ///
    /// - Throws: `DirtyDocumentError` with every departure from the pattern, each drawn with its
    ///   place; `UnreadableDocumentError` if the file is not JSON; a ``Mistake``; Foundation's
    ///   error if the file cannot be read.
    init(contentsOf file: URL) throws {
        try self.init(Data(contentsOf: file), name: file.lastPathComponent)
    }

    /// Reads a configuration.
    init(_ data: Data, name: String = "gateway.json") throws {
        // An unknown member is most often a misspelt one. The file is the operator's own, so
        // its values are shown.
        let policy = Sanitizer.Policy(
            unknownKeys: .strip,
            disclosure: .values(upTo: 80),
            relaxed: [.comments, .trailingCommas]
        )
        let result = try Sanitizer(Self.pattern.get(), policy: policy).sanitize(data, name: name)
        try result.requireClean()
        self = try result.decode(Configuration.self)
        var names: Set<String> = []
        for route in routes where !names.insert(route.name).inserted {
            throw Mistake(
                description: "\(name): expected a name for each route, found two routes with the "
                    + "name '\(route.name)'"
            )
        }
    }

    /// The pattern of the file, which also has the defaults.
    private static let pattern = Result {
        try Pattern(
            #"""
            {
              "$define": {
                "address": {"host": "string", "port": "int:0,65535"},
                "treatment": "enum:pass,fail",
                "seconds": "int:1,86400",
              },
              "listen": "#address",
              "admin": "#address",
              "upstream": {
                "url": "string:^https?://[^/?#@]+(/[^?#]*[^/?#])?$",
                "connectTimeout": {"$type": "#seconds", "$default": 5},
                "responseTimeout": {"$type": "#seconds", "$default": 30},
                "idleTimeout": {"$type": "#seconds", "$default": 60},
                "connections": {"$type": "int:1,65535", "$default": 64},
              },
              "cleaningAtOnce": {"$type": "int:1,100000", "$default": 64},
              "patience": {"$type": "#seconds", "$default": 5},
              "idleTimeout": {"$type": "#seconds", "$default": 60},
              "grace": {"$type": "#seconds", "$default": 120},
              "unmatched?": "enum:pass,refuse",
              "routes": [
                {
                  "name": "string:^[a-z][a-z0-9-]{0,63}$",
                  "methods": {"$type": ["string:^[A-Z]+$"], "$default": ["GET"]},
                  "path": "string:^/",
                  "pattern": "string",
                  "mode": {"$type": "enum:buffered,lines,items,events", "$default": "buffered"},
                  "pointer": {"$type": "string:^(/|$)", "$default": ""},
                  "types": {"$type": ["string:^[^/ ]+/[^/; ]+$"], "$default": []},
                  "limit": {"$type": "int:1,1073741824", "$default": 1048576},
                  "overLimit": {"$type": "#treatment", "$default": "fail"},
                  "overCleanerLimit": {"$type": "#treatment", "$default": "fail"},
                  "whenBusy": {"$type": "#treatment", "$default": "fail"},
                  "rejected": {"$type": "#treatment", "$default": "fail"},
                },
              ],
            }
            """#,
            name: "configuration pattern"
        )
    }
}
