#include "CContact.h"

const char *contact_address(void) { return NALSSI_CONTACT; }

const char *contact_repository(void) { return NALSSI_REPOSITORY; }
