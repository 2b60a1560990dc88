import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test as base } from '@playwright/test';
import { freePort } from '../scripts/port.ts';

const root = join(import.meta.dirname, '..');
const READY_MS = 60_000;
const STOP_MS = 6000;

/** A real Ingam on a data folder of its own. */
export interface JourneyServer {
  /** What the server printed for a person to open. */
  readonly address: string;
  readonly pid: number;
  /** Everything that it has printed so far. */
  printed(): string;
  /** Ends it as a person would (SIGTERM), or at once with SIGKILL; the data folder stays. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts the server as `npm start` does and resolves once it answers; `env` is added to the environment. */
export async function startServer(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<JourneyServer> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [join(root, 'src/app/server/main.ts')], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', PUBLIC_URL: '', ...env, DATA_DIR: dataDir, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const hear = (part: Buffer) => {
    output += part.toString();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    if (!isRunning()) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(timer);
  };
  const address = await untilReady(() => output, isRunning).catch(async (error: unknown) => {
    await stop('SIGKILL');
    throw error;
  });
  return { address, pid: child.pid ?? 0, printed: () => output, stop };
}

async function untilReady(printed: () => string, isRunning: () => boolean): Promise<string> {
  const until = Date.now() + READY_MS;
  while (isRunning() && Date.now() < until) {
    const address = /https?:\/\/localhost:\d+/.exec(printed())?.[0];
    if (address && (await fetch(`${address}/api/health`)).ok) return address;
    await sleep(50);
  }
  throw new Error(`The server did not come up:\n${printed()}`);
}

interface Fixtures {
  /** Settings of the server of one journey: `test.use({ settings: { DEMO_DATA: 'off' } })`. */
  settings: Record<string, string>;
  dataDir: string;
  server: JourneyServer;
}

interface WorkerFixtures {
  /** A data folder as these settings' first start left it, made once: each journey works on a copy of its own. */
  firstStart: (settings: Readonly<Record<string, string>>) => Promise<string>;
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 3 });

async function startOnce(settings: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ingam-first-start-'));
  await (await startServer(folder, settings)).stop();
  return folder;
}

/** Playwright's `test` with a real server for each journey; `page.goto('/assets')` goes to it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true }],
  firstStart: [
    async ({ browserName: _ }, use) => {
      const made = new Map<string, Promise<string>>();
      await use((settings) => {
        const key = JSON.stringify(settings);
        const folder = made.get(key) ?? startOnce(settings);
        made.set(key, folder);
        return folder;
      });
      for (const folder of made.values()) await folder.then(remove, () => undefined);
    },
    { scope: 'worker' },
  ],
  dataDir: async ({ settings, firstStart }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'ingam-journey-'));
    const started = await firstStart(settings);
    await cp(started, folder, { recursive: true, preserveTimestamps: true });
    await use(folder);
    await remove(folder);
  },
  server: async ({ dataDir, settings }, use, info) => {
    const server = await startServer(dataDir, settings);
    await use(server);
    await server.stop();
    if (info.status !== info.expectedStatus) {
      await info.attach('server', { body: server.printed(), contentType: 'text/plain' });
    }
  },
  baseURL: async ({ server }, use) => {
    await use(server.address);
  },
});
export { expect } from '@playwright/test';
