import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Path of the program from the project's folder. */
export const MAIN = 'src/app/server/main.ts';
/** Line that the program prints when it is ready. */
export const READY = /^Ingam is ready: (\S+)/;

/**
 * Node's flags for a store that lives for one test: optimising its code is not worth it, since its start takes half of
 * the CPU time.
 */
export const BRIEF = ['--liftoff-only'] as const;

export interface LaunchOptions {
  /** All environment variables of the process; it inherits none. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Executable that runs the file; this Node by default. */
  readonly program?: string;
  /** Flags of the executable, before the file. */
  readonly flags?: readonly string[];
  /** Destination of the standard output: captured for `said`, unless it is a file. */
  readonly out?: number | 'pipe';
  readonly err?: 'pipe' | 'inherit';
  /** True to open a channel for messages to and from the process. */
  readonly hasChannel?: boolean;
}

/** A program of ours in its own process. */
export interface ServerProcess {
  readonly process: ChildProcess;
  readonly pid: number;
  /** Returns the output so far, of both streams. */
  said(): string;
  isRunning(): boolean;
  /** Resolves with the exit code or signal, once the process is gone and all its output is read. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  kill(signal: NodeJS.Signals): void;
  /**
   * Stops the process and resolves when it is gone. SIGKILL is also sent if SIGTERM has no effect within `patienceMs`.
   */
  stop(signal?: 'SIGTERM' | 'SIGKILL', patienceMs?: number): Promise<number | NodeJS.Signals | null>;
  /** Waits until the output has a line that matches `pattern`, or throws the output. */
  until(pattern: RegExp, limitMs?: number): Promise<RegExpExecArray>;
}

/**
 * Default time limit for a program that hangs. Only one test measures how fast a server stops
 * (src/app/server/start.test.ts).
 */
const PATIENCE_MS = 60_000;
const LIMIT_MS = 110_000;

/** Starts a file of the project, on this Node by default. */
export function launch(file: string, options: LaunchOptions): ServerProcess {
  const { env, program = process.execPath, flags = [], out = 'pipe', err = 'pipe', hasChannel = false } = options;
  if (file === MAIN) countBoot('server');
  const child = spawn(program, [...flags, file], {
    cwd: root,
    env: { ...env },
    stdio: ['ignore', out, err, ...(hasChannel ? (['ipc'] as const) : [])],
  });
  let text = '';
  const hear = (part: Buffer) => {
    text += part.toString();
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  const kill = (signal: NodeJS.Signals) => void child.kill(signal);
  // A test that fails may leave it running.
  const endWithUs = () => kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('close', () => process.off('exit', endWithUs));
  return {
    process: child,
    pid: child.pid ?? 0,
    said: () => text,
    isRunning,
    ended,
    kill,
    stop: async (signal = 'SIGTERM', patienceMs = PATIENCE_MS) => {
      if (isRunning()) kill(signal);
      const timer = setTimeout(kill, patienceMs, 'SIGKILL');
      const how = await ended;
      clearTimeout(timer);
      return how;
    },
    until: async (pattern, limitMs = LIMIT_MS) => {
      for (const end = Date.now() + limitMs; ; await sleep(10)) {
        for (const line of text.split('\n')) {
          const found = pattern.exec(line);
          if (found) return found;
        }
        if (!isRunning() || Date.now() > end) throw new Error(`the program did not start:\n${text}`);
      }
    },
  };
}

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly scripts: { readonly start: string };
};
/** Flags with which `npm start` runs Node. */
const startFlags = scripts.start.split(' ').filter((part) => part.startsWith('--'));

/** Process of a program that has reported that it is ready. */
export interface Child {
  readonly pid: number;
  /** Line with which the program reported that it is ready. */
  readonly line: string;
  stop(): Promise<void>;
}

/**
 * Starts a program as a person does, the product with the flags of `npm start`, and waits for the line that reports it
 * ready.
 */
export async function startChild(file: string, env: Readonly<Record<string, string>>, ready: RegExp): Promise<Child> {
  const flags = file === MAIN ? startFlags : [];
  const program = launch(file, { env: { ...process.env, LC_ALL: 'C', ...env }, flags, err: 'inherit' });
  const { input: line } = await program.until(ready);
  return { pid: program.pid, line, stop: async () => void (await program.stop()) };
}

/** Records each server or database that a test run starts, in any process, in the file that INGAM_BOOTS names. */
export function countBoot(kind: 'server' | 'database'): void {
  if (process.env.INGAM_BOOTS) appendFileSync(process.env.INGAM_BOOTS, `${kind}\n`);
}
