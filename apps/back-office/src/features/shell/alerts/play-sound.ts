const NOTES = [
  { frequency: 660, at: 0 },
  { frequency: 880, at: 0.12 },
];
const LENGTH_S = 0.35;

/** Two soft notes, synthesised so that no file is needed. Only one of several tabs plays them. */
export function playSound() {
  void navigator.locks.request('parley.sound', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    const context = new AudioContext();
    for (const { frequency, at } of NOTES) {
      const note = new OscillatorNode(context, { frequency, type: 'sine' });
      const volume = new GainNode(context, { gain: 0 });
      const begin = context.currentTime + at;
      volume.gain.linearRampToValueAtTime(0.12, begin + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH_S - at);
      note.connect(volume).connect(context.destination);
      note.start(begin);
      note.stop(begin + LENGTH_S);
    }
    await new Promise((resolve) => setTimeout(resolve, LENGTH_S * 2_000));
    await context.close();
  });
}
