import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
const results = join(root, '.cache/results');
/** Compile cache kept between runs, because the tests start the program and its commands a hundred times. */
const COMPILED = join(root, 'node_modules/.cache/compiled');

/** Returns the path for the JSON of a stage's reporter. */
export function resultFile(name: string): string {
  mkdirSync(results, { recursive: true });
  return join(results, `${name}.json`);
}

interface Run {
  readonly code: number;
  readonly output: string;
}
interface RunOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Captures the output instead of showing it. */
  readonly isQuiet?: boolean;
  /** Time limit, so that a hanging test is a failure instead of an endless wait. */
  readonly limitMs?: number;
}
// Far more than a run takes on a shared machine.
const LIMIT_MS = 60 * 60_000;

const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill('SIGTERM');
    process.exit(1);
  });
}

/** Runs a program of node_modules on our Node without input; resolves to its exit code. */
export async function runTool(
  path: string,
  args: string[],
  { env = {}, isQuiet = false, limitMs = LIMIT_MS }: RunOptions = {},
): Promise<Run> {
  const child = spawn(process.execPath, [join(root, 'node_modules', path), ...args], {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: COMPILED,
      ...process.env,
      ...(!process.stdout.isTTY && { NO_COLOR: '1', FORCE_COLOR: undefined }),
      ...env,
    },
    stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
  });
  running.add(child);
  let output = '';
  const hear = (part: Buffer) => {
    output += part.toString();
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const timer = setTimeout(() => {
    console.log(`${path} took longer than ${limitMs / 60_000} minutes and was stopped.`);
    child.kill('SIGKILL');
  }, limitMs);
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  running.delete(child);
  return { code: typeof code === 'number' ? code : 1, output };
}
