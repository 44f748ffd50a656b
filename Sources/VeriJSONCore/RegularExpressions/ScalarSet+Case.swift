extension ScalarSet {
    /// The set with every scalar that differs from a member only in case.
    ///
    /// Case is Unicode's *simple case folding*, as ECMA-262 has it for the flags `iu`: one scalar
    /// to one scalar and the same in every language, so `(?i)ß` finds `ẞ` but not `SS`, and
    /// `(?i)k` finds the Kelvin sign.
    var closedUnderCase: ScalarSet {
        var added: [ClosedRange<UInt32>] = []
        for variants in Self.caseVariants where variants.contains(where: contains) {
            added += variants.map { $0...$0 }
        }
        return added.isEmpty ? self : ScalarSet(ranges + added)
    }

    /// The groups of scalars that fold to the same scalar, those of one member left out.
    private static let caseVariants: [[UInt32]] = {
        var variants: [UInt32: [UInt32]] = [:]
        for block in casedBlocks {
            for value in block {
                guard let scalar = Unicode.Scalar(value) else { continue }
                variants[simpleFolding(of: scalar), default: []].append(value)
            }
        }
        return variants.values.filter { $0.count > 1 }
    }()

    /// The simple case folding, by way of the standard library's (full) case mappings.
    ///
    /// Mappings to several scalars are not simple and count as none. What the mappings do not
    /// tell is listed: CaseFolding.txt leaves dotless ı alone, and joins three pairs of ligatures
    /// and accented letters whose mappings have several scalars.
    private static func simpleFolding(of scalar: Unicode.Scalar) -> UInt32 {
        switch scalar.value {
        case 0x0131: return 0x0131
        case 0x1FD3: return 0x0390
        case 0x1FE3: return 0x03B0
        case 0xFB05: return 0xFB06
        default: break
        }
        guard scalar.properties.changesWhenCaseMapped else { return scalar.value }
        let upper = single(scalar.properties.uppercaseMapping) ?? scalar
        let lower = single(upper.properties.lowercaseMapping) ?? upper
        return lower.value
    }

    private static func single(_ mapping: String) -> Unicode.Scalar? {
        var scalars = mapping.unicodeScalars.makeIterator()
        guard let first = scalars.next(), scalars.next() == nil else { return nil }
        return first
    }

    /// The blocks that hold cased letters, generously, so that the others are not asked for.
    private static let casedBlocks: [ClosedRange<UInt32>] = [
        0x0041...0x05FF, 0x10A0...0x10FF, 0x13A0...0x13FF, 0x1C80...0x1CBF, 0x1D00...0x1DBF,
        0x1E00...0x1FFF, 0x2100...0x218F, 0x24B0...0x24EF, 0x2C00...0x2D2F, 0xA640...0xA7FF,
        0xAB30...0xABBF, 0xFB00...0xFB06, 0xFF21...0xFF5A, 0x1_0400...0x1_05FF,
        0x1_0C80...0x1_0DFF, 0x1_18A0...0x1_18DF, 0x1_6E40...0x1_6EFF, 0x1_E900...0x1_E95F,
    ]
}
