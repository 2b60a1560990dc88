/**
 * Loaded into a server (NODE_OPTIONS): each SIGUSR2 advances the clock of process and embedded store by four minutes.
 */
const TURN_MS = 240_000;
const { now } = Date;
let turnedMs = 0;
Date.now = () => now() + turnedMs;
process.on('SIGUSR2', () => {
  turnedMs += TURN_MS;
  process.stdout.write('The clock was turned.\n');
});
