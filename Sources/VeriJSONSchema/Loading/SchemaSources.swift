import Foundation
internal import VeriJSONCore

/// The documents that references may lead to, as the options of a schema give them.
struct SchemaSources {
    /// A document that was found, with its name in messages.
    struct Found {
        var name: String
        var bytes: [UInt8]
    }

    private let options: Schema.Options
    /// The folder part of the schema's own name, which the names of files beside it begin with.
    private let nameFolder: String
    /// Files by the URIs of their `$id`; nil before one is needed.
    private var identified: [String: File]?

    private struct File {
        var name: String
        var url: URL
        /// The folder that it was found in; nil if it was named itself.
        var folder: URL?
    }

    init(_ options: Schema.Options, schemaName: String) {
        self.options = options
        nameFolder = schemaName.lastIndex(of: "/").map { String(schemaName[...$0]) } ?? ""
    }

    /// Returns the document with a URI; nil if none was given.
    ///
    /// `base` is the URI of the schema itself, whose `$id` may differ from that of its file.
    mutating func document(_ uri: String, base: SchemaURI) -> Found? {
        if let data = options.schemas[uri] ?? options.schemas[uri + "#"] {
            return Found(name: uri, bytes: [UInt8](data))
        }
        if let found = located(uri) { return found }
        if let found = beside(uri, SchemaURI(options.baseURI)) { return found }
        if let file = identifiedFiles()[uri], let bytes = Self.contents(of: file) {
            return Found(name: file.name, bytes: bytes)
        }
        if let found = beside(uri, base) { return found }
        return options.resolve?(uri).map { Found(name: uri, bytes: $0) }
    }

    /// Returns the file of the folder that a URI means if a base URI stands for a file in it.
    ///
    /// A path that leaves the folder has none, nor has one that a link leads out of it.
    private func beside(_ uri: String, _ base: SchemaURI) -> Found? {
        guard let folder = options.folder else { return nil }
        let start = base.resolving("./x").withoutFragment.dropLast()
        guard uri.hasPrefix(start) else { return nil }
        return Self.found(uri.dropFirst(start.count), in: folder, named: nameFolder)
    }

    /// Returns the file that ``Schema/Options/locations`` has for a URI.
    private func located(_ uri: String) -> Found? {
        if let url = options.locations[uri] ?? options.locations[uri + "#"] {
            let file = File(name: url.relativePath, url: url.absoluteURL)
            if let bytes = Self.contents(of: file) { return Found(name: file.name, bytes: bytes) }
        }
        let folders = options.locations.filter { $0.key.hasSuffix("/") && uri.hasPrefix($0.key) }
            .sorted { $0.key.utf8.count > $1.key.utf8.count }
        for (start, folder) in folders {
            let name = folder.relativePath
            let path = uri.dropFirst(start.count)
            for path in [path, path + ".json"] {
                let found = Self.found(
                    path,
                    in: folder.absoluteURL,
                    named: name.hasSuffix("/") ? name : name + "/"
                )
                if let found { return found }
            }
        }
        return nil
    }

    /// Returns the file at a relative path of a URI, unless the path leaves the folder.
    private static func found(
        _ path: Substring,
        in folder: URL,
        named nameFolder: String
    ) -> Found? {
        let path = SchemaURI.decoded(String(path))
        let steps = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !path.contains("\0"), !steps.contains(""), !steps.contains("..") else { return nil }
        let file = File(
            name: nameFolder + path,
            url: folder.appendingPathComponent(path),
            folder: folder
        )
        return contents(of: file).map { Found(name: file.name, bytes: $0) }
    }

    /// Returns the files of the options and of the folder by the URIs that they have.
    private mutating func identifiedFiles() -> [String: File] {
        if let identified { return identified }
        var found: [String: File] = [:]
        func add(_ file: File) {
            guard let bytes = Self.contents(of: file),
                let value = try? JSONValue(parsing: bytes)
            else { return }
            let own = SchemaURI(file.url.absoluteString)
            if let id = value["$id"]?.asString ?? value["id"]?.asString {
                let uri = own.resolving(id).withoutFragment
                if found[uri] == nil { found[uri] = file }
            }
            if found[own.withoutFragment] == nil { found[own.withoutFragment] = file }
        }
        for url in options.files {
            for file in Self.files(at: url, isDeep: true) { add(file) }
        }
        if let folder = options.folder {
            for var file in Self.files(at: folder, isDeep: false) {
                file.name = nameFolder + file.url.lastPathComponent
                add(file)
            }
        }
        identified = found
        return found
    }

    /// Returns a file, or the files of a folder whose names end with `.json`, in a fixed order.
    private static func files(at url: URL, isDeep: Bool) -> [File] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            return []
        }
        guard isFolder.boolValue else {
            return [File(name: url.relativePath, url: url.absoluteURL)]
        }
        let paths =
            isDeep
            ? FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String }
            : try? FileManager.default.contentsOfDirectory(atPath: url.path)
        let start = url.relativePath.hasSuffix("/") ? url.relativePath : url.relativePath + "/"
        return (paths ?? []).filter { $0.hasSuffix(".json") }.sorted().map {
            File(
                name: start + $0,
                url: url.appendingPathComponent($0).absoluteURL,
                folder: url
            )
        }
    }

    /// The limit on a file that a reference leads to, as for a pattern.
    private static let fileLimit = Pattern.fileLimit

    /// Reads a file; nil for what is no regular file, which could be read without end, and for a
    /// file outside of the folder that a link leads to.
    private static func contents(of found: File) -> [UInt8]? {
        let file = found.url.resolvingSymlinksInPath()
        if let folder = found.folder?.resolvingSymlinksInPath().path {
            let start = folder.hasSuffix("/") ? folder : folder + "/"
            guard file.path.hasPrefix(start) else { return nil }
        }
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let size = attributes[.size] as? Int, size <= fileLimit
        else { return nil }
        return (try? Data(contentsOf: file)).map { [UInt8]($0) }
    }
}
