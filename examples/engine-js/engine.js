#!/usr/bin/env node
// An engine in one file of plain JavaScript (Node, no packages): it speaks UGI to
// whoever starts it, asks the program for the rules, and plays the move after which
// the opponent has the fewest answers.
//
//     go build -o ugi ./protocol/ugi
//     arena -engine 'js=node examples/engine-js/engine.js ./ugi' -engine 'program=./ugi'
"use strict";
const { spawn } = require("node:child_process");
const { createInterface } = require("node:readline");

// The program that knows the rules, as a child process.
class Referee {
  constructor(command) {
    const [path, ...args] = command;
    this.child = spawn(path, args, { stdio: ["pipe", "pipe", "inherit"] });
    this.waiting = []; // one entry for each answer still to come
    createInterface({ input: this.child.stdout }).on("line", (line) => {
      const [word, ...rest] = line.split(" ");
      if (word === "response") this.waiting.shift()(rest);
    });
    this.child.on("exit", () => process.exit(0));
  }
  say(line) {
    this.child.stdin.write(line + "\n");
  }
  ask(question) {
    this.say("query " + question);
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}

// choose returns the move that leaves the next player the fewest answers.
async function choose(referee, position) {
  const grow = position.includes(" moves ") ? position : position + " moves";
  referee.say(position);
  const moves = await referee.ask("moves");
  let best = "none";
  let fewest = Infinity;
  for (const move of moves.slice(0, 200)) {
    referee.say(`${grow} ${move}`);
    const answers = (await referee.ask("moves")).length;
    if (answers < fewest) [best, fewest] = [move, answers];
  }
  referee.say(position);
  return best;
}

async function main() {
  const command = process.argv.slice(2);
  if (command.length === 0) {
    console.error("usage: engine.js program [argument ...]");
    process.exit(2);
  }
  const referee = new Referee(command);
  let position = "position startpos";
  for await (const line of createInterface({ input: process.stdin })) {
    const word = line.trim().split(" ")[0];
    if (word === "ugi") console.log("id name engine-js\nid author you\nugiok");
    else if (word === "isready") console.log("readyok");
    else if (word === "quit") break;
    else if (word === "go") console.log("bestmove " + (await choose(referee, position)));
    else if (word === "query") console.log(["response", ...(await referee.ask(line.trim().slice(6)))].join(" "));
    else if (word === "position") referee.say((position = line.trim()));
    else if (word === "setoption" || word === "uginewgame") {
      position = "position startpos";
      referee.say(line.trim());
    }
  }
  referee.say("quit");
}

main();
