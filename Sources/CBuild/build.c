#include "CBuild.h"

const char *build_contact(void) { return NALSSI_CONTACT; }
