#ifndef CBUILD_H
#define CBUILD_H

/// The mail address of the developers of this build, UTF-8; empty if none was given (`make CONTACT=…`).
const char *build_contact(void);

#endif
