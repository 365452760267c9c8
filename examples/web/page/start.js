// The messages while the page loads, and if it cannot. This is not a module, because browsers
// load no modules from a file.
{
  const say = (text) => { document.getElementById("status").textContent = text; };
  say("Loading the rules…");
  if (location.protocol === "file:") {
    say("From a file, browsers load neither modules nor WebAssembly. Serve this directory with any web server, "
      + "such as go run ./examples/web, and open the address that it prints.");
  }
  addEventListener("error", (event) => {
    const target = /** @type {HTMLScriptElement} */ (event.target);
    if (target.src && location.protocol !== "file:") say(`A part of the page cannot be loaded: ${target.src}. Reload the page.`);
  }, true);
}
