import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import type { Feature } from '#platform/server/feature.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { serverFeatures } from '../features.ts';
import { writeServerFacts } from '../web/page-answer.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { seedShops } from './world.ts';

/** Addresses and page of the server that all screen tests share. */
export interface ScreenServer {
  /** Base URL of the calls. */
  readonly url: string;
  /** URL that answers `run`. */
  readonly control: string;
  /** HTML of the page as the server would send it. */
  readonly page: string;
}

/** Names an exported function of a testing module, called with the app and these arguments. */
export interface Run {
  readonly module: string;
  readonly name: string;
  readonly args: readonly unknown[];
}
export type Ran = { readonly value: unknown } | { readonly fault: string };

/*
 * Server of all screen tests, in a thread without a DOM. Its database comes with `workerData`; it stops at the first message.
 */
const page = readFileSync(new URL('../../web/index.html', import.meta.url), 'utf8');

/** All features, but without closing the ledger's days, since people are created with weeks of history. */
const features = serverFeatures.map(
  (feature): Feature => ({
    ...feature,
    start: (services) => {
      const started = feature.start(services);
      return { ...started, jobs: started.jobs.filter(({ name }) => name !== 'closing-days') };
    },
  }),
);

async function start(databaseUrl: string): Promise<void> {
  const db = await openPostgres({ url: databaseUrl, max: 8, applicationName: 'ingam-test' });
  const app = await startTestApp({
    mode: 'hosted',
    settings: { hasSandboxes: true },
    speeds: {},
    // Test files start the jobs for as long as they need them.
    isStill: true,
    features,
    store: { db, databaseUrl, drop: () => db.close() },
  });
  // Creates user 1 for nodes in personal mode: each start of such a node ends that user's sessions, so no test may be
  // user 1.
  await app.register();
  await seedShops(app);
  const control = createServer(async (request, response) => {
    response.end(JSON.stringify(await run(app, (await json(request)) as Run)));
  }).listen(0, '127.0.0.1');
  await once(control, 'listening');
  const { port } = control.address() as AddressInfo;
  const { services, parts } = app.built.mounted;
  const told: ScreenServer = {
    url: app.url,
    control: `http://127.0.0.1:${port}`,
    page: writeServerFacts(page, services.settings, parts),
  };
  parentPort?.once('message', () => void stop(app, () => control.close()));
  parentPort?.postMessage(told);
}

async function run(app: TestApp, { module, name, args }: Run): Promise<Ran> {
  try {
    const all = (await import(new URL(module, new URL('../../../', import.meta.url)).href)) as Record<
      string,
      (app: TestApp, ...args: readonly unknown[]) => unknown
    >;
    return { value: (await all[name]?.(app, ...args)) ?? null };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Stops after the ledger's audit and answers with its problems. */
async function stop(app: TestApp, close: () => void): Promise<void> {
  close();
  const fault = await app.stop().then(
    () => undefined,
    (error: unknown) => String(error),
  );
  parentPort?.postMessage({ fault });
  parentPort?.close();
}

await start((workerData as { databaseUrl: string }).databaseUrl);
