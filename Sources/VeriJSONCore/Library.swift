/// The library itself.
package enum Library {
    /// The version, which reports and the command name.
    package static let version = "0.9.0"
}
