// Sounds of moves, off unless they are chosen under View.

let audio = null;

// play plays tones, each a pitch in hertz, one after the other.
function play(pitches) {
  audio ??= new AudioContext();
  pitches.forEach((pitch, i) => {
    const start = audio.currentTime + i * 0.09, tone = audio.createOscillator(), volume = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.25, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.12);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.13);
  });
}

// sound plays the sound of a move by its effect: captures and the end of the game have
// sounds of their own.
export function sound(effect) {
  if (effect.result !== "none") play([523, 659, 784]);
  else if (effect.captured || effect.converted) play([330, 220]);
  else play([330]);
}
