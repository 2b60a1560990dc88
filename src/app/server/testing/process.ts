import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { BRIEF, launch, MAIN, READY, type ServerProcess } from '../../../../tools/child.ts';
import { runCommand } from '../commands/ingam.ts';

/**
 * Runs a command of `npm run ingam` in this process, which takes a twentieth of the CPU time of a program of its own.
 */
export async function runHere(settings: Readonly<Record<string, string>>, ...words: string[]) {
  const { code, out, err } = await runCommand(words, settings);
  return { code, said: [...out, ...err].map((line) => `${line}\n`).join('') };
}

type Command = 'ingam' | 'backup' | 'migrate' | 'restore' | 'audit' | 'rotate' | 'passkeys-clear';

/** Runs a command as npm does. */
export const runProgram = (command: Command, settings: Readonly<Record<string, string>>, ...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const program = join(import.meta.dirname, `../commands/${command}.ts`);
    const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, TMPDIR, NODE_COMPILE_CACHE, ...settings };
    execFile(process.execPath, [...BRIEF, program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: stdout + stderr }),
    );
  });

/**
 * Starts the real program in its own process with only the given settings. Its log goes to `out`, if that is a file.
 */
export function startProgram(settings: Readonly<Record<string, string>>, out: number | 'pipe' = 'pipe'): ServerProcess {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return launch(MAIN, { env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...settings }, flags: BRIEF, out });
}

/** Waits until the program has printed its address, or throws its output. */
export const ready = (program: ServerProcess) => program.until(READY, 100_000);
