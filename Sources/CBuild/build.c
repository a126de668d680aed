#include "CBuild.h"

// Package.swift passes the words without quotes.
#define TEXT_OF(words) #words
#define TEXT(words) TEXT_OF(words)
#ifndef NALSSI_COMMIT
#define NALSSI_COMMIT
#endif
#ifndef NALSSI_DAY
#define NALSSI_DAY
#endif

const char *cbuild_commit(void) { return TEXT(NALSSI_COMMIT); }

const char *cbuild_day(void) { return TEXT(NALSSI_DAY); }
