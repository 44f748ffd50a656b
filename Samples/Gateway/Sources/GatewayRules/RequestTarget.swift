/// The target of a request in origin form (RFC 9112 §3.2.1): a path and a query.
///
/// One resource has many spellings, and an upstream decides which of them it takes for the same.
/// A route has to match whatever the upstream may serve, so a target has several readings.
package struct RequestTarget: Sendable {
    /// The target for the upstream: without dot segments, otherwise as it was sent.
    package let forwarded: String
    /// The different paths that an upstream may take the target for; at least one.
    package let readings: [NormalPath]

    /// Reads a target.
    ///
    /// - Returns: Nil if it does not begin with a slash, has a character that no target has, such
    ///   as `#`, has a malformed escape or an escaped control character in its path, or if its
    ///   path is not UTF-8.
    /// - Complexity: O(*n*), *n* the number of bytes.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        let end = bytes.firstIndex(of: 0x3F) ?? bytes.count
        let sent = Array(bytes[..<end])
        guard sent.first == 0x2F, Self.isPath(sent) else { return nil }
        guard bytes[end...].allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x23 }) else {
            return nil
        }
        let path = Self.withoutDotSegments(sent)
        forwarded = path == sent ? text : String(decoding: path + bytes[end...], as: UTF8.self)
        var readings = [NormalPath(path, .decoded)]
        if path.contains(where: { $0 == 0x25 || $0 == 0x3B }) {
            for habits in NormalPath.Habits.all {
                let reading = NormalPath(path, habits)
                if !readings.contains(reading) { readings.append(reading) }
            }
            for segment in readings[0].segments {
                guard String(decoding: segment, as: UTF8.self).utf8.elementsEqual(segment) else {
                    return nil
                }
            }
        }
        self.readings = readings
    }

    /// The characters of RFC 3986 §3.3 in a path: unreserved, sub-delims, `:`, `@`, `/`, escapes.
    private static func isPath(_ path: [UInt8]) -> Bool {
        var index = 0
        while index < path.count {
            switch path[index] {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: break
            case 0x21, 0x24, 0x26...0x2F, 0x3A, 0x3B, 0x3D, 0x40, 0x5F, 0x7E: break
            case 0x25:
                guard let byte = NormalPath.escaped(in: path, at: index + 1), byte >= 0x20,
                    byte != 0x7F
                else { return false }
                index += 2
            default: return false
            }
            index += 1
        }
        return true
    }

    /// Resolves dot segments, also escaped ones (RFC 3986 §5.2.4).
    private static func withoutDotSegments(_ path: [UInt8]) -> [UInt8] {
        let segments = path.split(separator: 0x2F, omittingEmptySubsequences: false).dropFirst()
        var kept: [ArraySlice<UInt8>] = []
        for (index, segment) in zip(segments.indices, segments) {
            let name = NormalPath.decodingDots(segment)
            let isLast = index == segments.endIndex - 1
            guard name == [0x2E] || name == [0x2E, 0x2E] else {
                kept.append(segment)
                continue
            }
            if name.count == 2 { _ = kept.popLast() }
            if isLast { kept.append([]) }
        }
        return kept.isEmpty ? [0x2F] : kept.flatMap { [0x2F] + $0 }
    }
}

extension NormalPath {
    /// Returns the bytes of a segment with its escaped dots decoded.
    fileprivate static func decodingDots(_ segment: ArraySlice<UInt8>) -> [UInt8] {
        guard segment.count <= 6 else { return Array(segment) }
        let bytes = Array(segment)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x25, escaped(in: bytes, at: index + 1) == 0x2E {
                decoded.append(0x2E)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return decoded
    }
}
