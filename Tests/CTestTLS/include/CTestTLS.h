// The server side of TLS over bytes in memory, using the system's OpenSSL, for tests of how a client treats a
// certificate.
#ifndef CTESTTLS_H
#define CTESTTLS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct test_tls test_tls;

/// `certificate` and `key` are PEM; returns NULL if they are invalid. `speaks_http2`: whether to choose HTTP/2 by ALPN.
test_tls *test_tls_new(const char *certificate, const char *key, bool speaks_http2);
void test_tls_free(test_tls *tls);

/// Takes bytes that arrived over the wire.
void test_tls_feed(test_tls *tls, const void *bytes, size_t count);
/// Decrypts into `bytes` and returns the number of bytes: 0 if there are none yet, -1 on an error.
long test_tls_read(test_tls *tls, void *bytes, size_t count);
void test_tls_write(test_tls *tls, const void *bytes, size_t count);
/// Announces that nothing more will follow.
void test_tls_end(test_tls *tls);
/// Puts the bytes to send over the wire into `bytes`, and returns their number.
size_t test_tls_take(test_tls *tls, void *bytes, size_t count);

#endif
