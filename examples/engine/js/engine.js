#!/usr/bin/env node
// A complete engine in one file of plain JavaScript (Node, no packages). It speaks UGI on
// its standard streams, uses the program for the rules, and plays the move after which the
// opponent has the fewest replies. Put your idea into choose.
//
//     go build -o ugi ./protocol/ugi
//     go run ./examples/matches/arena -engine 'js=node examples/engine/js/engine.js ./ugi' -engine 'program=./ugi'
"use strict";
const { spawn } = require("node:child_process");
const { createInterface } = require("node:readline");

// An answer of the program with an error line.
class Refused extends Error {}

// The program that knows the rules, as a child process.
class Referee {
  constructor(command) {
    const [path, ...args] = command;
    this.child = spawn(path, args, { stdio: ["pipe", "pipe", "inherit"] });
    for (const source of [this.child, this.child.stdin]) {
      source.on("error", (error) => {
        console.error("the program: " + error.message);
        process.exit(1);
      });
    }
    this.child.on("exit", (code) => process.exit(code ?? 1));
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  // ask sends a command and returns the lines of its answer, if any.
  async ask(command) {
    this.child.stdin.write(command + "\nisready\n");
    const answer = [];
    for (;;) {
      const { value: line, done } = await this.lines.next();
      if (done) process.exit(1); // the program has ended
      if (line === "readyok") break; // the answer is complete
      answer.push(line);
    }
    if (answer.some((line) => line.startsWith("info string error "))) throw new Refused(answer.join("\n"));
    return answer;
  }

  async moves() {
    return (await this.ask("query moves"))[0].split(" ").slice(1);
  }
}

// choose returns the move that leaves the next player the fewest replies.
async function choose(referee, position) {
  const grow = position.includes(" moves ") ? position : position + " moves";
  await referee.ask(position);
  let best = "none";
  let fewest = Infinity;
  for (const move of (await referee.moves()).slice(0, 200)) {
    await referee.ask(`${grow} ${move}`);
    const answers = (await referee.moves()).length;
    if (answers < fewest) [best, fewest] = [move, answers];
  }
  await referee.ask(position);
  return best;
}

const input = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

// wait waits for stop. A search without limits may not end before it.
async function wait() {
  for (;;) {
    const { value: line, done } = await input.next();
    if (done || line.trim() === "stop") return;
    if (line.trim() === "quit") process.exit();
    if (line.trim() === "isready") console.log("readyok");
  }
}

// takes tells the program a position, and passes on its error if there is one.
async function takes(referee, line) {
  try {
    await referee.ask(line);
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.log(error.message);
    return false;
  }
}

// obey executes one line and returns the current position command, or nothing if the last
// one was refused, so that the game before it does not go on.
async function obey(referee, line, position) {
  switch (line.split(" ")[0]) {
    case "ugi": {
      const options = (await referee.ask("ugi")).filter((answer) => answer.startsWith("option "));
      console.log(["id name engine-js", "id author you", ...options, "ugiok"].join("\n"));
      break;
    }
    case "isready":
      console.log("readyok");
      break;
    case "go": {
      if (!position) console.log("info string error go: the last position was refused");
      const fits = position && (await takes(referee, position));
      const best = fits ? await choose(referee, position) : "none";
      if (fits && line.split(" ").includes("infinite")) await wait();
      console.log("bestmove " + best);
      break;
    }
    case "query":
      console.log((await referee.ask(line)).join("\n"));
      break;
    case "position":
      return await takes(referee, line) ? line.replace(/ moves$/, "") : "";
    case "setoption":
      await referee.ask(line);
      if (!position) break;
      await referee.ask("uginewgame"); // the start may have changed
      return "position startpos";
    case "uginewgame":
      await referee.ask(line);
      return "position startpos";
  }
  return position;
}

async function main() {
  const command = process.argv.slice(2);
  if (command.length === 0 || ["-h", "--help"].includes(command[0])) {
    console.error("usage: engine.js program [argument ...]");
    process.exit(2);
  }
  const referee = new Referee(command);
  let position = "position startpos";
  for (;;) {
    const { value: text, done } = await input.next();
    if (done || text.trim() === "quit") break;
    const line = text.trim();
    try {
      position = await obey(referee, line, position);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      console.log(error.message);
    }
  }
  referee.child.stdin.end(); // the program exits, and so does the engine
}

main();
