#include "CCurl.h"

#include <dlfcn.h>
#include <limits.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <pthread.h>
#include <string.h>

#define FUNCTIONS(each)                                                                                                      \
    each(curl_global_init) each(curl_version) each(curl_version_info) each(curl_multi_init) each(curl_multi_cleanup)          \
    each(curl_multi_add_handle) each(curl_multi_remove_handle) each(curl_multi_perform) each(curl_multi_info_read)            \
    each(curl_multi_poll)  each(curl_multi_setopt) each(curl_easy_init) each(curl_easy_cleanup)        \
    each(curl_easy_setopt) each(curl_easy_getinfo) each(curl_slist_append) each(curl_slist_free_all)

// The header wraps the variadic functions in type-checking macros, which do not work with function pointers.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

#define DECLARE(name) __typeof__(&name) name;
static struct { FUNCTIONS(DECLARE) } lib;

static bool is_open;

/// Keeps OpenSSL from freeing its data at exit, when the transfer thread may still be using it.
static void keep_openssl_at_exit(void *library) {
    int (*init)(unsigned long long, const void *) = (int (*)(unsigned long long, const void *))dlsym(library, "OPENSSL_init_crypto");
    const unsigned long long no_atexit = 0x00080000;
    if (init) init(no_atexit, NULL);
}

static bool resolve(void *library) {
#define RESOLVE(name)                                                                                                        \
    lib.name = (__typeof__(&name))dlsym(library, #name);                                                                     \
    if (!lib.name) return false;
    FUNCTIONS(RESOLVE)
    return true;
}

static void open_library(void) {
    static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4"};
    for (size_t index = 0; index < sizeof names / sizeof *names && !is_open; index++) {
        void *library = dlopen(names[index], RTLD_LAZY | RTLD_LOCAL);
        if (!library) continue;
        keep_openssl_at_exit(library);
        is_open = resolve(library) && lib.curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
    }
}

bool nalssi_curl_open(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return is_open;
}

bool nalssi_curl_uses_openssl(void) {
    const char *name = lib.curl_version_info(CURLVERSION_NOW)->ssl_version;
    return name && strncmp(name, "OpenSSL/", 8) == 0;
}

bool nalssi_curl_has_authority_file(void) {
    const curl_version_info_data *info = lib.curl_version_info(CURLVERSION_NOW);
    return info->age >= CURLVERSION_SEVENTH && info->cainfo;
}

const char *nalssi_curl_version(void) { return lib.curl_version(); }

CURLM *nalssi_curl_multi_new(long connections_a_host) {
    CURLM *multi = lib.curl_multi_init();
    if (multi) lib.curl_multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, connections_a_host);
    return multi;
}

void nalssi_curl_multi_free(CURLM *multi) { lib.curl_multi_cleanup(multi); }

bool nalssi_curl_multi_add(CURLM *multi, CURL *easy) { return lib.curl_multi_add_handle(multi, easy) == CURLM_OK; }

void nalssi_curl_multi_remove(CURLM *multi, CURL *easy) { lib.curl_multi_remove_handle(multi, easy); }

void nalssi_curl_multi_perform(CURLM *multi) {
    int running;
    lib.curl_multi_perform(multi, &running);
}

CURL *nalssi_curl_multi_ended(CURLM *multi, CURLcode *result) {
    int left;
    CURLMsg *message;
    while ((message = lib.curl_multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}

void nalssi_curl_multi_wait(CURLM *multi, int descriptor) {
    struct curl_waitfd other = {.fd = descriptor, .events = CURL_WAIT_POLLIN};
    lib.curl_multi_poll(multi, &other, 1, INT_MAX, NULL);
}

CURL *nalssi_curl_easy_new(void) { return lib.curl_easy_init(); }

void nalssi_curl_easy_free(CURL *easy) { lib.curl_easy_cleanup(easy); }

void nalssi_curl_set_number(CURL *easy, CURLoption option, long value) { lib.curl_easy_setopt(easy, option, value); }

void nalssi_curl_set_text(CURL *easy, CURLoption option, const char *text) { lib.curl_easy_setopt(easy, option, text); }

void nalssi_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *list) {
    lib.curl_easy_setopt(easy, option, list);
}

void nalssi_curl_set_takers(CURL *easy, nalssi_curl_taker head, nalssi_curl_taker body, void *context) {
    lib.curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, head);
    lib.curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
    lib.curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    lib.curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
}

bool nalssi_curl_set_before(CURL *easy, nalssi_curl_before before, void *context) {
    return lib.curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, before) == CURLE_OK
        && lib.curl_easy_setopt(easy, CURLOPT_PREREQDATA, context) == CURLE_OK;
}

void nalssi_curl_set_sockets(CURL *easy, nalssi_curl_opened opened, void *opened_context, nalssi_curl_closed closed,
                             void *closed_context) {
    lib.curl_easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, opened);
    lib.curl_easy_setopt(easy, CURLOPT_SOCKOPTDATA, opened_context);
    lib.curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, closed);
    lib.curl_easy_setopt(easy, CURLOPT_CLOSESOCKETDATA, closed_context);
}

unsigned long long nalssi_bytes_received(int descriptor) {
    struct tcp_info info = {0};
    socklen_t length = sizeof info;
    return getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &length) == 0 ? info.tcpi_bytes_received : 0;
}

void nalssi_curl_set_error_buffer(CURL *easy, char *buffer) { lib.curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, buffer); }

long nalssi_curl_number(CURL *easy, CURLINFO info) {
    long value = 0;
    return lib.curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

struct curl_slist *nalssi_curl_list_append(struct curl_slist *list, const char *text) {
    return lib.curl_slist_append(list, text);
}

void nalssi_curl_list_free(struct curl_slist *list) { lib.curl_slist_free_all(list); }
