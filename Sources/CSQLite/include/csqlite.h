#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

/* SQLite copies the bytes immediately. Swift cannot import SQLITE_TRANSIENT, a number cast to a function. */
int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int count);
int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count);

/* Whether closing the last connection leaves the write-ahead log. Swift cannot call functions with variable arguments. */
void csqlite_keep_log(sqlite3 *connection, int keeps);

#endif
