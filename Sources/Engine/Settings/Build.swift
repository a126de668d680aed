import CContact

/// The version of the program.
package let nalssiVersion = "0.9.0"

/// The mail address of the developers, from the build setting CONTACT. If it is empty, the program offers no way to write to them.
package let developerAddress = String(cString: contact_address())
