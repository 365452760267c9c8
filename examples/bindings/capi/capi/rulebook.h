/* rulebook.h: the games of rulebook for programs in C, and in any language that calls C.
 *
 *     go build -buildmode=c-shared -o librulebook.so ./examples/bindings/capi
 *
 * Answers. Every function returns a number: 0 or more is the answer, and less than 0 is
 * one of the errors below. rb_last_error then says in words what was wrong. A call that
 * fails changes nothing, but may have written to the caller's buffers.
 *
 * Handles. Games, states, batches and searches are handles, numbers greater than 0. A
 * handle is valid until rb_free. It is never used again, so that a stale one is an error
 * and not a crash. What was made from a freed handle remains valid.
 *
 * Buffers belong to the caller. The library keeps no pointer after a call, and no function
 * writes beyond the size that it is given. Sizes count elements. Texts end with a zero
 * byte; a function that writes a text returns its length without that byte, and writes
 * nothing but an empty text if the buffer is too short, so that a call with size 0 asks
 * for the length. Texts are UTF-8.
 *
 * Threads. All functions may be called from any thread at the same time. Calls for the same
 * handle wait for each other. rb_last_error is that of the calling thread.
 *
 * Processes. The library does not work in a child of fork unless the child calls exec.
 *
 * Seats count from 0. Actions are numbers from 0 to one less than their number, which is
 * fixed for a game with its setup.
 */
#ifndef RULEBOOK_H
#define RULEBOOK_H

#include <stdint.h>

/* The library itself is compiled with an empty RB_CONST, because Go has no const. */
#ifndef RB_CONST
#define RB_CONST const
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Errors. */
enum {
	RB_EARGUMENT = -1, /* an argument is out of its range */
	RB_EHANDLE = -2,   /* no such handle, or one of another kind */
	RB_EBUFFER = -3,   /* a buffer is missing, misaligned or too short */
	RB_ETEXT = -4,     /* a text cannot be read */
	RB_EILLEGAL = -5,  /* an action or a move is not legal */
	RB_EINTERNAL = -6  /* a fault of the library */
};

typedef int64_t rb_handle;

/* Writes what went wrong in the last call of this thread that failed. */
int64_t rb_last_error(char *text, int64_t size);

/* Writes the version of the library. */
int64_t rb_version(char *text, int64_t size);

/* Frees a handle of any kind. */
int64_t rb_free(rb_handle handle);

/* ---- Games ------------------------------------------------------------------------- */

/* Writes the names of the games, each followed by a line feed. */
int64_t rb_games(char *text, int64_t size);

/* Writes a JSON object for each combination of players, teams and variation that a game
 * has, in the form that rb_game_new reads, each followed by a line feed. The usual one
 * comes first. */
int64_t rb_game_setups(RB_CONST char *name, char *text, int64_t size);

/* Returns the handle of a game. The setup is a JSON object, or NULL for the game's usual
 * start; all members are optional:
 *     {"players": 4, "teams": true, "variation": "random", "arrangement": "…", "seed": 7}
 */
rb_handle rb_game_new(RB_CONST char *name, RB_CONST char *setup);

/* Writes a JSON object that describes a game with its setup:
 *     name        the name of the game
 *     setup       the setup, with defaults filled in
 *     seats       the number of seats
 *     actions     the number of actions; "blocks" says what ranges of them mean
 *     planes      the planes of an observation, each with "name" and "doc"
 *     shape       the size of an observation: planes, rows, columns
 */
int64_t rb_game_describe(rb_handle game, char *text, int64_t size);

/* Writes the names of the symmetries of a game, each followed by a line feed. */
int64_t rb_game_symmetries(rb_handle game, char *text, int64_t size);

/* Writes a symmetry of a game. They are numbered from 0 in the order of their names; number 0
 * changes nothing.
 * In each table, the image of number i is at index i: what was at cell i is at cell
 * cells[i], and so for actions, planes and seats. A table may be NULL with size 0. */
int64_t rb_game_symmetry(rb_handle game, int64_t symmetry, int32_t *cells, int64_t n_cells,
                         int32_t *actions, int64_t n_actions, int32_t *planes, int64_t n_planes,
                         int32_t *seats, int64_t n_seats);

/* ---- States ------------------------------------------------------------------------ */

/* Returns the start of a game. The seed matters only to variations that are dealt. It is
 * used in place of the one in the setup. */
rb_handle rb_state_new(rb_handle game, uint64_t seed);

/* Returns the state that a text from rb_state_text describes, or that of a position text. */
rb_handle rb_state_parse(rb_handle game, RB_CONST char *text);

/* Returns a copy that can take back the same actions. */
rb_handle rb_state_clone(rb_handle state);

/* Returns the seat that acts; in a finished game, the one that would have been next. */
int64_t rb_state_turn(rb_handle state);

/* Returns 1 if the game is over, and 0 otherwise. */
int64_t rb_state_is_terminal(rb_handle state);

/* Writes the result of each seat: 1 for a win, -1 for a loss, and 0 for a draw or a game in
 * progress. Returns the number of seats. */
int64_t rb_state_returns(rb_handle state, float *returns, int64_t size);

/* Writes the word for the result: p1win … p4win, p13win, p24win, p1loss, draw or none. */
int64_t rb_state_result(rb_handle state, char *text, int64_t size);

/* Writes the legal actions in ascending order and returns their number. It is an error if
 * there are more than fit; a buffer for all actions is always enough. */
int64_t rb_state_legal_actions(rb_handle state, int32_t *actions, int64_t size);

/* Writes 1 for each action that is legal, and 0 for the others. Returns the number of
 * actions. */
int64_t rb_state_mask(rb_handle state, uint8_t *mask, int64_t size);

/* Plays an action. */
int64_t rb_state_apply(rb_handle state, int32_t action);

/* Takes back the last action. It is an error if there is none. */
int64_t rb_state_undo(rb_handle state);

/* Plays random moves until the game is over or has max_plies more moves, 0 being no maximum,
 * and writes the result of each seat as rb_state_returns does. Returns the number of
 * moves. The state does not change. Equal seeds give equal playouts. */
int64_t rb_state_playout(rb_handle state, uint64_t seed, int64_t max_plies, float *returns, int64_t size);

/* Writes the observation of a seat, plane by plane and row by row, and returns the number
 * of values. */
int64_t rb_state_observe(rb_handle state, int32_t seat, float *planes, int64_t size);

/* Writes a legal action as text. */
int64_t rb_state_action_text(rb_handle state, int32_t action, char *text, int64_t size);

/* Returns the legal action with a text. */
int64_t rb_state_action_parse(rb_handle state, RB_CONST char *text);

/* Writes the actions that together make a legal move, given as the protocol writes it, and
 * returns their number, which is 1 or 2. */
int64_t rb_state_move_actions(rb_handle state, RB_CONST char *move, int32_t *actions, int64_t size);

/* Writes the state as text, for rb_state_parse: the position text and, between the parts
 * of a move, the part chosen. */
int64_t rb_state_text(rb_handle state, char *text, int64_t size);

/* Writes the position text, as the protocol writes it. */
int64_t rb_state_position(rb_handle state, char *text, int64_t size);

/* ---- Batches ----------------------------------------------------------------------- */

/* How an episode of a batch ended in the last step. */
enum {
	RB_RUNNING = 0, /* it goes on */
	RB_OVER = 1,    /* the game was over, and the next one has begun */
	RB_CUT = 2      /* it had max_plies, and the next one has begun */
};

/* A batch is environments that are stepped together. It fills the buffers given here, each
 * with a part for every environment, in order. NULL is a buffer that is not filled and
 * costs nothing.
 *
 * These buffers are the one exception to the rule above: the batch keeps their addresses
 * until rb_free has returned. Until then they must stay where they are, and nobody else
 * may write to them, since the batch writes only what changes. */
typedef struct {
	int64_t n;         /* number of environments, from 1 to 1048576 */
	int32_t threads;   /* how many of them work at a time; 0 is one for each processor */
	int32_t view;      /* the seat that sees the planes; -1 is the seat that acts */
	uint64_t seed;     /* of deals and of rb_batch_sample */
	int64_t max_plies; /* maximum number of moves of an episode; 0 is no maximum */

	uint8_t *players;  /* [n] the seat that acts */
	uint8_t *masks;    /* [n][actions] 1 for legal actions, otherwise 0 */
	float *planes;     /* [n][planes][rows][columns] the observation */
	uint64_t *bits;    /* [n][planes][words] the same as bits, 64 cells to a word */
	float *returns;    /* [n][seats] what the last step has brought each seat: 1, -1 or 0 */
	uint8_t *ends;     /* [n] RB_RUNNING, RB_OVER or RB_CUT */
	int32_t *plies;    /* [n] moves of the episode so far or, if it has ended, in all */
} rb_batch_config;

/* Returns a new batch and fills its buffers. */
rb_handle rb_batch_new(rb_handle game, RB_CONST rb_batch_config *config);

/* Begins new episodes in all environments, as rb_batch_new does with this seed. */
int64_t rb_batch_reset(rb_handle batch, uint64_t seed);

/* Plays an action in each environment. An environment whose episode ends begins the next
 * one. If an action is not legal, nothing changes in any environment. */
int64_t rb_batch_step(rb_handle batch, RB_CONST int32_t *actions, int64_t n);

/* Chooses an action for each environment, so that all moves are equally likely. */
int64_t rb_batch_sample(rb_handle batch, int32_t *actions, int64_t n);

/* Returns a copy of the state of an environment. */
rb_handle rb_batch_state(rb_handle batch, int64_t i);

/* Begins a new episode of an environment with a copy of a state of the same game handle, in
 * which the game is not over. */
int64_t rb_batch_set_state(rb_handle batch, int64_t i, rb_handle state);

/* ---- Searches ---------------------------------------------------------------------- */

/* Monte Carlo tree search by PUCT, as in AlphaZero, in many trees at once. The caller
 * evaluates the positions, a batch at a time:
 *
 *     for each tree: rb_search_reset
 *     while ((n = rb_search_select(...)) > 0) { evaluate n leaves; rb_search_expand(...); }
 *     rb_search_visits(...)
 */
typedef struct {
	int64_t n;          /* number of trees */
	float exploration;  /* the constant of PUCT; 0 means 1.5 */
	float noise_alpha;  /* parameter of the Dirichlet noise at the root; 0 means no noise */
	float noise_weight; /* part of the priors that it replaces */
	uint64_t seed;      /* of the noise */
	int64_t max_nodes;  /* maximum number of positions of a tree; 0 means a million */
} rb_search_config;

/* Returns empty trees. */
rb_handle rb_search_new(rb_handle game, RB_CONST rb_search_config *config);

/* Empties a tree and makes a copy of a state of the same game handle its root. */
int64_t rb_search_reset(rb_handle search, int64_t tree, rb_handle state);

/* Plays an action at the root of a tree and keeps what the tree knows of the position after
 * it. No leaves may wait. */
int64_t rb_search_advance(rb_handle search, int64_t tree, int32_t action);

/* Runs simulations in all trees, each until it has had so many of them, including those that
 * it kept when it advanced, or until a batch of its leaves waits for rb_search_expand.
 * Writes the leaves that wait and returns their number, which is 0 when all is done. Trees
 * without a root are left out. Each buffer but the first may be NULL:
 *     trees    [max_leaves] the tree of the leaf
 *     players  [max_leaves] the seat that acts
 *     planes   [max_leaves][planes][rows][columns] as the seat that acts sees it
 *     masks    [max_leaves][actions]
 * There must be room, for each tree, for a batch of leaves or, if more of its leaves wait
 * already, for all of those. */
int64_t rb_search_select(rb_handle search, int64_t simulations, int64_t batch, int32_t *trees,
                         uint8_t *players, float *planes, uint8_t *masks, int64_t max_leaves);

/* Gives all leaves that wait their evaluations, in the order of rb_search_select:
 *     priors   [leaves][actions] not negative; only those of legal actions count, relative
 *              to each other
 *     values   [leaves][seats] the expected result for each seat, from -1 to 1
 * After an error they wait on, and the next rb_search_select writes them again. */
int64_t rb_search_expand(rb_handle search, RB_CONST float *priors, int64_t n_priors,
                         RB_CONST float *values, int64_t n_values);

/* Writes how often each action was tried at the root of each tree: [n][actions]. */
int64_t rb_search_visits(rb_handle search, int32_t *visits, int64_t size);

/* Writes the mean value of each action at the root of each tree, for the seat that acts
 * there: [n][actions]. It is 0 if the action was not tried. */
int64_t rb_search_values(rb_handle search, float *values, int64_t size);

#ifdef __cplusplus
}
#endif

#endif
