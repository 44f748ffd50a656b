import Testing

@testable import VeriJSONSchema

/// The kinds of files that are given as schemas.
@Suite struct RootKindTests {
    private static let draft3 = Schema.RootKind.draft3(help: UnsupportedVersion.helpOfDraft3)

    @Test(
        "a file is a schema by its root",
        arguments: [
            ("true", .schema), ("false", .schema), ("{}", .schema),
            (#"{"format": "email"}"#, .schema), (#"{"type": "string"}"#, .schema),
            (#"{"$schema": "urn:x"}"#, .schema), (##"{"$ref": "#/$defs/a"}"##, .schema),
            (#"{"$defs": {}}"#, .schema), (#"{"definitions": {}}"#, .schema),
            (#"{"$id": "urn:x"}"#, .schema), (#"{"title": "T", "minLength": 1}"#, .schema),
            (#"{"extends": {}, "not": {}}"#, .schema), (#"{"dependencies": {}}"#, .schema),
            (#"{"contentMediaType": "text/plain"}"#, .schema),
            // Reading it tells what is wrong.
            ("", .schema), ("{", .schema), ("[]", .schema), ("12", .schema),
            (#"{"title": "T"}"#, .otherMembers), (#"{"id": "int"}"#, .otherMembers),
            (
                #"{"id": 1, "title": 2, "description": 3, "default": 4, "examples": [5],"#
                    + #" "deprecated": true, "readOnly": true, "writeOnly": true}"#,
                .otherMembers
            ),
            (#"{"minLenght": 1}"#, .otherMembers), (#"{"Type": "string"}"#, .otherMembers),
            (#"{"properties?": {}}"#, .otherMembers),
            (#"{"openapi": "3.1.0", "components": {}}"#, .apiDescription),
            (#"{"swagger": "2.0", "definitions": {}}"#, .apiDescription),
            (#"{"divisibleBy": 5, "title": "a"}"#, Self.draft3),
            (#"{"disallow": "null"}"#, Self.draft3),
            (#"{"extends": {}}"#, Self.draft3), (#"{"extends": {}, "type": "object"}"#, .schema),
        ] as [(String, Schema.RootKind)]
    )
    func kind(_ text: String, _ kind: Schema.RootKind) {
        #expect(Schema.rootKind(of: Array(text.utf8)) == kind)
    }

    @Test(
        .enabled(if: OfficialSuite.shared != nil, "VERIJSON_CORPORA is not set"),
        arguments: 0..<5
    )
    func `every schema of the suite is a schema`(_ position: Int) throws {
        let suite = try #require(OfficialSuite.shared)
        let (name, draft) = OfficialSuite.drafts[position]
        let groups = try suite.groups(name, draft)
        #expect(groups.count > 100)
        for group in groups {
            let bytes = JSONWriter().write(group.value["schema"] ?? true)
            #expect(Schema.rootKind(of: bytes) == .schema, "\(group.title)")
        }
    }
}
