extension PatternCompiler {
    /// Adds a slot for each definition of `$define`.
    mutating func applyDefinitions(_ occurrence: Directive.Occurrence, _ pattern: Pending) {
        guard pattern.isRoot else {
            draft.report(
                PatternMistake(
                    .directiveMisplaced,
                    at: occurrence.keyRange,
                    subject: occurrence.directive.rawValue,
                    requirement: .root,
                    replacement: .init(range: occurrence.removal, text: "")
                )
            )
            return
        }
        guard case .object(let members) = tree[occurrence.value].content else {
            rejectValue(occurrence, .definitions)
            return
        }
        for (position, member) in members.enumerated() {
            let name = member.key.bytes
            let removal = tree.removal(of: position, in: members)
            let slot = draft.addSlot(
                .definition,
                template: "#" + member.key.text,
                range: tree[member.value].range,
                isInsideDefinition: true,
                keyRange: member.key.range
            )
            pending.append(Pending(node: member.value, slot: slot))
            if let first = draft.definitionPositions[name] {
                draft.report(
                    PatternMistake(
                        .keyDuplicate,
                        at: member.key.range,
                        subject: member.key.text,
                        related: draft.definitions[first].keyRange,
                        replacement: .init(range: removal, text: "")
                    )
                )
                continue
            }
            if !Self.isName(name) { rejectName(member.key) }
            draft.definitionPositions[name] = draft.definitions.count
            draft.definitions.append(
                PatternDraft.Definition(
                    name: name,
                    slot: slot,
                    keyRange: member.key.range,
                    removal: removal
                )
            )
        }
    }

    private mutating func rejectName(_ key: SyntaxText) {
        var mended = key.bytes.map { Self.isName([0x61, $0]) ? $0 : 0x5F }
        if let first = mended.first, !Self.isName([first]) { mended.insert(0x5F, at: 0) }
        if key.bytes.first == 0x23 { mended.removeFirst() }
        let text = String(decoding: mended, as: UTF8.self)
        draft.report(
            PatternMistake(
                .defineName,
                at: key.range,
                subject: key.text,
                suggestion: Self.isName(mended) ? text : nil,
                replacement: Self.isName(mended)
                    ? .init(range: key.contents, text: text) : nil
            )
        )
    }

    /// Returns whether a name matches `[A-Za-z_][A-Za-z0-9_-]*`.
    static func isName(_ name: [UInt8]) -> Bool {
        guard let first = name.first, first.isLetter else { return false }
        return name.allSatisfy { $0.isLetter || (0x30...0x39).contains($0) || $0 == 0x2D }
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool {
        (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x5F
    }
}
