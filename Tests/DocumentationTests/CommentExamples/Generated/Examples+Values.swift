// Made from the examples in comments of Sources; see .github/CONTRIBUTING.md.
// swift-format-ignore-file

import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONContracts
import VeriJSONInference
import VeriJSONReports
import VeriJSONStreams

extension FileErrorExamples {
    // Sources/VeriJSONCore/Values/FileError.swift
    @Test func `the example of FileError.Code`() throws {
        let isOfAnotherVersion = error.code == .version
        _ = isOfAnotherVersion
    }
}

extension PlainExamples {
    // Sources/VeriJSONCore/Values/FileError.swift
    @Test func `the example of FileError`() throws {
        let stated = StatedResults()
        do {
            _ = try Undo(json: "{}")
        } catch {
            stated.expect(error.code, "file.version")
            stated.expect(error.place, "/version")
            stated.expect(error.message, "expected 2")
        }
        stated.end(3)
    }

    // Sources/VeriJSONCore/Values/JSONNumber.swift
    @Test func `the example of JSONNumber`() throws {
        let stated = StatedResults()
        stated.expect(JSONNumber(lexeme: "1.0") == JSONNumber(lexeme: "1e0"), "true")
        stated.expect(JSONNumber(lexeme: "1e999999999").map { $0 > 7 }, "true, at once")
        stated.end(2)
    }

    // Sources/VeriJSONCore/Values/JSONObject.swift
    @Test func `the example of JSONObject`() throws {
        let stated = StatedResults()
        var object: JSONObject = ["id": 1, "name": "Ada"]
        _ = object
        stated.expect(object["name"], #""Ada""#)
        stated.expect(object.map(\.key), #"["id", "name"]"#)
        object["name"] = nil
        stated.end(2)
    }

    // Sources/VeriJSONCore/Values/JSONObject.swift
    @Test func `the example of JSONObject.Member`() throws {
        let stated = StatedResults()
        let id = JSONObject.Member(key: "id", value: 1)
        _ = id
        stated.expect(JSONObject([id, id]).map(\.key), #"["id", "id"]"#)
        stated.end(1)
    }

    // Sources/VeriJSONCore/Values/JSONPointer.swift
    @Test func `the example of JSONPointer`() throws {
        let stated = StatedResults()
        let pointer: JSONPointer = "/items/0/a~1b"
        _ = pointer
        stated.expect(pointer.tokens, #"["items", "0", "a/b"]"#)
        stated.expect(pointer.appending("price"), "/items/0/a~1b/price")
        stated.end(2)
    }

    // Sources/VeriJSONCore/Values/JSONTreeError.swift
    @Test func `the example of JSONTreeError`() throws {
        let stated = StatedResults()
        do {
            let value = try JSONValue(foundationTree: ["price": Double.nan])
            _ = value
        } catch let error as JSONTreeError {
            stated.expect(error.code, "tree.notFinite")
            stated.expect(error.path, "/price")
        }
        stated.end(2)
    }

    // Sources/VeriJSONCore/Values/JSONValue+Parsing.swift
    @Test func `example 1 of JSONValue.init`() throws {
        let value = try JSONValue(parsing: Array(#"{"id": 1.50}"#.utf8))
        _ = value
    }

    // Sources/VeriJSONCore/Values/JSONValue.swift
    @Test func `the example of JSONValue`() throws {
        let stated = StatedResults()
        let value: JSONValue = ["id": 1, "tags": ["a", nil]]
        _ = value
        stated.expect(value["/tags/0"], #""a""#)
        stated.expect(value.description, #"{"id":1,"tags":["a",null]}"#)
        stated.end(2)
    }

    // Sources/VeriJSONCore/Values/JSONWriter+Options.swift
    @Test func `the example of JSONWriter.Indent`() throws {
        let stated = StatedResults()
        stated.expect(JSONWriter(.pretty(.tabs)).string([1]) == "[\n\t1\n]", "true")
        stated.end(1)
    }

    // Sources/VeriJSONCore/Values/JSONWriter+Options.swift
    @Test func `the example of JSONWriter.Options`() throws {
        let stated = StatedResults()
        let options = JSONWriter.Options(sortsKeys: true)
        _ = options
        stated.expect(JSONWriter(options).string(["b": 1, "a": 2]), #"{"a":2,"b":1}"#)
        stated.end(1)
    }

    // Sources/VeriJSONCore/Values/JSONWriter.swift
    @Test func `the example of JSONWriter`() throws {
        let stated = StatedResults()
        stated.expect(JSONWriter(.pretty).string(["id": 1.5]), #"{\#n  "id": 1.5\#n}"#)
        stated.end(1)
    }
}

extension TreeExamples {
    // Sources/VeriJSONCore/Values/JSONTreeError.swift
    @Test func `the example of JSONTreeError.Code`() throws {
        do {
            value = try JSONValue(foundationTree: tree)
        } catch let error as JSONTreeError where error.code == .notFinite {
            discard(print("no number at \(error.path)"))
        }
    }

    // Sources/VeriJSONCore/Values/JSONValue+Subscripts.swift
    @Test func `the example of JSONValue.subscript`() throws {
        let stated = StatedResults()
        stated.expect(value["/items/0/price"], "3")
        stated.expect(value["items"][0]["price"], "3")
        value["items"][0]["price"] = 4
        stated.end(2)
    }
}
