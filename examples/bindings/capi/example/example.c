/* Plays a game at random, and then many games at once.
 *
 *     example [game [setup]]
 *     example empire '{"players": 3}'
 */
#include <stdio.h>
#include <stdlib.h>

#include "rulebook.h"

enum { MAX_ACTIONS = 10000, MAX_PLIES = 300, ENVIRONMENTS = 64, STEPS = 200 };

/* Returns an answer of the library, or ends the program with what it says. */
static int64_t check(int64_t answer) {
	if (answer < 0) {
		char text[512];
		rb_last_error(text, sizeof text);
		fprintf(stderr, "example: %s\n", text);
		exit(1);
	}
	return answer;
}

static void play_one(rb_handle game) {
	static int32_t actions[MAX_ACTIONS];
	rb_handle state = check(rb_state_new(game, 1));
	char text[4096];
	for (int ply = 0; ply < MAX_PLIES && !check(rb_state_is_terminal(state)); ply++) {
		int64_t n = check(rb_state_legal_actions(state, actions, MAX_ACTIONS));
		int32_t action = actions[rand() % n];
		check(rb_state_action_text(state, action, text, sizeof text));
		printf("%s ", text);
		check(rb_state_apply(state, action));
	}
	check(rb_state_result(state, text, sizeof text));
	printf("\nresult: %s\n", text);
	check(rb_free(state));
}

static void play_many(rb_handle game) {
	static int32_t actions[ENVIRONMENTS];
	static uint8_t ends[ENVIRONMENTS];
	int episodes = 0;
	rb_batch_config config = {.n = ENVIRONMENTS, .threads = 1, .view = -1, .max_plies = 50, .ends = ends};
	rb_handle batch = check(rb_batch_new(game, &config));
	for (int step = 0; step < STEPS; step++) {
		check(rb_batch_sample(batch, actions, ENVIRONMENTS));
		check(rb_batch_step(batch, actions, ENVIRONMENTS));
		for (int i = 0; i < ENVIRONMENTS; i++) {
			episodes += ends[i] != RB_RUNNING;
		}
	}
	check(rb_free(batch));
	printf("%d episodes in %d steps of %d environments\n", episodes, STEPS, ENVIRONMENTS);
}

int main(int argc, char **argv) {
	rb_handle game = check(rb_game_new(argc > 1 ? argv[1] : "reversi", argc > 2 ? argv[2] : NULL));
	play_one(game);
	play_many(game);
	check(rb_free(game));
	return 0;
}
