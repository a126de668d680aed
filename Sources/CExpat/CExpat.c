#include "CExpat.h"

#include <dlfcn.h>
#include <pthread.h>

#define FUNCTIONS(each)                                                                                                      \
    each(XML_ParserCreate) each(XML_ParserFree) each(XML_SetHashSalt) each(XML_SetUserData)            \
    each(XML_SetElementHandler) each(XML_SetCharacterDataHandler) each(XML_SetStartDoctypeDeclHandler) each(XML_Parse)        \
    each(XML_StopParser) each(XML_GetErrorCode) each(XML_GetCurrentLineNumber) each(XML_GetCurrentByteIndex)

#define DECLARE(name) __typeof__(&name) name;
static struct { FUNCTIONS(DECLARE) } lib;

static bool is_open;

static bool resolve(void *library) {
#define RESOLVE(name)                                                                                                        \
    lib.name = (__typeof__(&name))dlsym(library, #name);                                                                     \
    if (!lib.name) return false;
    FUNCTIONS(RESOLVE)
    return true;
}

static void open_library(void) {
    void *library = dlopen("libexpat.so.1", RTLD_LAZY | RTLD_LOCAL);
    is_open = library && resolve(library);
}

bool nalssi_expat_open(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return is_open;
}

XML_Parser nalssi_expat_new(unsigned long salt, void *context, XML_StartElementHandler start, XML_EndElementHandler end,
                            XML_CharacterDataHandler text, XML_StartDoctypeDeclHandler doctype) {
    XML_Parser parser = lib.XML_ParserCreate(NULL);
    if (!parser) return NULL;
    lib.XML_SetHashSalt(parser, salt);
    lib.XML_SetUserData(parser, context);
    lib.XML_SetElementHandler(parser, start, end);
    lib.XML_SetCharacterDataHandler(parser, text);
    lib.XML_SetStartDoctypeDeclHandler(parser, doctype);
    return parser;
}

void nalssi_expat_free(XML_Parser parser) { lib.XML_ParserFree(parser); }

bool nalssi_expat_read(XML_Parser parser, const char *bytes, int count) {
    return lib.XML_Parse(parser, bytes, count, XML_TRUE) == XML_STATUS_OK;
}

void nalssi_expat_stop(XML_Parser parser) { lib.XML_StopParser(parser, XML_FALSE); }

enum XML_Error nalssi_expat_error(XML_Parser parser) { return lib.XML_GetErrorCode(parser); }

unsigned long nalssi_expat_line(XML_Parser parser) { return lib.XML_GetCurrentLineNumber(parser); }

long nalssi_expat_position(XML_Parser parser) { return lib.XML_GetCurrentByteIndex(parser); }
