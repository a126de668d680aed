import CContact

/// The version of the program.
package let nalssiVersion = "0.9.0"

/// The mail address of the developers, from the build setting CONTACT. If it is empty, the program offers no way to write to them.
package let developerAddress = String(cString: contact_address())

/// How services reach the developers, for the `User-Agent` header: the address of the source and of the developers, as far as the
/// build knows them.
package let contactForServices = [String(cString: contact_repository()), developerAddress].filter { !$0.isEmpty }
    .joined(separator: "; ")
