/// A cache of the ends and scalar counts of containers, shared by the branches of a union.
///
/// Each byte is read once: the extent of an inner container is reused for an outer one.
struct KnownExtents {
    struct Extent {
        var end: ByteOffset
        var scalars: Int
    }

    private struct Opening {
        var position: Pointer
        var scalarsBefore: Int
    }

    private var extents: [ByteOffset: Extent] = [:]
    private var open: [Opening] = []

    mutating func removeAll() {
        guard !extents.isEmpty else { return }
        // Clearing a large table repeatedly would cost more than allocating it again.
        if extents.capacity > 1_024 {
            extents = [:]
        } else {
            extents.removeAll(keepingCapacity: true)
        }
    }

    /// Returns the extent of a well-formed container.
    ///
    /// Adds the number of bytes read to `readCount`.
    mutating func extent(
        of container: Pointer,
        in scanner: Scanner,
        readCount: inout Int
    ) -> Extent {
        if let known = extents[scanner.offset(container)] { return known }
        var scalars = 0
        var position = container
        repeat {
            let start = position
            switch position.pointee {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if let known = extents[scanner.offset(position)] {
                    scalars += known.scalars
                    position = scanner.base + known.end.position
                    continue
                }
                open.append(Opening(position: position, scalarsBefore: scalars))
                position += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                position += 1
                guard let opening = open.popLast() else { break }
                extents[scanner.offset(opening.position)] = Extent(
                    end: scanner.offset(position),
                    scalars: scalars - opening.scalarsBefore
                )
            default: position = Self.next(after: position, in: scanner, &scalars)
            }
            readCount += position - start
        } while !open.isEmpty && position < scanner.end
        open.removeAll(keepingCapacity: true)
        return extents[scanner.offset(container)]
            ?? Extent(end: scanner.offset(scanner.end), scalars: scalars)
    }

    /// Returns whether a well-formed container has more scalars than a number, reading no further than
    /// it takes to know, and remembering nothing.
    ///
    /// Adds the number of bytes read to `readCount`.
    static func hasMoreScalars(
        than limit: Int,
        in container: Pointer,
        of scanner: Scanner,
        readCount: inout Int
    ) -> Bool {
        var (scalars, depth) = (0, 0)
        var position = container
        repeat {
            switch position.pointee {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                position += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                position += 1
            default: position = next(after: position, in: scanner, &scalars)
            }
        } while depth > 0 && position < scanner.end && scalars <= limit
        readCount += position - container
        return scalars > limit
    }

    /// Steps over a scalar, which is counted, or over a key, a comma, a colon or white space.
    @inline(__always)
    private static func next(
        after position: Pointer,
        in scanner: Scanner,
        _ scalars: inout Int
    ) -> Pointer {
        switch position.pointee {
        case UInt8(ascii: "\""):
            let end = scanner.skipWhiteSpace(scanner.string(position) ?? scanner.end)
            if end >= scanner.end || end.pointee != UInt8(ascii: ":") { scalars += 1 }
            return end
        case UInt8(ascii: ","), UInt8(ascii: ":"): return position + 1
        case let byte where byte.isJSONWhiteSpace: return position + 1
        default:
            scalars += 1
            return scanner.scalar(position) ?? scanner.end
        }
    }
}
