// The games that were played in this browser, which keeps them until they are deleted.

// newID returns a name for another game. Unlike crypto.randomUUID, it needs no secure context.
export const newID = () => [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join("");

/** @typedef {{ id: string, at: number, game: string, title: string, moves: number, said: string, saved: object }} Kept */

export class Shelf {
  // Other pages of the same origin have shelves of their own. Some browsers keep nothing in
  // private windows; then the shelf stays empty.
  constructor() {
    const opening = indexedDB.open(`rulebook ${new URL(".", location.href).pathname}`, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("games", { keyPath: "id" });
    this.db = done(opening).catch(() => null);
  }

  // put keeps a game, instead of what was kept of it before.
  /** @param {Kept} game */
  async put(game) { await this.change((games) => games.put(game)); }

  /** @param {string} id */
  async delete(id) { await this.change((games) => games.delete(id)); }

  // list resolves to all games, the last one first.
  /** @returns {Promise<Kept[]>} */
  async list() { return ((await this.change((games) => games.getAll())) ?? []).sort((a, b) => b.at - a.at); }

  /** @param {(games: IDBObjectStore) => IDBRequest} work */
  async change(work) {
    const db = await this.db;
    return db && done(work(db.transaction("games", "readwrite").objectStore("games"))).catch(() => null);
  }
}

// done resolves to the result of a request.
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
