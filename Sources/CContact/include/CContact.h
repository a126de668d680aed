#ifndef CCONTACT_H
#define CCONTACT_H

/// The mail address of the developers of this build, UTF-8; empty if none was given (`make CONTACT=…`).
const char *contact_address(void);

/// Where the source of this build is, as an https URL; empty if that is unknown (`make REPOSITORY=…`).
const char *contact_repository(void);

#endif
