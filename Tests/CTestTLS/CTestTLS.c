#include "CTestTLS.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <stdlib.h>

struct test_tls {
    SSL_CTX *context;
    SSL *connection;
    BIO *in, *out;
};

static int choose_http2(SSL *connection, const unsigned char **chosen, unsigned char *length, const unsigned char *offered,
                        unsigned int count, void *context) {
    (void)connection, (void)context;
    static const unsigned char http2[] = {2, 'h', '2'};
    unsigned char *found;
    const int result = SSL_select_next_proto(&found, length, http2, sizeof http2, offered, count);
    *chosen = found;
    return result == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_NOACK;
}

test_tls *test_tls_new(const char *certificate_text, const char *key_text, bool speaks_http2) {
    BIO *certificate_bytes = BIO_new_mem_buf(certificate_text, -1), *key_bytes = BIO_new_mem_buf(key_text, -1);
    X509 *certificate = PEM_read_bio_X509(certificate_bytes, NULL, NULL, NULL);
    EVP_PKEY *key = PEM_read_bio_PrivateKey(key_bytes, NULL, NULL, NULL);
    BIO_free(certificate_bytes);
    BIO_free(key_bytes);
    test_tls *tls = calloc(1, sizeof *tls);
    tls->context = SSL_CTX_new(TLS_server_method());
    const bool is_good = certificate && key && SSL_CTX_use_certificate(tls->context, certificate) == 1
        && SSL_CTX_use_PrivateKey(tls->context, key) == 1;
    X509_free(certificate);
    EVP_PKEY_free(key);
    if (!is_good) {
        SSL_CTX_free(tls->context);
        free(tls);
        return NULL;
    }
    if (speaks_http2) SSL_CTX_set_alpn_select_cb(tls->context, choose_http2, NULL);
    tls->connection = SSL_new(tls->context);
    tls->in = BIO_new(BIO_s_mem());
    tls->out = BIO_new(BIO_s_mem());
    SSL_set_bio(tls->connection, tls->in, tls->out);
    SSL_set_accept_state(tls->connection);
    return tls;
}

void test_tls_free(test_tls *tls) {
    SSL_free(tls->connection);
    SSL_CTX_free(tls->context);
    free(tls);
}

void test_tls_feed(test_tls *tls, const void *bytes, size_t count) { BIO_write(tls->in, bytes, (int)count); }

long test_tls_read(test_tls *tls, void *bytes, size_t count) {
    ERR_clear_error();
    const int result = SSL_read(tls->connection, bytes, (int)count);
    if (result > 0) return result;
    switch (SSL_get_error(tls->connection, result)) {
        case SSL_ERROR_WANT_READ:
        case SSL_ERROR_WANT_WRITE:
        case SSL_ERROR_ZERO_RETURN: return 0;
        default: return -1;
    }
}

void test_tls_write(test_tls *tls, const void *bytes, size_t count) {
    if (count > 0) SSL_write(tls->connection, bytes, (int)count);
}

void test_tls_end(test_tls *tls) { SSL_shutdown(tls->connection); }

size_t test_tls_take(test_tls *tls, void *bytes, size_t count) {
    const int result = BIO_read(tls->out, bytes, (int)count);
    return result > 0 ? (size_t)result : 0;
}
