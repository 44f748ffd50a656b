import Foundation
import TestSupport
import Testing

/// The public interface of each product is a recorded list, so that each change of a promise is seen
/// in a diff.
@Suite struct InterfaceTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Recorded")

    @Test(arguments: PublicInterface.modules)
    func `the public interface is the recorded one`(_ module: String) throws {
        let interface = try PublicInterface(of: module)
        #expect(interface.lines.count > 5)
        // Differences by platform are conformances to protocols of Objective-C, which are not here.
        try Recording.compare(
            interface.text,
            with: Self.folder.appendingPathComponent("\(module).txt")
        )
    }

    @Test func `import VeriJSON shows about thirty types`() throws {
        let types = try ["VeriJSONCore", "VeriJSON"].flatMap { module in
            try PublicInterface(of: module).lines.filter { line in
                ["struct ", "enum ", "class ", "final class ", "protocol ", "actor "]
                    .contains { line.hasPrefix($0) }
            }
        }
        #expect(types.count <= 32, "\(types.sorted())")
    }

    @Test func `each verb has one form for documents`() throws {
        let lines = try ["VeriJSONCore", "VeriJSON", "VeriJSONSchema"].reduce(into: Set<String>()) {
            $0.formUnion(try PublicInterface(of: $1).lines)
        }
        for owner in ["Sanitizer", "Verifier", "Schema"] {
            for verb in ["sanitize", "findings", "list", "require", "accepts"] {
                let forms = lines.filter { $0.hasPrefix("\(owner): func \(verb)(_ ") }
                #expect(forms.count <= 1, "\(forms.sorted())")
            }
        }
    }
}
