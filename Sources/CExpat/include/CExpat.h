/// libexpat, loaded at run time: only documents of warnings are XML, and a start must not pay for its library.
///
/// All functions except `nalssi_expat_open` must be called only after it has succeeded. A parser belongs to one thread.
#ifndef CEXPAT_H
#define CEXPAT_H

#include <expat.h>
#include <stdbool.h>

/// Loads libexpat on the first call, from any thread; returns false if it is not installed.
bool nalssi_expat_open(void);

/// Makes a parser without namespaces; NULL without memory. The callbacks get `context`, and must not throw or jump.
///
/// With namespaces, libexpat would write the address of an attribute's namespace before each attribute: one of a megabyte
/// and a hundred thousand attributes would take a hundred gigabytes.
XML_Parser nalssi_expat_new(unsigned long salt, void *context, XML_StartElementHandler start, XML_EndElementHandler end,
                            XML_CharacterDataHandler text, XML_StartDoctypeDeclHandler doctype);
void nalssi_expat_free(XML_Parser parser);

/// Reads a whole document; returns false if it is not well-formed, or a callback has stopped the parser. One call for all
/// of it: libexpat before 2.6 takes quadratic time for a long token that comes in parts (CVE-2023-52425).
bool nalssi_expat_read(XML_Parser parser, const char *bytes, int count);

/// Stops reading from inside a callback. A few more callbacks may follow.
void nalssi_expat_stop(XML_Parser parser);

enum XML_Error nalssi_expat_error(XML_Parser parser);
/// The line of the event or mistake, from 1.
unsigned long nalssi_expat_line(XML_Parser parser);
/// The offset of the mistake in the document; -1 if there is none.
long nalssi_expat_position(XML_Parser parser);

#endif
