// Small helpers around the document.

export const $ = (id) => document.getElementById(id);

// make returns an element with properties and contents.
export function make(name, properties = {}, ...contents) {
  const e = Object.assign(document.createElement(name), properties);
  e.append(...contents.filter((part) => part));
  return e;
}

// number returns what a field for numbers holds, within its bounds; 0 where it holds
// none.
export function number(field) {
  const { valueAsNumber: n, min, max } = field;
  if (Number.isNaN(n)) return 0;
  return Math.min(Math.max(n, min === "" ? -Infinity : Number(min)), max === "" ? Infinity : Number(max));
}

// A store is what the browser keeps under a name, where it keeps anything.
export const store = (name) => ({
  get() {
    try {
      return JSON.parse(localStorage.getItem(name));
    } catch {
      return null;
    }
  },
  set(value) {
    try {
      if (value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, JSON.stringify(value));
    } catch { /* then it is for this time only */ }
  },
});

// painted resolves to the time when the screen shows what has changed, or to nothing
// where it is not shown.
export const painted = () => new Promise((resolve) => {
  const hidden = setTimeout(resolve, 500);
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel(); // heard after the frame
    port1.onmessage = () => {
      clearTimeout(hidden);
      resolve(performance.now());
    };
    port2.postMessage(0);
  });
});
