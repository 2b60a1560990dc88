import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const at = (path: string) => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url));

export interface AppProcess {
  readonly url: string;
  /** SIGKILL: what is not on disk by now is lost. */
  kill(): Promise<void>;
  /** SIGTERM, and the exit code. */
  stop(): Promise<number | null>;
}

/** Starts the real program as a process of its own; ready when it resolves. */
export async function startApp(port: number, env: Readonly<Record<string, string>>): Promise<AppProcess> {
  const child = spawn(process.execPath, [at('src/app/server/main.ts')], {
    cwd: at('.'),
    env: { PATH: process.env.PATH ?? '', NODE_NO_WARNINGS: '1', PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  await ready(child);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exit;
    return child.exitCode;
  };
  return { url: `http://127.0.0.1:${port}`, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') };
}

function ready(child: ChildProcess): Promise<void> {
  const said: string[] = [];
  child.stderr?.on('data', (data: Buffer) => said.push(data.toString()));
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the app ended with ${code}: ${said.join('').slice(-2000)}`)));
    if (!child.stdout) return;
    createInterface(child.stdout).on('line', (line) => {
      said.push(`${line}\n`);
      if (line.startsWith('Ingam is ready')) resolve();
    });
  });
}
