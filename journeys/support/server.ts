import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import { secondsOf } from '../../scripts/test/durations.ts';
import { takeTurn } from '../../scripts/test/turns.ts';
import { BRIEF, launch, MAIN, READY } from '../../tools/child.ts';
import { copyFolder } from '../../tools/copy-folder.ts';
import { freePort } from '../../tools/port.ts';
import { onceForAll } from './first-starts.ts';
import { createHost, type Host } from './host.ts';
import type { JourneyServer } from './journey-server.ts';
import { copyStoreTo, environmentOf, storeOf } from './store-place.ts';

const environment = (dataDir: string, env: Settings, port: number) => ({
  ...environmentOf(dataDir, env.PORT ?? String(port)),
  ...env,
  DATA_DIR: dataDir,
});

/**
 * Starts the server as `npm start` does, in its own process, and resolves once it answers; `env` is added to the
 * environment.
 */
export async function startServer(dataDir: string, env: Settings = {}): Promise<JourneyServer> {
  const program = launch(MAIN, { env: environment(dataDir, env, await freePort()), flags: BRIEF });
  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => void (await program.stop(signal));
  try {
    const [, address = ''] = await program.until(READY);
    return { address, pid: program.pid, printed: program.said, stop };
  } catch (error) {
    await stop('SIGKILL');
    throw error;
  }
}

/** Runs a first start with these settings to create its store. */
async function startFirst(host: Host, dataDir: string, settings: Settings): Promise<void> {
  await copyStoreTo(dataDir);
  await (await startHosted(host, dataDir, settings)).stop();
}

/** Like `startServer`, in an existing process. */
const startHosted = async (host: Host, dataDir: string, settings: Settings) =>
  host.start(environment(dataDir, settings, await freePort()));

interface Fixtures {
  /** Server settings of a journey: `test.use({ settings: { DEMO_DATA: 'off' } })`. */
  settings: Settings;
  changes: 'nothing' | 'something';
  /** The journey's place in the queue of `npm test`. */
  turn: undefined;
  /** The server's data folder. */
  dataDir: string;
  server: JourneyServer;
}

type Settings = Readonly<Record<string, string>>;

interface WorkerFixtures {
  /** Process that runs the journeys' servers one after another. */
  host: Host;
  /**
   * Returns a data folder and database as a first start with these settings left them, created once for all workers.
   * Each journey works on copies.
   */
  firstStart: (settings: Settings) => Promise<string>;
  shared: (settings: Settings) => Promise<Shared>;
}

interface Shared {
  readonly dataDir: string;
  readonly server: JourneyServer;
}

export const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 3 });

export async function copyOf(started: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ingam-journey-'));
  copyFolder(`${started}/.`, folder);
  if (storeOf(started).databaseUrl) await copyStoreTo(folder, started);
  return folder;
}

/** Caches a value per settings. */
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

/**
 * Reports whether code has taken over the prerendered page, which happens after the load event. Pages that are not ours
 * are ready at once.
 */
function isTakenOver() {
  const header = document.querySelector('header');
  return !header || Object.keys(header).some((key) => key.startsWith('__react'));
}
export const takenOver = (page: Page) => page.waitForFunction(isTakenOver, undefined, { timeout: TAKEN_MS });

/** Waits until a closed sheet has removed its history entry: a later step back would undo a fast navigation. */
const settled = (page: Page) =>
  page
    .waitForFunction(
      () => !(history.state as { sheet?: number } | null)?.sheet || document.querySelector('dialog[open]') !== null,
      undefined,
      { timeout: TAKEN_MS },
    )
    .catch(() => undefined);

/** Playwright's `test` with a real server; `page.goto('/assets')` goes to it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  turn: [
    async ({ browserName: _ }, use, { file }) => {
      const end = await takeTurn(secondsOf(file));
      await use(undefined);
      end();
    },
    { auto: true, timeout: 0 },
  ],
  settings: [{}, { option: true }],
  changes: ['something', { option: true }],
  host: [
    async ({ browserName: _ }, use) => {
      const host = createHost();
      await use(host);
      await host.end();
    },
    { scope: 'worker' },
  ],
  firstStart: [
    async ({ host }, use) => {
      await use((settings) => onceForAll(JSON.stringify(settings), (folder) => startFirst(host, folder, settings)));
    },
    { scope: 'worker' },
  ],
  shared: [
    async ({ firstStart }, use) => {
      // Journeys do not kill these servers, so they share a process.
      const host = createHost();
      const all = bySettings(async (settings): Promise<Shared> => {
        const dataDir = await copyOf(await firstStart(settings));
        return { dataDir, server: await startHosted(host, dataDir, settings) };
      });
      await use(all.get);
      await all.end(async ({ dataDir, server }) => {
        await server.stop();
        await remove(dataDir);
      });
      await host.end();
    },
    { scope: 'worker' },
  ],
  dataDir: async ({ changes, settings, firstStart, shared }, use) => {
    if (changes === 'nothing') return use((await shared(settings)).dataDir);
    const folder = await copyOf(await firstStart(settings));
    await use(folder);
    await remove(folder);
  },
  server: async ({ changes, dataDir, settings, shared, host }, use, info) => {
    const isShared = changes === 'nothing';
    const server = isShared ? (await shared(settings)).server : await startHosted(host, dataDir, settings);
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
    page.goto = async (...given) => {
      await settled(page);
      return taken(await goto(...given));
    };
    page.reload = async (...given) => taken(await reload(...given));
    await use(page);
  },
});

/**
 * Playwright's `test` for journeys that only read: those of one worker with the same settings share a server, and a
 * journey that changes something fails.
 */
export const look = test.extend<Pick<Fixtures, 'changes'> & { watch: undefined }>({
  changes: 'nothing',
  watch: [
    async ({ context }, use) => {
      const changed: string[] = [];
      context.on('response', (response) => {
        const request = response.request();
        // A draft of a DID is not stored.
        const isKept = request.method() !== 'GET' && !response.url().endsWith('/register/draft');
        if (isKept && response.ok()) changed.push(`${request.method()} ${response.url()}`);
      });
      await use(undefined);
      expect(changed, 'this journey is for `test`, not for `look`').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
