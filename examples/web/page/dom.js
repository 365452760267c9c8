// Small helpers around the document.

/** @type {(id: string) => any} */
export const $ = (id) => document.getElementById(id);

// make returns an element with properties and contents.
/** @returns {any} */
export function make(name, properties = {}, ...contents) {
  const e = Object.assign(document.createElement(name), properties);
  e.append(...contents.filter((part) => part));
  return e;
}

// number returns the number in a field, within its bounds, or 0 if there is none.
export function number(field) {
  const { valueAsNumber: n, min, max } = field;
  if (Number.isNaN(n)) return 0;
  return Math.min(Math.max(n, min === "" ? -Infinity : Number(min)), max === "" ? Infinity : Number(max));
}

// write writes a text into a field of which somebody may be the author: what has been changed
// there stays, unless it is to be written anew.
export function write(field, text, anew = false) {
  if (!anew && field.value && field.value !== field.defaultValue) return;
  field.defaultValue = text;
  field.value = text;
}

// release passes the focus on from what is going away or cannot be used anymore.
export function release(e, next) {
  if (e.contains(document.activeElement)) next.focus({ preventScroll: true });
}

// disable lets a button be pressed or not. If it cannot, the focus is passed on.
export function disable(button, off, next) {
  if (off) release(button, next);
  button.disabled = off;
}

// store returns a value that the browser keeps for this page under a name, if it keeps
// anything. Other pages of the same origin have stores of their own.
export function store(name) {
  const key = `rulebook ${new URL(".", location.href).pathname} ${name}`;
  return {
    get() {
      try {
        return JSON.parse(localStorage.getItem(key));
      } catch {
        return null;
      }
    },
    set(value) {
      try {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(value));
      } catch { /* then it is for this time only */ }
    },
  };
}

// painted resolves to the time when the screen shows the changes, or to nothing if the page
// is not visible.
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

// capital begins a text with a capital letter.
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
