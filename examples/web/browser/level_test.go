package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// The levels that the engine announces can be chosen. The choice is remembered, and only the
// computer's own moves are at that level.
func TestLevels(t *testing.T) {
	p := newPage(t)
	p.before(`
		window.sent = [];
		const post = Worker.prototype.postMessage;
		Worker.prototype.postMessage = function (message, ...rest) {
			if (/^setoption name Level /.test(message)) sent.push(message.split(" ").at(-1));
			return post.call(this, message, ...rest);
		};
	`)
	p.visit(p.site + "?again")
	if !p.is(`document.getElementById("level").options.length === 20 && document.getElementById("level").value === "6"`) {
		t.Error("there are not 20 levels, with an opponent to beat chosen first")
	}
	p.set("level", "3")
	p.follow(p.site + "#game=empire&computer=2")
	p.play(p.state().Legal[0])
	p.until(plies + ` === 2 && sent.at(-1) === "3"`)
	p.run(chromedp.Click("#hint"))
	p.until(says("Hint: ") + ` && sent.at(-1) === "20"`)
	p.visit(p.site + "?once more")
	if p.value("level") != "3" {
		t.Errorf("the level is forgotten: %s", p.value("level"))
	}
	p.shoot("level")
	p.check()
}

// Without levels, there is no control, and no engine is sent a level.
func TestNoLevels(t *testing.T) {
	p := newPage(t)
	p.before(`
		window.sent = 0;
		const post = Worker.prototype.postMessage;
		Worker.prototype.postMessage = function (message, ...rest) {
			if (/^setoption name Level /.test(message)) sent++;
			return post.call(this, message, ...rest);
		};
		const hearing = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
		Object.defineProperty(Worker.prototype, "onmessage", {
			...hearing,
			set(hear) {
				hearing.set.call(this, (event) => {
					const { data } = event;
					hear(typeof data === "string" ? { data: data.replace(/^option name Level .*\n?/m, "option name Other type button") } : event);
				});
			},
		});
	`)
	p.visit(p.site + "?again")
	p.set("think", "0.05")
	p.follow(p.site + "#game=reversi&computer=2")
	p.play("5F")
	p.until(plies + ` === 2`)
	if !p.is(`document.getElementById("level").parentElement.hidden && sent === 0`) {
		t.Error("an engine without levels is sent one")
	}
	p.check()
}
