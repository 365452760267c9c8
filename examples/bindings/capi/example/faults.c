/* Calls the library as nobody should, and checks that every call is refused with the right
 * error and a text, and that nothing is written beyond a buffer. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "rulebook.h"

static int failures;

/* Checks that a call was answered by an error whose text contains some words. */
static void refused(const char *call, int64_t answer, int64_t want, const char *words) {
	char text[512];
	rb_last_error(text, sizeof text);
	if (answer != want || !strstr(text, words)) {
		printf("%s = %lld (%s), want %lld (%s)\n", call, (long long)answer, text, (long long)want, words);
		failures++;
	}
}

static void answered(const char *call, int64_t answer, int64_t want) {
	if (answer != want) {
		printf("%s = %lld, want %lld\n", call, (long long)answer, (long long)want);
		failures++;
	}
}

#define REFUSED(call, want, words) refused(#call, call, want, words)
#define ANSWERED(call, want) answered(#call, call, want)

enum { ACTIONS = 65, PLANES = 5 * 64 };

static void games(rb_handle game) {
	char text[64];
	REFUSED(rb_game_new(NULL, NULL), RB_EARGUMENT, "NULL");
	REFUSED(rb_game_new("chess", NULL), RB_EARGUMENT, "chess");
	REFUSED(rb_game_new("reversi", ""), RB_ETEXT, "setup");
	REFUSED(rb_game_new("reversi", "{}{}"), RB_ETEXT, "setup");
	REFUSED(rb_game_new("reversi", "{\"wings\": 2}"), RB_ETEXT, "wings");
	REFUSED(rb_game_new("reversi", "{\"players\": 3}"), RB_EARGUMENT, "3");
	REFUSED(rb_game_setups("chess", text, sizeof text), RB_EARGUMENT, "chess");
	REFUSED(rb_game_describe(game, NULL, 10), RB_EBUFFER, "NULL");
	REFUSED(rb_game_describe(game, text, -1), RB_EBUFFER, "-1");
	REFUSED(rb_game_symmetry(game, 99, NULL, 0, NULL, 0, NULL, 0, NULL, 0), RB_EARGUMENT, "99");
	int32_t table[4];
	REFUSED(rb_game_symmetry(game, 0, table, 4, NULL, 0, NULL, 0, NULL, 0), RB_EBUFFER, "64");
	ANSWERED(rb_game_symmetry(game, 0, NULL, 0, NULL, 0, NULL, 0, table, 2), 0);
	ANSWERED(table[1], 1);
}

static void texts(rb_handle state) {
	char text[8];
	memset(text, 'x', sizeof text);
	ANSWERED(rb_state_result(state, NULL, 0), 4);
	ANSWERED(rb_state_result(state, text, 4), 4);
	ANSWERED(text[0], 0);
	ANSWERED(text[4], 'x');
	ANSWERED(rb_state_result(state, text, 5), 4);
	ANSWERED(strcmp(text, "none"), 0);
	ANSWERED(text[5], 'x');
}

static void states(rb_handle game) {
	rb_handle state = rb_state_new(game, 0);
	int32_t actions[4] = {0};
	uint8_t mask[ACTIONS + 1] = {0};
	float planes[PLANES + 1] = {0};
	texts(state);
	REFUSED(rb_state_apply(state, 0), RB_EILLEGAL, "action 0");
	REFUSED(rb_state_apply(state, -7), RB_EILLEGAL, "action -7");
	REFUSED(rb_state_undo(state), RB_EARGUMENT, "no action");
	REFUSED(rb_state_legal_actions(state, actions, 3), RB_EBUFFER, "4 actions");
	ANSWERED(rb_state_legal_actions(state, actions, 4), 4);
	ANSWERED(actions[3], 44);
	REFUSED(rb_state_mask(state, mask, ACTIONS - 1), RB_EBUFFER, "65");
	mask[ACTIONS] = 9;
	ANSWERED(rb_state_mask(state, mask, ACTIONS + 1), ACTIONS);
	ANSWERED(mask[ACTIONS], 9);
	REFUSED(rb_state_observe(state, 0, planes, PLANES - 1), RB_EBUFFER, "320");
	REFUSED(rb_state_observe(state, 2, planes, PLANES), RB_EARGUMENT, "seat 2");
	REFUSED(rb_state_observe(state, -1, planes, PLANES), RB_EARGUMENT, "seat -1");
	REFUSED(rb_state_observe(state, 0, (float *)((char *)planes + 1), PLANES), RB_EBUFFER, "multiple of 4");
	planes[PLANES] = 9;
	ANSWERED(rb_state_observe(state, 0, planes, PLANES + 1), PLANES);
	ANSWERED((int64_t)planes[PLANES], 9);
	REFUSED(rb_state_returns(state, planes, 1), RB_EBUFFER, "2");
	REFUSED(rb_state_playout(state, 1, -1, planes, 2), RB_EARGUMENT, "-1");
	REFUSED(rb_state_action_parse(state, "1A"), RB_EILLEGAL, "1A");
	REFUSED(rb_state_action_parse(state, "pass"), RB_EILLEGAL, "pass");
	REFUSED(rb_state_action_parse(state, "?"), RB_ETEXT, "?");
	REFUSED(rb_state_action_parse(state, NULL), RB_EARGUMENT, "NULL");
	REFUSED(rb_state_move_actions(state, "1A", actions, 4), RB_EILLEGAL, "1A");
	REFUSED(rb_state_move_actions(state, "?", actions, 4), RB_ETEXT, "?");
	REFUSED(rb_state_move_actions(state, "5F", actions, 0), RB_EBUFFER, "1 actions");
	REFUSED(rb_state_parse(game, "8/8 a"), RB_ETEXT, "reversi");
	REFUSED(rb_state_turn(game), RB_EHANDLE, "state");
	REFUSED(rb_state_new(state, 0), RB_EHANDLE, "game");
	rb_handle twin = rb_state_clone(state);
	ANSWERED(rb_free(state), 0);
	REFUSED(rb_free(state), RB_EHANDLE, "handle");
	REFUSED(rb_state_turn(state), RB_EHANDLE, "state");
	ANSWERED(rb_state_turn(twin), 0);
	ANSWERED(rb_free(twin), 0);
	REFUSED(rb_free(0), RB_EHANDLE, "0");
}

static void batches(rb_handle game) {
	int32_t actions[2] = {37, 0};
	float planes[2 * PLANES];
	rb_batch_config config = {.n = 2, .view = -1, .planes = planes};
	REFUSED(rb_batch_new(game, NULL), RB_EARGUMENT, "NULL");
	config.n = 0;
	REFUSED(rb_batch_new(game, &config), RB_EARGUMENT, "0");
	config.n = INT64_MAX;
	REFUSED(rb_batch_new(game, &config), RB_EARGUMENT, "environments");
	config.n = 2;
	config.view = 2;
	REFUSED(rb_batch_new(game, &config), RB_EARGUMENT, "seat 2");
	config.view = -1;
	config.planes = (float *)((char *)planes + 1);
	REFUSED(rb_batch_new(game, &config), RB_EBUFFER, "multiple of 4");
	config.planes = planes;
	rb_handle batch = rb_batch_new(game, &config);
	REFUSED(rb_batch_step(batch, actions, 2), RB_EILLEGAL, "environment 1");
	REFUSED(rb_batch_step(batch, actions, 1), RB_EBUFFER, "1 actions");
	REFUSED(rb_batch_step(batch, NULL, 2), RB_EBUFFER, "NULL");
	REFUSED(rb_batch_state(batch, 2), RB_EARGUMENT, "environment 2");
	REFUSED(rb_batch_set_state(batch, 0, game), RB_EHANDLE, "state");
	actions[1] = 19;
	ANSWERED(rb_batch_step(batch, actions, 2), 0);
	ANSWERED(rb_free(batch), 0);
	REFUSED(rb_batch_step(batch, actions, 2), RB_EHANDLE, "batch");
}

static void searches(rb_handle game) {
	int32_t trees[2], visits[ACTIONS];
	float priors[2 * ACTIONS] = {0}, values[2 * 2] = {0};
	rb_search_config config = {.n = 0};
	REFUSED(rb_search_new(game, NULL), RB_EARGUMENT, "NULL");
	REFUSED(rb_search_new(game, &config), RB_EARGUMENT, "0 trees");
	config.n = 1;
	config.noise_weight = 2;
	REFUSED(rb_search_new(game, &config), RB_EARGUMENT, "weight 2");
	config.noise_weight = 0;
	rb_handle search = rb_search_new(game, &config);
	REFUSED(rb_search_reset(search, 1, game), RB_EHANDLE, "state");
	REFUSED(rb_search_advance(search, 0, 37), RB_EARGUMENT, "no root");
	rb_handle state = rb_state_new(game, 0);
	REFUSED(rb_search_reset(search, 1, state), RB_EARGUMENT, "tree 1");
	ANSWERED(rb_search_reset(search, 0, state), 0);
	REFUSED(rb_search_select(search, 5, 0, trees, NULL, NULL, NULL, 1), RB_EARGUMENT, "batches of 0");
	REFUSED(rb_search_select(search, 5, 2, trees, NULL, NULL, NULL, 1), RB_EBUFFER, "2 are needed");
	REFUSED(rb_search_select(search, 5, 2, NULL, NULL, NULL, NULL, 2), RB_EBUFFER, "NULL");
	ANSWERED(rb_search_select(search, 5, 2, trees, NULL, NULL, NULL, 2), 1);
	REFUSED(rb_search_advance(search, 0, 37), RB_EARGUMENT, "wait");
	REFUSED(rb_search_expand(search, priors, 2 * ACTIONS, values, 2), RB_EARGUMENT, "1 leaves");
	values[1] = 3;
	REFUSED(rb_search_expand(search, priors, ACTIONS, values, 2), RB_EARGUMENT, "seat 2");
	values[1] = 0;
	ANSWERED(rb_search_expand(search, priors, ACTIONS, values, 2), 0);
	REFUSED(rb_search_advance(search, 0, 0), RB_EILLEGAL, "action 0");
	ANSWERED(rb_search_select(search, 5, 2, trees, NULL, NULL, NULL, 2), 2);
	REFUSED(rb_search_select(search, 5, 1, trees, NULL, NULL, NULL, 1), RB_EBUFFER, "2 are needed");
	ANSWERED(rb_search_select(search, 5, 1, trees, NULL, NULL, NULL, 2), 2);
	REFUSED(rb_search_visits(search, visits, ACTIONS - 1), RB_EBUFFER, "65");
	ANSWERED(rb_search_visits(search, visits, ACTIONS), ACTIONS);
	ANSWERED(rb_free(state), 0);
	ANSWERED(rb_free(search), 0);
}

/* The text of an error is that of the thread. */
static void *in_another_thread(void *argument) {
	(void)argument;
	char text[64];
	ANSWERED(rb_last_error(text, sizeof text), 0);
	REFUSED(rb_free(-5), RB_EHANDLE, "-5");
	return NULL;
}

int main(void) {
	rb_handle game = rb_game_new("reversi", NULL);
	games(game);
	states(game);
	batches(game);
	searches(game);
	REFUSED(rb_free(-4), RB_EHANDLE, "-4");
	pthread_t thread;
	pthread_create(&thread, NULL, in_another_thread, NULL);
	pthread_join(thread, NULL);
	REFUSED(-2, RB_EHANDLE, "-4");
	ANSWERED(rb_free(game), 0);
	printf("%d failures\n", failures);
	return failures != 0;
}
