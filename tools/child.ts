import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

export interface Child {
  readonly pid: number;
  /** The line that said that it is ready. */
  readonly line: string;
  stop(): Promise<void>;
}

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly scripts: { readonly start: string };
};
/** What `npm start` runs, and with which of Node's flags. */
const start = scripts.start.split(' ').slice(2);

/** Starts a program of ours on this very Node, the product with the flags of `npm start`, and waits for the line that says that it is ready. */
export async function startChild(file: string, env: Readonly<Record<string, string>>, ready: RegExp): Promise<Child> {
  const child = spawn(process.execPath, start.includes(file) ? start : [file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await readyLine(child, ready);
  return {
    pid: child.pid ?? 0,
    line,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function readyLine(child: ChildProcess, ready: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const line = text.split('\n').find((one) => ready.test(one));
      if (line) resolve(line);
    });
    child.once('exit', (code) => reject(new Error(`it ended with ${code}: ${text}`)));
  });
}
