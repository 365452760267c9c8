package notation

// A Rule identifies a rule that refuses an input or ends a game. A game's rules begin with
// its package name, for example "empire.line". Every refusal wraps its Rule, so that
// [errors.Is] finds it.
type Rule string

// Rules that all games share.
const (
	RuleFinished      Rule = "finished" // also a position that follows a finished game
	RulePass          Rule = "pass"
	RuleAllPassed     Rule = "all-passed"
	RuleEmpty         Rule = "empty"
	RuleNotYours      Rule = "not-yours"
	RuleOccupied      Rule = "occupied"
	RuleMalformed     Rule = "malformed" // not a move, or not a text in the right form
	RulePart          Rule = "part"
	RuleTooMany       Rule = "too-many"
	RuleMissing       Rule = "missing"
	RuleSeat          Rule = "seat" // a seat that is out or does not exist
	RuleContradiction Rule = "contradiction"
	RuleZeroState     Rule = "zero-state"
	RulePlayers       Rule = "players"
	RuleTeams         Rule = "teams"
	RuleVariation     Rule = "variation"
	RuleArrangement   Rule = "arrangement"
	RuleResult        Rule = "result"
	RuleAction        Rule = "action"
)

// Error returns the identifier.
func (r Rule) Error() string { return string(r) }

// A RuleSpec states a rule for players.
type RuleSpec struct {
	Rule    Rule   `json:"id"`
	Text    string `json:"text"`
	Heading string `json:"heading"` // in the documentation of the game's package
}

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

// Rule returns a rule of the game or a shared rule.
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
