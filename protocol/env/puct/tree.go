package puct

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
)

// Config configures a [Tree].
type Config struct {
	// Exploration weighs priors against values. 0 means 1.5.
	Exploration float32
	// NoiseAlpha is the parameter of the Dirichlet noise at the root; 0 means none. The noise
	// replaces the fraction NoiseWeight of the priors.
	NoiseAlpha, NoiseWeight float32
	// Seed is for the noise, which Reset does not restart.
	Seed uint64
	// MaxNodes limits the positions; 0 means a million. Each takes 16 bytes, and 24 for each legal
	// action.
	MaxNodes int
}

func (c Config) check() error {
	switch {
	case !(c.Exploration >= 0 && c.Exploration <= math.MaxFloat32):
		return fmt.Errorf("exploration of %v, want a number from 0", c.Exploration)
	case !(c.NoiseAlpha >= 0 && c.NoiseAlpha <= math.MaxFloat32):
		return fmt.Errorf("noise with the parameter %v, want a number from 0", c.NoiseAlpha)
	case !(c.NoiseWeight >= 0 && c.NoiseWeight <= 1):
		return fmt.Errorf("noise with the weight %v, want 0 to 1", c.NoiseWeight)
	case c.MaxNodes < 0 || c.MaxNodes > math.MaxInt32:
		return fmt.Errorf("a maximum of %d nodes, want 0 to %d", c.MaxNodes, math.MaxInt32)
	}
	return nil
}

// A Tree searches one state. It is not safe for concurrent use.
type Tree struct {
	game   env.Game
	cfg    Config
	random *rand.Rand

	root  env.State // nil before Reset
	nodes []node
	edges []edge

	leaves []*leaf // waiting leaves first
	spare  []*leaf
	legal  []env.Action
	result []float32
}

type node struct {
	first, n int32
	visits   int32 // including waiting simulations
	seat     notation.Seat
	status   status
}

type status uint8

const (
	fresh   status = iota
	waiting        // for Expand
	expanded
)

type edge struct {
	action env.Action
	prior  float32
	child  int32 // or 0
	visits int32
	// value is the sum for the seat that acts; a waiting visit counts -1.
	value float64
}

func (e *edge) mean() float32 { return float32(e.value / float64(e.visits)) }

type leaf struct {
	state env.State
	node  int32   // -1 if the tree is full
	path  []int32 // edges from the root
	seats []notation.Seat
}

const (
	defaultExploration = 1.5
	defaultNodes       = 1 << 20
	maxEdges           = 1 << 30 // before waiting leaves, within an int32
	// reduction, times the square root of the sum of tried priors, lowers untried values.
	reduction = 0.25
)

// New returns an empty tree, or an error if cfg is out of range.
func New(game env.Game, cfg Config) (*Tree, error) {
	if err := cfg.check(); err != nil {
		return nil, fmt.Errorf("puct: %w", err)
	}
	if cfg.Exploration == 0 {
		cfg.Exploration = defaultExploration
	}
	if cfg.MaxNodes == 0 {
		cfg.MaxNodes = defaultNodes
	}
	return &Tree{
		game: game, cfg: cfg, random: rand.New(rand.NewPCG(cfg.Seed, 0)), result: make([]float32, game.Seats()),
	}, nil
}

// Game returns the game.
func (t *Tree) Game() env.Game { return t.game }

// Reset empties the tree and copies root. If root belongs to another [env.Game], it returns an
// error.
func (t *Tree) Reset(root env.State) error {
	own := t.root
	if own == nil {
		own = t.game.New(0)
	}
	if err := own.Assign(root); err != nil {
		return err
	}
	t.root = own
	t.drop()
	t.nodes = append(t.nodes[:0], node{seat: root.Turn()})
	t.edges = t.edges[:0]
	return nil
}

func (t *Tree) drop() {
	t.spare = append(t.spare, t.leaves...)
	t.leaves = t.leaves[:0]
}

var (
	errNoRoot  = errors.New("puct: the tree has no root before Reset")
	errWaiting = errors.New("puct: leaves wait for Expand")
	errTooMany = errors.New("puct: a tree has at most 2³¹-1 simulations")
)

// Root returns the root, or nil before Reset. The caller must not change it.
func (t *Tree) Root() env.State { return t.root }

// Simulations returns the number of simulations through the root. The first evaluates it.
func (t *Tree) Simulations() int {
	if t.root == nil {
		return 0
	}
	return int(t.nodes[0].visits)
}

// Select runs up to n simulations and returns the number of waiting leaves. Each stops at the end
// of a game, or at a leaf that then waits for Expand. A waiting leaf counts as a loss, so that
// other simulations usually go elsewhere. If the next would nevertheless reach one, or the game is
// over at the root, Select stops early. It returns an error without a root, or beyond 2³¹-1
// simulations.
func (t *Tree) Select(n int) (int, error) {
	switch {
	case t.root == nil:
		return 0, errNoRoot
	case t.root.Terminal():
		return 0, nil
	case n > math.MaxInt32-t.Simulations():
		return 0, errTooMany
	}
	for range n {
		if !t.simulate() {
			break
		}
	}
	return len(t.leaves), nil
}

// If the simulation would end at a waiting leaf, simulate returns false and changes nothing.
func (t *Tree) simulate() bool {
	l := t.newLeaf()
	at := int32(0)
	for at >= 0 && t.nodes[at].status == expanded {
		i := t.best(at)
		l.path, l.seats = append(l.path, i), append(l.seats, t.nodes[at].seat)
		if err := l.state.Apply(t.edges[i].action); err != nil {
			panic(err) // edges are legal actions
		}
		if l.state.Terminal() {
			t.visit(l)
			l.state.Returns(t.result)
			t.backUp(l, t.result)
			t.spare = append(t.spare, l)
			return true
		}
		at = t.child(i, l.state.Turn())
	}
	if at >= 0 && t.nodes[at].status == waiting {
		t.spare = append(t.spare, l)
		return false
	}
	if at >= 0 {
		t.nodes[at].status = waiting
	}
	l.node = at
	t.visit(l)
	t.leaves = append(t.leaves, l)
	return true
}

func (t *Tree) newLeaf() *leaf {
	if len(t.spare) == 0 {
		t.spare = append(t.spare, &leaf{state: t.root.Clone()})
	}
	l := t.spare[len(t.spare)-1]
	t.spare = t.spare[:len(t.spare)-1]
	if err := l.state.Assign(t.root); err != nil {
		panic(err)
	}
	l.path, l.seats = l.path[:0], l.seats[:0]
	return l
}

func (t *Tree) child(i int32, seat notation.Seat) int32 {
	if t.edges[i].child == 0 {
		if len(t.nodes) >= t.cfg.MaxNodes || len(t.edges) >= maxEdges {
			return -1
		}
		t.edges[i].child = int32(len(t.nodes))
		t.nodes = append(t.nodes, node{seat: seat})
	}
	return t.edges[i].child
}

func (t *Tree) best(at int32) int32 {
	n := &t.nodes[at]
	edges := t.edges[n.first : n.first+n.n]
	var visits int32
	var value float64
	var tried float32
	for i := range edges {
		if e := &edges[i]; e.visits > 0 {
			visits += e.visits
			value += e.value
			tried += e.prior
		}
	}
	untried := float32(0)
	if visits > 0 {
		untried = float32(value/float64(visits)) - reduction*sqrt(tried)
	}
	scale := t.cfg.Exploration * sqrt(float32(visits+1))
	best, most := 0, float32(math.Inf(-1))
	for i := range edges {
		e := &edges[i]
		score := untried
		if e.visits > 0 {
			score = e.mean()
		}
		if score += scale * e.prior / float32(1+e.visits); score > most {
			best, most = i, score
		}
	}
	return n.first + int32(best)
}

func sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }

// visit counts the simulation as a loss for now.
func (t *Tree) visit(l *leaf) {
	t.nodes[0].visits++
	for _, i := range l.path {
		e := &t.edges[i]
		e.visits++
		e.value--
		if e.child != 0 {
			t.nodes[e.child].visits++
		}
	}
}

func (t *Tree) backUp(l *leaf, values []float32) {
	for k, i := range l.path {
		t.edges[i].value += 1 + float64(values[l.seats[k]-1])
	}
}

// Waiting returns the number of waiting leaves.
func (t *Tree) Waiting() int { return len(t.leaves) }

// Leaf returns waiting leaf i. It is valid until Expand or Reset, and must not be changed.
func (t *Tree) Leaf(i int) env.State { return t.leaves[i].state }

// Expand evaluates all waiting leaves. The prior of action a for leaf i is priors[i*Actions+a];
// only proportions matter, and if all are 0, they count as equal. The value for seat s is
// values[i*Seats+s-1], from -1 to 1. If a length or an evaluation is out of range, Expand returns
// an error and changes nothing.
func (t *Tree) Expand(priors, values []float32) error {
	if err := checkEvaluations(t.game, len(t.leaves), priors, values); err != nil {
		return err
	}
	t.expandAll(priors, values)
	return nil
}

func checkEvaluations(g env.Game, leaves int, priors, values []float32) error {
	actions, seats := g.Actions(), g.Seats()
	if len(priors) != leaves*actions || len(values) != leaves*seats {
		return fmt.Errorf("puct: %d priors and %d values, but %d leaves need %d and %d",
			len(priors), len(values), leaves, leaves*actions, leaves*seats)
	}
	for i, p := range priors {
		if !(p >= 0 && p <= math.MaxFloat32) {
			return fmt.Errorf("puct: leaf %d: the prior of action %d is %v", i/actions, i%actions, p)
		}
	}
	for i, v := range values {
		if !(v >= -1 && v <= 1) {
			return fmt.Errorf("puct: leaf %d: the value for seat %d is %v, but it is from -1 to 1", i/seats, i%seats+1, v)
		}
	}
	return nil
}

func (t *Tree) expandAll(priors, values []float32) {
	actions, seats := t.game.Actions(), t.game.Seats()
	for i, l := range t.leaves {
		if l.node >= 0 {
			t.expand(l, priors[i*actions:(i+1)*actions])
		}
		t.backUp(l, values[i*seats:(i+1)*seats])
	}
	t.drop()
}

func (t *Tree) expand(l *leaf, priors []float32) {
	t.legal = l.state.AppendActions(t.legal[:0])
	n := &t.nodes[l.node]
	n.first, n.n, n.status = int32(len(t.edges)), int32(len(t.legal)), expanded
	var sum float64
	for _, a := range t.legal {
		sum += float64(priors[a])
	}
	for _, a := range t.legal {
		prior := 1 / float32(len(t.legal))
		if sum > 0 {
			prior = float32(float64(priors[a]) / sum)
		}
		t.edges = append(t.edges, edge{action: a, prior: prior})
	}
	if l.node == 0 {
		t.addNoise()
	}
}

// Advance plays an action at the root and keeps the tree below it, with new noise. If the action is
// illegal, the error is an [*env.ActionError]. While leaves are waiting, Advance returns another
// error.
func (t *Tree) Advance(a env.Action) error {
	switch {
	case t.root == nil:
		return errNoRoot
	case len(t.leaves) > 0:
		return errWaiting
	}
	if err := t.root.Apply(a); err != nil {
		return err
	}
	kept := int32(0)
	for _, e := range t.edges[t.nodes[0].first:][:t.nodes[0].n] {
		if e.action == a {
			kept = e.child
		}
	}
	if kept == 0 {
		return t.Reset(t.root)
	}
	t.keep(kept)
	if t.nodes[0].status == expanded {
		t.addNoise()
	}
	return t.root.Assign(t.root) // without its history
}

func (t *Tree) keep(root int32) {
	nodes, edges := []node{t.nodes[root]}, []edge(nil)
	for i := 0; i < len(nodes); i++ {
		old := t.edges[nodes[i].first:][:nodes[i].n]
		nodes[i].first = int32(len(edges))
		for _, e := range old {
			if e.child != 0 {
				child := t.nodes[e.child]
				e.child = int32(len(nodes))
				nodes = append(nodes, child)
			}
			edges = append(edges, e)
		}
	}
	t.nodes, t.edges = nodes, edges
}

func (t *Tree) rootEdges() []edge {
	if t.root == nil {
		return nil
	}
	return t.edges[t.nodes[0].first:][:t.nodes[0].n]
}

// Visits sets dst[a] to the number of simulations with action a at the root.
func (t *Tree) Visits(dst []int32) {
	dst = dst[:t.game.Actions()]
	clear(dst)
	for _, e := range t.rootEdges() {
		dst[e.action] = e.visits
	}
}

// Values sets dst[a] to the mean value of action a for the seat that acts, or to 0 if a is untried.
// Waiting leaves count as losses.
func (t *Tree) Values(dst []float32) {
	dst = dst[:t.game.Actions()]
	clear(dst)
	for _, e := range t.rootEdges() {
		if e.visits > 0 {
			dst[e.action] = e.mean()
		}
	}
}

// An Evaluator sets priors and values, which are initially 0, in the layout of [Tree.Expand]. It
// must not change the leaves or keep the slices, but may read different leaves concurrently.
type Evaluator func(leaves []env.State, priors, values []float32) error

// Run runs n simulations and calls evaluate with up to batch leaves at a time, waiting leaves
// first. If the game is over, Run does nothing. It returns an error if batch is below 1, and the
// errors of Select, evaluate and Expand. After an error of the last two, the leaves continue to
// wait.
func (t *Tree) Run(n, batch int, evaluate Evaluator) error {
	switch {
	case batch < 1:
		return fmt.Errorf("puct: batches of %d leaves", batch)
	case t.root == nil:
		return errNoRoot
	case t.root.Terminal():
		return nil
	}
	var states []env.State
	var priors, values []float32
	for n > 0 || t.Waiting() > 0 {
		before := t.Simulations()
		leaves, err := t.Select(min(batch-t.Waiting(), n))
		if err != nil {
			return err
		}
		n -= t.Simulations() - before
		if leaves == 0 {
			continue // each reached the end of a game
		}
		states = states[:0]
		for i := range leaves {
			states = append(states, t.Leaf(i))
		}
		priors = zeros(priors, leaves*t.game.Actions())
		values = zeros(values, leaves*t.game.Seats())
		if err := evaluate(states, priors, values); err != nil {
			return err
		}
		if err := t.Expand(priors, values); err != nil {
			return err
		}
	}
	return nil
}

func zeros(dst []float32, n int) []float32 {
	if cap(dst) < n {
		return make([]float32, n)
	}
	dst = dst[:n]
	clear(dst)
	return dst
}
