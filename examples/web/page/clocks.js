// The clocks of the players.

const tick = 200; // milliseconds

export class Clocks {
  left = null;
  increment = 0;
  since = 0;
  flag = 0;
  over = false;
  ticker = 0;

  // The game tells the clocks by turn() whose time runs, 0 for nobody's; they tell it
  // by flagged() that somebody's is over, and by shown() that they show another time.
  constructor({ turn, flagged, shown }) {
    this.turn = turn;
    this.flagged = flagged;
    this.shown = shown;
  }

  // start gives the seats so many milliseconds each, by their numbers, and some more for
  // every move; for null there are no clocks.
  start(timed) {
    const { left, increment } = timed ?? { left: null, increment: 0 };
    clearInterval(this.ticker);
    Object.assign(this, { left, increment, since: performance.now(), flag: 0, over: false });
    if (left) this.ticker = setInterval(() => this.tick(), tick);
    this.shown();
  }

  // spend takes the time since the last look from the seat to move.
  spend() {
    const time = performance.now(), seat = this.turn();
    if (seat && !this.flag) this.left[seat] -= time - this.since;
    this.since = time;
  }

  // press ends the move of a seat.
  press(seat) {
    if (!this.left) return;
    this.spend();
    this.left[seat] += this.increment;
  }

  tick() {
    this.spend();
    this.shown();
    const seat = this.turn();
    if (!seat || this.flag || this.left[seat] > 0) return;
    this.flag = seat;
    this.over = true;
    this.flagged();
  }

  // lift forgets whose time was up, until it is that seat's turn again.
  lift() { this.flag = 0; }

  // forgive lets a game go on after somebody's time was up: without clocks.
  forgive() {
    if (this.over) this.start(null);
  }

  // limit returns the limits of a search for a number of players.
  limit(players) {
    return Array.from({ length: players }, (_, i) =>
      `p${i + 1}time ${Math.max(1, Math.round(this.left[i + 1]))} p${i + 1}inc ${Math.round(this.increment)}`).join(" ");
  }

  // text returns the text of a seat's clock.
  text(seat) {
    if (!this.left) return "";
    const left = Math.max(0, this.left[seat]) / 1000;
    return `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, "0")}`;
  }

  // saved returns what start needs to go on.
  get saved() { return this.left && { left: this.left, increment: this.increment }; }
}
