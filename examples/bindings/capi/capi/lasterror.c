#include "lasterror.h"

#include <string.h>

static __thread char kept[MAX_LAST_ERROR];

void keep_last_error(const char *text, size_t n) {
	if (n > sizeof kept - 1) {
		n = sizeof kept - 1;
	}
	memcpy(kept, text, n);
	kept[n] = 0;
}

char *last_error(void) { return kept; }
