/// libcurl, opened while the program runs: 33 shared libraries come with it, which a program that asks nothing need not load.
///
/// Every function but `nalssi_curl_open` belongs to one thread, and may be called only where that has succeeded.
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

/// Loads libcurl once, whoever calls first; false where this machine has none that will do. It takes some milliseconds.
bool nalssi_curl_open(void);

/// Whether TLS is OpenSSL's, whose numbers `nalssi_curl_number(easy, CURLINFO_SSL_VERIFYRESULT)` then are.
bool nalssi_curl_uses_openssl(void);

/// Whether the authorities that are trusted come out of one file, which can then be read once for all connections.
bool nalssi_curl_has_authority_file(void);

/// What libcurl and its TLS call themselves, such as "libcurl/7.88.1 OpenSSL/3.0.17".
const char *nalssi_curl_version(void);

CURLM *nalssi_curl_multi_new(long connections_a_host);
void nalssi_curl_multi_free(CURLM *multi);
bool nalssi_curl_multi_add(CURLM *multi, CURL *easy);
void nalssi_curl_multi_remove(CURLM *multi, CURL *easy);
/// Does what can be done without waiting.
void nalssi_curl_multi_perform(CURLM *multi);
/// The next transfer that has ended, with what it ended with; NULL when there is none left to be told of.
CURL *nalssi_curl_multi_ended(CURLM *multi, CURLcode *result);
/// Waits until there is something to do, or `descriptor` can be read.
void nalssi_curl_multi_wait(CURLM *multi, int descriptor);

CURL *nalssi_curl_easy_new(void);
void nalssi_curl_easy_free(CURL *easy);
void nalssi_curl_set_number(CURL *easy, CURLoption option, long value);
/// The text is copied.
void nalssi_curl_set_text(CURL *easy, CURLoption option, const char *text);
/// The bytes are copied.
void nalssi_curl_set_bytes(CURL *easy, CURLoption option, const void *bytes, size_t count);
/// The list is kept until the handle is freed.
void nalssi_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *list);

typedef size_t (*nalssi_curl_taker)(char *bytes, size_t size, size_t count, void *context);
/// Who takes the lines of heads and trailers, and who takes bodies: returns how many bytes it was given, or another number to end
/// the transfer.
void nalssi_curl_set_takers(CURL *easy, nalssi_curl_taker head, nalssi_curl_taker body, void *context);

/// `CURL_ERROR_SIZE` bytes for what libcurl has to say of an error.
void nalssi_curl_set_error_buffer(CURL *easy, char *buffer);

long nalssi_curl_number(CURL *easy, CURLINFO info);

struct curl_slist *nalssi_curl_list_append(struct curl_slist *list, const char *text);
void nalssi_curl_list_free(struct curl_slist *list);

#endif
