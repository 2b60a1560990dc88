import { spawn } from 'node:child_process';
import { root } from './stamps.mjs';

const running = new Set();
const cleanUps = new Set();

/** Calls `cleanUp` when the process ends in any way; returns a function that cancels this. */
export function atExit(cleanUp) {
  cleanUps.add(cleanUp);
  return () => cleanUps.delete(cleanUp);
}

process.on('exit', () => {
  for (const cleanUp of cleanUps) cleanUp();
});

/**
 * Runs a program in the project's folder with our output and no input; resolves to its exit code. `hear` is called with
 * its standard error if `stdio` pipes that.
 */
export function run(program, args, { hear, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
    child.stderr?.setEncoding('utf8').on('data', hear);
    running.add(child);
    const end = (code) => {
      running.delete(child);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(error.message);
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

const PARENT_LOOK_MS = 500;

/**
 * Stops the running program first on Ctrl-C or SIGTERM, and when npm's shell is gone, since npm forwards no signal.
 * Otherwise an orphan would go on writing.
 */
export function stopOnSignal() {
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
    ['SIGHUP', 1],
  ])
    process.once(signal, () => stopWith(128 + number));
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    stopWith(143);
  }, PARENT_LOOK_MS).unref();
}

function stopWith(code) {
  const end = () => process.exit(code);
  if (running.size === 0) end();
  for (const child of running) child.once('close', end).kill('SIGTERM');
  setTimeout(() => {
    for (const child of running) child.kill('SIGKILL');
    end();
  }, 3000);
}

/**
 * Exits with one line for a person and a failure code. A test run that cannot start counts as one failure on its last
 * line.
 */
export function exit(line) {
  console.error(line);
  if (process.argv[2] === 'test') console.log('0 passed, 1 failed');
  process.exit(1);
}
