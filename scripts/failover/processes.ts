import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './place.ts';

/** A running program of the drill. */
export interface Running {
  readonly pid: number;
  isRunning(): boolean;
  signal(name: NodeJS.Signals): void;
  /** Stops the program, even if it is frozen, and resolves when it is gone. */
  end(how?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Returns the last part of the program's output. */
  said(): string;
}

interface Launch {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const PATIENCE_MS = 15_000;
const SAID = 2000;

/** Starts a program as the machines' user, with its output in the folder. */
export function startProcess(place: Place, { name, program, args, env = {} }: Launch): Running {
  const path = join(place.folder, `${name}.log`);
  const log = openSync(path, 'a');
  const { PATH } = process.env;
  // The program has its own process group, so that Ctrl-C reaches only the drill, which then stops everything.
  const child = spawn(program, args, {
    cwd: place.folder,
    stdio: ['ignore', log, log],
    detached: true,
    env: { PATH, HOME: place.folder, LANG: 'C.UTF-8', ...env },
    ...place.user,
  });
  closeSync(log);
  const ended = once(child, 'exit').catch(() => undefined);
  if (child.pid === undefined) throw new Error(`${program} did not start`);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid,
    isRunning,
    signal: (signal) => void (isRunning() && child.kill(signal)),
    end: async (how = 'SIGTERM') => {
      if (!isRunning()) return;
      child.kill(how);
      child.kill('SIGCONT');
      const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
      await ended;
      clearTimeout(timer);
    },
    said: () => readFileSync(path, 'utf8').slice(-SAID),
  };
}

/** Returns a process and all its descendants, itself first. */
export function treeOf(pid: number): number[] {
  const kids = (() => {
    try {
      return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    } catch {
      return [];
    }
  })();
  return [pid, ...kids.flatMap(treeOf)];
}

/** Sends a signal to those of the processes that still exist. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/**
 * Stops the processes named in the folder's `pids` and every database in it, and removes the folder, once this process
 * is gone, even by kill -9. It is a shell that waits for its input to close.
 */
export function guardFolder(folder: string): { release(): void } {
  const script = `cat >/dev/null
for pid in $(cat "$1/pids" 2>/dev/null) $(head -qn 1 "$1"/*/data/postmaster.pid 2>/dev/null); do kill -KILL $pid; done
sleep 1; rm -rf "$1"`;
  const shell = spawn('sh', ['-c', script, 'sh', folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  shell.unref();
  return { release: () => void shell.kill('SIGKILL') };
}
