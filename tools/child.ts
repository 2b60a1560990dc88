import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { countBoot } from './boots.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The program, by its path from the project's folder. */
export const MAIN = 'src/app/server/main.ts';
/** The line by which it says that it answers. */
export const READY = /^Ingam is ready: (\S+)/;

/** Node's flags for a store that lives for one test: it is not worth compiling well, and its start takes half of the processors' time. */
export const BRIEF = ['--liftoff-only'] as const;

export interface LaunchOptions {
  /** Its whole environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What runs the file, if not this very Node. */
  readonly program?: string;
  /** Of the program, before the file. */
  readonly flags?: readonly string[];
  /** Where it writes what is no error: kept for `said`, unless it is a file. */
  readonly out?: number | 'pipe';
  readonly err?: 'pipe' | 'inherit';
  /** Has a channel for messages. */
  readonly hasChannel?: boolean;
}

/** A program of ours in a process of its own. */
export interface ServerProcess {
  readonly process: ChildProcess;
  readonly pid: number;
  /** All that it has written so far, both streams. */
  said(): string;
  isRunning(): boolean;
  /** Resolves with the exit code, or the signal that ended it, when it is gone and all that it wrote is here. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  kill(signal: NodeJS.Signals): void;
  /** Ends it and resolves when it is gone: at once with SIGKILL, which also follows when SIGTERM is not heard for `patienceMs`. */
  stop(signal?: 'SIGTERM' | 'SIGKILL', patienceMs?: number): Promise<number | NodeJS.Signals | null>;
  /** Waits until it has written a line in which `pattern` is found, or throws what it wrote instead. */
  until(pattern: RegExp, limitMs?: number): Promise<RegExpExecArray>;
}

/** A limit for what hangs: how soon a server stops is the subject of one test (src/app/server/start.test.ts). */
const PATIENCE_MS = 60_000;
const LIMIT_MS = 110_000;

/** Starts a file of the project, on this very Node unless told. */
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
        if (!isRunning() || Date.now() > end) throw new Error(`it did not come up:\n${text}`);
      }
    },
  };
}

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly scripts: { readonly start: string };
};
/** Node's flags in `npm start`. */
const startFlags = scripts.start.split(' ').filter((part) => part.startsWith('--'));

/** A program that is ready. */
export interface Child {
  readonly pid: number;
  /** The line that said that it is ready. */
  readonly line: string;
  stop(): Promise<void>;
}

/** Starts a program as a person does, the product with the flags of `npm start`, and waits for the line that says that it is ready. */
export async function startChild(file: string, env: Readonly<Record<string, string>>, ready: RegExp): Promise<Child> {
  const flags = file === MAIN ? startFlags : [];
  const program = launch(file, { env: { ...process.env, ...env }, flags, err: 'inherit' });
  const { input: line } = await program.until(ready);
  return { pid: program.pid, line, stop: async () => void (await program.stop()) };
}
