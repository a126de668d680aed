// What the build knew of itself. Only the program's own target imports this: with each commit these strings change, and whatever
// depends on them is compiled anew.
#ifndef CBUILD_H
#define CBUILD_H

// The commit, shortened, with "-dirty" behind it if files differed from it; empty outside a repository.
const char *cbuild_commit(void);

// The day of the commit or of SOURCE_DATE_EPOCH, in UTC, as "2026-11-24"; empty if neither is known.
const char *cbuild_day(void);

#endif
