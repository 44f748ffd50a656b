extension ScalarSet {
    /// The set extended by every scalar that differs from a member only in case.
    ///
    /// Case is Unicode's *simple case folding*, which ECMA-262 uses for the flags `iu`. It maps one
    /// scalar to one scalar and is the same in every language, so `(?i)ß` matches `ẞ` but not `SS`,
    /// and `(?i)k` matches the Kelvin sign.
    var closedUnderCase: ScalarSet {
        var added: [ClosedRange<UInt32>] = []
        for variants in Self.caseVariants where variants.contains(where: contains) {
            added += variants.map { $0...$0 }
        }
        return added.isEmpty ? self : ScalarSet(ranges + added)
    }

    /// The groups of two or more scalars that fold to the same scalar.
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

    /// Returns the simple case folding, derived from the standard library's full case mappings.
    ///
    /// A mapping to several scalars is not simple and is ignored. The exceptions are listed:
    /// CaseFolding.txt does not fold dotless ı, and it joins three pairs of ligatures and accented
    /// letters whose full mappings have several scalars.
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

    /// Blocks that include all cased letters, so that the other blocks need not be queried.
    private static let casedBlocks: [ClosedRange<UInt32>] = [
        0x0041...0x05FF, 0x10A0...0x10FF, 0x13A0...0x13FF, 0x1C80...0x1CBF, 0x1D00...0x1DBF,
        0x1E00...0x1FFF, 0x2100...0x218F, 0x24B0...0x24EF, 0x2C00...0x2D2F, 0xA640...0xA7FF,
        0xAB30...0xABBF, 0xFB00...0xFB06, 0xFF21...0xFF5A, 0x1_0400...0x1_05FF,
        0x1_0C80...0x1_0DFF, 0x1_18A0...0x1_18DF, 0x1_6E40...0x1_6EFF, 0x1_E900...0x1_E95F,
    ]
}
