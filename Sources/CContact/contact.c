#include "CContact.h"

const char *contact_address(void) { return NALSSI_CONTACT; }
