#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

/* SQLite copies the bytes immediately. Swift cannot import SQLITE_TRANSIENT, a number cast to a function. */
int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int count);
int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count);

#endif
