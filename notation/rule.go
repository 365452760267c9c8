package notation

// A Rule identifies the rule that a refused input breaks, or that ends a game. The rules of
// one game begin with its package name, as "empire.line" does, and this package declares
// the shared rules. Because every refusal wraps its Rule, [errors.Is] and [errors.As] find
// it.
type Rule string

// Rules that all games share.
const (
	RuleFinished      Rule = "finished"      // a move in a finished game, or a position that only such a move could reach
	RulePass          Rule = "pass"          // a pass of a player who can move
	RuleAllPassed     Rule = "all-passed"    // passes that end the game, or more of them
	RuleEmpty         Rule = "empty"         // a move of a piece from an empty space
	RuleNotYours      Rule = "not-yours"     // a move of another player's piece
	RuleOccupied      Rule = "occupied"      // a move to an occupied space, where nothing can be captured
	RuleMalformed     Rule = "malformed"     // not a move, or not a text in the right form
	RulePart          Rule = "part"          // a move that is not, or does not continue, the part that is wanted
	RuleTooMany       Rule = "too-many"      // a position with more pieces than the box has, or than one player has
	RuleMissing       Rule = "missing"       // a position without pieces that never leave the board
	RuleSeat          Rule = "seat"          // a turn, pieces or a resignation of a seat that is out, or that the game does not have
	RuleContradiction Rule = "contradiction" // a position whose values contradict one another or the board
	RuleZeroState     Rule = "zero-state"    // a move or a text of the zero State
	RulePlayers       Rule = "players"       // a number of players that the game does not have
	RuleTeams         Rule = "teams"         // teams, in a game or with a number of players that has none
	RuleVariation     Rule = "variation"     // a variation that the game does not have
	RuleArrangement   Rule = "arrangement"   // an arrangement that the game does not have
	RuleResult        Rule = "result"        // a result that the game cannot have, or that its rules contradict
	RuleAction        Rule = "action"        // an action of an environment that no legal move has
)

// Error returns the identifier.
func (r Rule) Error() string { return string(r) }

// A RuleSpec states a rule for players.
type RuleSpec struct {
	Rule    Rule   `json:"id"`
	Text    string `json:"text"`    // one sentence
	Heading string `json:"heading"` // the heading in the documentation of the game's package under which the rule stands
}

// sharedRules has the rules of this package. Every game has its rules under "Rules" and
// the forms of its texts under "Texts".
var sharedRules = []RuleSpec{
	{RuleFinished, "A finished game has no moves.", "Rules"},
	{RulePass, "A player who can move may not pass.", "Rules"},
	{RuleAllPassed, "The game ends when all players have passed, one after another.", "Rules"},
	{RuleEmpty, "A move begins on a space where a piece stands.", "Rules"},
	{RuleNotYours, "Players move only their own pieces.", "Rules"},
	{RuleOccupied, "A piece goes to a space where no piece stands.", "Rules"},
	{RuleMalformed, "Moves and positions have the form that the game describes.", "Texts"},
	{RulePart, "A move in two parts is played part by part.", "Texts"},
	{RuleTooMany, "Nobody has more pieces than the game provides.", "Texts"},
	{RuleMissing, "The pieces that never leave the board are on it.", "Texts"},
	{RuleSeat, "Only seats that are still in the game have turns and pieces.", "Texts"},
	{RuleContradiction, "The values of a position agree with one another and with the board.", "Texts"},
	{RuleZeroState, "Moves are made in a position.", "Texts"},
	{RulePlayers, "The game is only for certain numbers of players.", "Rules"},
	{RuleTeams, "Teams need a game that has them, and the right number of players.", "Rules"},
	{RuleVariation, "The game has only certain variations.", "Rules"},
	{RuleArrangement, "Pieces can be rearranged only as the game describes.", "Rules"},
	{RuleResult, "A game ends only with a result that its rules and seats allow.", "Rules"},
	{RuleAction, "An action is legal only if a legal move has it.", "Rules"},
}

// SharedRules returns the rules that all games share.
func SharedRules() []RuleSpec { return append([]RuleSpec(nil), sharedRules...) }

// Rule returns one of the game's own or shared rules, and false for any other identifier.
func (sp Spec) Rule(id Rule) (RuleSpec, bool) {
	for _, list := range [][]RuleSpec{sp.Rules, sharedRules} {
		for _, rule := range list {
			if rule.Rule == id {
				return rule, true
			}
		}
	}
	return RuleSpec{}, false
}
