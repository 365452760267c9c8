// Programs on the server's machine that can play seats. A server without them lists none.

export class Opponents {
  names = [];
  asking = null;

  async load() {
    const list = await fetch(new URL("opponents.json", import.meta.url));
    this.names = await list.json();
  }

  // move resolves to the move of an opponent, or to nothing if it is stopped.
  async move(name, question) {
    this.stop();
    const asking = this.asking = new AbortController();
    try {
      const answer = await fetch(new URL(`../opponents/${name}`, import.meta.url), {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question), signal: asking.signal,
      });
      if (!answer.ok) throw new Error(`${name} cannot play: ${(await answer.text()).trim()}.`);
      return (await answer.json()).move;
    } catch (err) {
      if (asking.signal.aborted) return "";
      throw err;
    }
  }

  stop() { this.asking?.abort(); }
}
