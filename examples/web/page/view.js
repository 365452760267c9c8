// How the page looks: chosen under View, kept by the browser.
import { $, make, store } from "./dom.js";

const kept = store("view");
const night = matchMedia("(prefers-color-scheme: dark)");

export class View {
  // changed is called when the choice or the system's colors change.
  constructor(changed) {
    this.changed = changed;
    const { theme = "", shows = true, last = true, sound = false, lines = [] } = kept.get() ?? {};
    this.lines = new Set(Array.isArray(lines) ? lines : []); // the names of the facts that are drawn
    $("theme").value = theme;
    $("shows").checked = shows;
    $("last").checked = last;
    $("sound").checked = sound === true;
    for (const id of ["theme", "shows", "last", "sound"]) $(id).onchange = () => this.apply();
    night.addEventListener("change", changed);
    this.color();
  }

  color() { document.documentElement.style.colorScheme = $("theme").value || "light dark"; }

  apply() {
    this.color();
    kept.set({ theme: $("theme").value, shows: this.shows, last: $("last").checked, sound: this.sound, lines: [...this.lines] });
    this.changed();
  }

  get dark() { return $("theme").value ? $("theme").value === "dark" : night.matches; }

  get shows() { return $("shows").checked; }

  get sound() { return $("sound").checked; }

  // offer shows the facts of a game that can be drawn: those that are spaces.
  offer(spec) {
    if (this.spec === spec) return;
    this.spec = spec;
    $("lines").replaceChildren(...this.drawn().map(([name, { doc }]) => {
      const box = make("input", { type: "checkbox", id: `show-${name}`, checked: this.lines.has(name) });
      box.onchange = () => {
        this.lines[box.checked ? "add" : "delete"](name);
        this.apply();
      };
      return make("label", { title: doc }, box, ` Show ${name}: ${doc}`);
    }));
  }

  drawn() { return Object.entries(this.spec?.facts ?? {}).filter(([, { form }]) => form === "spaces"); }

  // words returns the arguments of the svg command.
  words() {
    const lines = this.drawn().map(([name]) => name).filter((name) => this.lines.has(name));
    return [this.dark ? "dark" : "light", ...($("last").checked ? [] : ["last", "none"]), ...lines].join(" ");
  }
}
