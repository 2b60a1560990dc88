import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../main.ts');

type Command = 'backup' | 'restore' | 'audit' | 'rotate' | 'passkeys-clear';

/** Runs a command as npm does. */
export const runProgram = (command: Command, settings: Readonly<Record<string, string>>, ...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const program = join(import.meta.dirname, `../commands/${command}.ts`);
    const env = { PATH: process.env.PATH, ...settings };
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: stdout + stderr }),
    );
  });

export interface ServerProcess {
  readonly pid: number;
  /** All that it has said so far, both streams. */
  said(): string;
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  kill(signal: NodeJS.Signals): void;
}

/** Starts the real program in a process of its own; its settings are only those given. Its log goes to `out`, if that is a file. */
export function startProgram(settings: Readonly<Record<string, string>>, out: number | 'pipe' = 'pipe'): ServerProcess {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const env = { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...settings };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', out, 'pipe'] });
  let text = '';
  const take = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  return {
    pid: child.pid ?? 0,
    said: () => text,
    ended: once(child, 'close').then(([code, signal]) => code ?? signal),
    kill: (signal) => void child.kill(signal),
  };
}

/** Waits until the program has printed its address, or throws what it said instead. */
export async function ready(program: ServerProcess): Promise<void> {
  let isOver = false;
  void program.ended.then(() => {
    isOver = true;
  });
  for (let waitedMs = 0; waitedMs < 45_000; waitedMs += 50) {
    if (/^Ingam is ready: /m.test(program.said())) return;
    if (isOver) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not ready: ${program.said()}`);
}
