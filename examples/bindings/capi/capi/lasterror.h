/* The text of the last error of each thread, which Go cannot keep: it has no thread-local
 * variables. */
#ifndef LASTERROR_H
#define LASTERROR_H

#include <stddef.h>

enum { MAX_LAST_ERROR = 1024 };

/* Keeps the first n bytes of a text for the calling thread. */
void keep_last_error(const char *text, size_t n);

/* Returns the kept text, which ends with a zero byte. */
char *last_error(void);

#endif
