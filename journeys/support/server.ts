import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import { freePort } from '../../tools/port.ts';

const root = join(import.meta.dirname, '../..');
// Just within what a journey may take: a server that ended is seen at once, and a busy machine makes one late.
const READY_MS = 110_000;
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
  // A store that lives for one journey is not worth compiling well: this halves what a start takes of the processors.
  const child = spawn(process.execPath, ['--liftoff-only', join(root, 'src/app/server/main.ts')], {
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
  const address = await untilReady(child, () => output).catch(async (error: unknown) => {
    await stop('SIGKILL');
    throw error;
  });
  return { address, pid: child.pid ?? 0, printed: () => output, stop };
}

/** What it prints tells when it is up, and its end that it never will be. */
async function untilReady(child: ReturnType<typeof spawn>, printed: () => string): Promise<string> {
  const address = await new Promise<string | undefined>((resolve) => {
    const late = setTimeout(resolve, READY_MS, undefined);
    const look = () => {
      const found = /Ingam is ready: (https?:\/\/localhost:\d+)/.exec(printed())?.[1];
      if (found === undefined && child.exitCode === null) return;
      clearTimeout(late);
      resolve(found);
    };
    child.stdout?.on('data', look);
    child.once('exit', look);
  });
  if (address && (await fetch(`${address}/api/health`)).ok) return address;
  throw new Error(`The server did not come up:\n${printed()}`);
}

interface Fixtures {
  /** Settings of the server of one journey: `test.use({ settings: { DEMO_DATA: 'off' } })`. */
  settings: Settings;
  changes: 'nothing' | 'something';
  /** The server's folder. */
  dataDir: string;
  server: JourneyServer;
}

type Settings = Readonly<Record<string, string>>;

interface WorkerFixtures {
  /** A data folder as these settings' first start left it, made once: each journey works on a copy of its own. */
  firstStart: (settings: Settings) => Promise<string>;
  shared: (settings: Settings) => Promise<Shared>;
}

interface Shared {
  readonly dataDir: string;
  readonly server: JourneyServer;
}

export const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 3 });

async function startOnce(settings: Settings): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ingam-first-start-'));
  await (await startServer(folder, settings)).stop();
  return folder;
}

export async function copyOf(started: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ingam-journey-'));
  await cp(started, folder, { recursive: true, preserveTimestamps: true });
  return folder;
}

/** What is made once for each settings. */
function bySettings<T>(make: (settings: Settings) => Promise<T>) {
  const made = new Map<string, Promise<T>>();
  return {
    get: (settings: Settings) => {
      const key = JSON.stringify(settings);
      const one = made.get(key) ?? make(settings);
      made.set(key, one);
      return one;
    },
    end: async (end: (one: T) => Promise<void>) => {
      for (const one of made.values()) await one.then(end, () => undefined);
    },
  };
}

const TAKEN_MS = 3000;

/** The page's first markup is dead until its code takes it over, which is after the load event; what is no page of ours is ready as it is. */
function isTakenOver() {
  const header = document.querySelector('header');
  return !header || Object.keys(header).some((key) => key.startsWith('__react'));
}
export const takenOver = (page: Page) => page.waitForFunction(isTakenOver, undefined, { timeout: TAKEN_MS });

/** Playwright's `test` with a real server; `page.goto('/assets')` goes to it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true }],
  changes: ['something', { option: true }],
  firstStart: [
    async ({ browserName: _ }, use) => {
      const folders = bySettings(startOnce);
      await use(folders.get);
      await folders.end(remove);
    },
    { scope: 'worker' },
  ],
  shared: [
    async ({ firstStart }, use) => {
      const all = bySettings(async (settings): Promise<Shared> => {
        const dataDir = await copyOf(await firstStart(settings));
        return { dataDir, server: await startServer(dataDir, settings) };
      });
      await use(all.get);
      await all.end(async ({ dataDir, server }) => {
        await server.stop();
        await remove(dataDir);
      });
    },
    { scope: 'worker' },
  ],
  dataDir: async ({ changes, settings, firstStart, shared }, use) => {
    if (changes === 'nothing') return use((await shared(settings)).dataDir);
    const folder = await copyOf(await firstStart(settings));
    await use(folder);
    await remove(folder);
  },
  server: async ({ changes, dataDir, settings, shared }, use, info) => {
    const isShared = changes === 'nothing';
    const server = isShared ? (await shared(settings)).server : await startServer(dataDir, settings);
    await use(server);
    if (!isShared) await server.stop();
    if (info.status !== info.expectedStatus) {
      await info.attach('server', { body: server.printed(), contentType: 'text/plain' });
    }
  },
  baseURL: async ({ server }, use) => {
    await use(server.address);
  },
  page: async ({ page }, use) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    const taken = async <T>(answer: T) => {
      await takenOver(page).catch(() => undefined);
      return answer;
    };
    page.goto = async (...given) => taken(await goto(...given));
    page.reload = async (...given) => taken(await reload(...given));
    await use(page);
  },
});

/**
 * The same for journeys that only look: those of one worker and the same settings share one server, so one that changes something
 * there fails.
 */
export const look = test.extend<Pick<Fixtures, 'changes'> & { watch: undefined }>({
  changes: 'nothing',
  watch: [
    async ({ context }, use) => {
      const changed: string[] = [];
      context.on('response', (response) => {
        const request = response.request();
        if (request.method() !== 'GET' && response.ok()) changed.push(`${request.method()} ${response.url()}`);
      });
      await use(undefined);
      expect(changed, 'this journey is for `test`, not for `look`').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
