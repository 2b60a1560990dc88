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

/** Starts the server as `npm start` does, in a process of its own, and resolves once it answers; `env` is added to the environment. */
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

/** Leaves behind what the first start with these settings makes. */
async function startFirst(host: Host, dataDir: string, settings: Settings): Promise<void> {
  await copyStoreTo(dataDir);
  await (await startHosted(host, dataDir, settings)).stop();
}

/** The same in a process that has been there before. */
const startHosted = async (host: Host, dataDir: string, settings: Settings) =>
  host.start(environment(dataDir, settings, await freePort()));

interface Fixtures {
  /** Settings of the server of one journey: `test.use({ settings: { DEMO_DATA: 'off' } })`. */
  settings: Settings;
  changes: 'nothing' | 'something';
  /** The journey's turn in the one queue of `npm test`. */
  turn: undefined;
  /** The server's folder. */
  dataDir: string;
  server: JourneyServer;
}

type Settings = Readonly<Record<string, string>>;

interface WorkerFixtures {
  /** Where the servers of journeys run, one after the other. */
  host: Host;
  /** A data folder and database as these settings' first start left them, made once for all workers: each journey works on copies of its own. */
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

/** A sheet that was closed has left its entry of the history: nobody types an address faster, and a step back that comes later undoes it. */
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
      // No journey kills these, so that they have a process of their own.
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
        // A draft of a DID is kept nowhere.
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
