/// Replacements for the default implementations, which ask for nothing that may be null.
extension RecoveringPositions {
    mutating func decodeIfPresent(_ type: Bool.Type) throws -> Bool? {
        try optional { try $0.decode(type) }
    }

    mutating func decodeIfPresent(_ type: String.Type) throws -> String? {
        try optional { try $0.decode(type) }
    }

    mutating func decodeIfPresent(_ type: Double.Type) throws -> Double? {
        try optional { try $0.decode(type) }
    }

    mutating func decodeIfPresent(_ type: Float.Type) throws -> Float? {
        try optional { try $0.decode(type) }
    }

    mutating func decodeIfPresent(_ type: Int.Type) throws -> Int? {
        try optional { try $0.decode(type) }
    }

    mutating func decodeIfPresent(_ type: Int8.Type) throws -> Int8? {
        try optional { try $0.decode(type) }
    }

    mutating func decodeIfPresent(_ type: Int16.Type) throws -> Int16? {
        try optional { try $0.decode(type) }
    }

    mutating func decodeIfPresent(_ type: Int32.Type) throws -> Int32? {
        try optional { try $0.decode(type) }
    }

    mutating func decodeIfPresent(_ type: Int64.Type) throws -> Int64? {
        try optional { try $0.decode(type) }
    }

    mutating func decodeIfPresent(_ type: UInt.Type) throws -> UInt? {
        try optional { try $0.decode(type) }
    }

    mutating func decodeIfPresent(_ type: UInt8.Type) throws -> UInt8? {
        try optional { try $0.decode(type) }
    }

    mutating func decodeIfPresent(_ type: UInt16.Type) throws -> UInt16? {
        try optional { try $0.decode(type) }
    }

    mutating func decodeIfPresent(_ type: UInt32.Type) throws -> UInt32? {
        try optional { try $0.decode(type) }
    }

    mutating func decodeIfPresent(_ type: UInt64.Type) throws -> UInt64? {
        try optional { try $0.decode(type) }
    }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    mutating func decodeIfPresent(_ type: Int128.Type) throws -> Int128? {
        try optional { try $0.decode(type) }
    }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    mutating func decodeIfPresent(_ type: UInt128.Type) throws -> UInt128? {
        try optional { try $0.decode(type) }
    }
}
