// What is said while the page loads, and when it cannot. This is no module: from a
// file, browsers load none.
{
  const say = (text) => { document.getElementById("status").textContent = text; };
  say("Loading the rules…");
  if (location.protocol === "file:") {
    say("From a file, browsers load neither modules nor WebAssembly. Serve this directory with any web server, "
      + "such as go run ./examples/web, and open the address that it prints.");
  }
  addEventListener("error", ({ target }) => {
    if (target.src && location.protocol !== "file:") say(`A part of the page cannot be loaded: ${target.src}. Reload the page.`);
  }, true);
}
