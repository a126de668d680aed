// The server's side of TLS over bytes in memory, by the system's OpenSSL: for tests, which look at what a client does with a
// certificate.
#ifndef CTESTTLS_H
#define CTESTTLS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct test_tls test_tls;

/// `certificate` and `key` as PEM; NULL where they make no sense.
test_tls *test_tls_new(const char *certificate, const char *key);
void test_tls_free(test_tls *tls);

/// Takes what has come over the wire.
void test_tls_feed(test_tls *tls, const void *bytes, size_t count);
/// What it means: the number of bytes put into `bytes`, 0 for nothing yet, -1 where it means nothing.
long test_tls_read(test_tls *tls, void *bytes, size_t count);
void test_tls_write(test_tls *tls, const void *bytes, size_t count);
/// Says that nothing more will follow.
void test_tls_end(test_tls *tls);
/// What is to go over the wire: the number of bytes put into `bytes`.
size_t test_tls_take(test_tls *tls, void *bytes, size_t count);

#endif
