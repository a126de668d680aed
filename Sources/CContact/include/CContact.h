#ifndef CCONTACT_H
#define CCONTACT_H

/// The mail address of the developers of this build, UTF-8; empty if none was given (`make CONTACT=…`).
const char *contact_address(void);

#endif
