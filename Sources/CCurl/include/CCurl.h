/// libcurl, loaded at run time, because it brings 33 shared libraries that a program without requests need not load.
///
/// All functions except `nalssi_curl_open` must be called on one thread, and only after it has succeeded.
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

/// Loads libcurl on the first call, from any thread; returns false if no suitable version is installed. Takes some
/// milliseconds.
bool nalssi_curl_open(void);

/// Whether libcurl uses OpenSSL, so that `nalssi_curl_number(easy, CURLINFO_SSL_VERIFYRESULT)` returns its error codes.
bool nalssi_curl_uses_openssl(void);

/// Whether the trusted certificate authorities are in one file, which can then be read once for all connections.
bool nalssi_curl_has_authority_file(void);

/// The versions of libcurl and its TLS library, such as "libcurl/7.88.1 OpenSSL/3.0.17".
const char *nalssi_curl_version(void);

CURLM *nalssi_curl_multi_new(long connections_a_host);
void nalssi_curl_multi_free(CURLM *multi);
bool nalssi_curl_multi_add(CURLM *multi, CURL *easy);
void nalssi_curl_multi_remove(CURLM *multi, CURL *easy);
/// Does all work that does not block.
void nalssi_curl_multi_perform(CURLM *multi);
/// The next finished transfer and its result; NULL if there is none left.
CURL *nalssi_curl_multi_ended(CURLM *multi, CURLcode *result);
/// Waits until there is work or `descriptor` is readable.
void nalssi_curl_multi_wait(CURLM *multi, int descriptor);

CURL *nalssi_curl_easy_new(void);
void nalssi_curl_easy_free(CURL *easy);
void nalssi_curl_set_number(CURL *easy, CURLoption option, long value);
/// The text is copied.
void nalssi_curl_set_text(CURL *easy, CURLoption option, const char *text);
/// The list must stay valid until the handle is freed.
void nalssi_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *list);

typedef size_t (*nalssi_curl_taker)(char *bytes, size_t size, size_t count, void *context);
/// Sets the callbacks for lines of heads and trailers and for bodies. They return the number of bytes they were given, or
/// another number to end the transfer.
void nalssi_curl_set_takers(CURL *easy, nalssi_curl_taker head, nalssi_curl_taker body, void *context);

typedef int (*nalssi_curl_before)(void *context, char *peer, char *own, int peer_port, int own_port);
/// Sets the callback before each time the request is sent, which includes libcurl's own repetitions. It returns
/// `CURL_PREREQFUNC_OK`, or `CURL_PREREQFUNC_ABORT` to send nothing and end the transfer. Returns false before curl 7.80.
bool nalssi_curl_set_before(CURL *easy, nalssi_curl_before before, void *context);

typedef int (*nalssi_curl_opened)(void *context, curl_socket_t descriptor, curlsocktype purpose);
typedef int (*nalssi_curl_closed)(void *context, curl_socket_t descriptor);
/// Sets the callbacks after a socket is made, which returns `CURL_SOCKOPT_OK`, and to close one, which may come after the
/// handle is freed.
void nalssi_curl_set_sockets(CURL *easy, nalssi_curl_opened opened, void *opened_context, nalssi_curl_closed closed,
                             void *closed_context);

/// The bytes that a TCP socket has received; 0 if the system does not count them (before Linux 4.1).
unsigned long long nalssi_bytes_received(int descriptor);

/// Sets a buffer of `CURL_ERROR_SIZE` bytes for error messages.
void nalssi_curl_set_error_buffer(CURL *easy, char *buffer);

long nalssi_curl_number(CURL *easy, CURLINFO info);

struct curl_slist *nalssi_curl_list_append(struct curl_slist *list, const char *text);
void nalssi_curl_list_free(struct curl_slist *list);

#endif
