import Testing
import VeriJSONSchema

@Suite struct ModuleTests {
    @Test func `the library comes with the schemas`() throws {
        #expect(Verifier(try Pattern(#""int""#)).accepts("1"))
    }
}
