/* Prints how many actions a second a batch with masks and planes takes. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "rulebook.h"

static int64_t check(int64_t answer) {
	if (answer < 0) {
		char text[512];
		rb_last_error(text, sizeof text);
		fprintf(stderr, "%s\n", text);
		exit(1);
	}
	return answer;
}

static void step(rb_handle batch, int32_t *actions, int64_t n) {
	check(rb_batch_sample(batch, actions, n));
	check(rb_batch_step(batch, actions, n));
}

int main(int argc, char **argv) {
	if (argc != 6) {
		fprintf(stderr, "usage: figures GAME SETUP SECONDS ENVIRONMENTS MAX-PLIES\n");
		return 2;
	}
	rb_handle game = check(rb_game_new(argv[1], argv[2]));
	double seconds = atof(argv[3]);
	int64_t n = atoll(argv[4]);
	enum { ROOM = 20000 }; /* more than the actions, or the values of an observation */
	rb_batch_config config = {.n = n, .threads = 1, .view = -1, .seed = 1, .max_plies = atoll(argv[5])};
	config.masks = malloc(n * ROOM);
	config.planes = malloc(n * ROOM * sizeof(float));
	int32_t *actions = malloc(n * sizeof *actions);
	if (!config.masks || !config.planes || !actions) {
		return 1;
	}
	rb_handle batch = check(rb_batch_new(game, &config));
	for (int i = 0; i < 100; i++) {
		step(batch, actions, n);
	}
	clock_t begun = clock();
	double steps = 0, spent;
	do {
		for (int i = 0; i < 20; i++) {
			step(batch, actions, n);
		}
		steps += 20 * n;
		spent = (double)(clock() - begun) / CLOCKS_PER_SEC;
	} while (spent < seconds);
	printf("%.0f\n", steps / spent);
	return 0;
}
