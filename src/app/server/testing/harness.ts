import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { makeNewcomer } from '#features/auth/server/testing/newcomer.ts';
import { fastTimes } from '#features/documents/server/testing/submitting.ts';
import type { BodySentTo, Contract, OutputOf, Params, QuerySentTo, Route } from '#platform/contract.ts';
import type { Feature } from '#platform/server/feature.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { SandboxSpeeds } from '#platform/server/services.ts';
import { readSettings, type Settings } from '#platform/server/settings/settings.ts';
import type { Db } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { createSharedDb, createTestDb, NODE_APPLICATION, type TestDb } from '#platform/server/testing/stores.ts';
import type { MasterKeys } from '#platform/server/vault/vault-keys.ts';
import { countBoot } from '../../../../tools/boots.ts';
import { audit } from '../audit.ts';
import { type BuiltServer, buildServer } from '../build.ts';
import { doorsOf } from '../operations/doors.ts';
import { readDescription, watchAnswers } from './described.ts';

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code?: string;
  ref?: string;
  errors?: Record<string, string>;
}
export interface TestReply {
  params?: Record<string, number | string>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** Bearer token. */
  token?: string;
  /** Idempotency-Key. */
  key?: string;
  headers?: Record<string, string>;
  /** By this machine's name in place of its number, as a browser that has passkeys. */
  byName?: boolean;
}
export interface Reply<Body> {
  status: number;
  headers: Headers;
  /** The reply of a call that worked. */
  body: Body;
  /** The problem of a call that was refused. */
  problem: Problem;
  text: string;
}
type SentTo<R extends string, C> = Omit<TestReply, 'params' | 'body' | 'query'> & {
  params?: Params<R>;
  body?: BodySentTo<C>;
  query?: QuerySentTo<C>;
};

export interface TestApp {
  readonly url: string;
  readonly db: Db;
  readonly store: TestDb;
  readonly settings: Settings;
  readonly built: BuiltServer;
  /** Log lines of the app so far, as JSON text. */
  readonly log: string[];
  /** Any request at all: for wrong bodies and paths that no client would send. */
  call(route: string, sent?: TestReply): Promise<Reply<unknown>>;
  /** Calls typed by one contract. */
  client<C extends Contract>(
    contract: C,
  ): <R extends keyof C['calls'] & string>(
    route: R,
    sent?: SentTo<R, C['calls'][R & Route]>,
  ) => Promise<Reply<OutputOf<C['calls'][R & Route]>>>;
  /** Makes a user who has proven their e-mail and is signed in. */
  register(email?: string): Promise<{ userId: number; address: string; token: string }>;
  /** Runs a job once, after the run that its own clock has begun, if any. Fails where the job fails, or if the app has no such job. */
  runJob(name: string): Promise<void>;
  /** Fails with the problems that the audit finds. */
  audit(): Promise<void>;
  /** Ends the file of a server that another file will use: stops its jobs, audits it and removes its letters. */
  leave(): Promise<void>;
  stop(): Promise<void>;
}
/** Sandboxes in a hurry, for tests that wait for them. */
const QUICK = {
  bank: { answersAfterMs: 100 },
  verifier: fastTimes,
  taxOffice: { waitsForStart: false },
} as const satisfies SandboxSpeeds;

export interface TestOptions {
  mode?: 'personal' | 'hosted';
  demo?: boolean;
  settings?: Partial<Settings>;
  /** In place of the quick ones. */
  speeds?: SandboxSpeeds;
  /** In place of those of this program. */
  features?: readonly Feature[];
  /** Nothing happens by itself: no job runs, and nothing wakes one. */
  isStill?: boolean;
  /** A second node over the store of another app. */
  over?: TestApp;
  /** Its jobs start later, and its store outlives it and is audited when the run ends. */
  isShared?: boolean;
  /** A migrated store, in place of one that is made here. */
  store?: TestDb;
  /** Of that store, where it has some. */
  masterKeys?: MasterKeys;
}

/**
 * The real app on a real port over a store of its own (see createTestDb), without the web; stop() audits and drops the store. An answer that the
 * description of the API does not tell fails the test that got it.
 */
export async function startTestApp(options: TestOptions = {}): Promise<TestApp> {
  const mode = options.mode ?? 'personal';
  const store = options.over
    ? await secondNode(options.over.store)
    : (options.store ?? (await (options.isShared ? createSharedDb() : createTestDb())));
  const { db } = store;
  const log: string[] = [];
  const settings: Settings = {
    ...readSettings({ WALLET_MODE: mode, DEMO_DATA: options.demo ? 'on' : 'off', LOG_LEVEL: 'info' }),
    ...options.over?.settings,
    ...options.settings,
    port: 0,
    // Nodes of one store share the folder: either may send a letter that a test waits for.
    mail: options.settings?.mail ?? options.over?.settings.mail ?? mailFolder(),
  };
  countBoot('server');
  const built = await buildServer({
    settings,
    db,
    masterKeys: options.over?.built.masterKeys ?? options.masterKeys ?? [randomBytes(32)],
    logTo: (line) => void log.push(line),
    speeds: options.speeds ?? QUICK,
    ...(options.features && { features: options.features }),
  });
  const { parts } = built.mounted;
  for (const job of built.mounted.jobs) runInTurn(job);
  const demandDescribed = demandOf(built, options);
  const removeLetters = () => removeMail(settings, options);
  const port = options.isStill || options.isShared ? await listenAlone(built) : await built.listen();
  const url = `http://127.0.0.1:${port}`;
  const call = async (route: string, sent: TestReply = {}) => {
    const reply = await send(url, route, sent);
    demandDescribed();
    return reply;
  };
  const app: TestApp = {
    url,
    db,
    store,
    settings,
    built,
    log,
    call,
    client: () => (route, sent) => call(route, (sent ?? {}) as TestReply) as never,
    register: (email = `${randomUUID()}@example.com`) => makeNewcomer(built.mounted.services, email),
    runJob: async (name) => {
      const job = built.mounted.jobs.find((one) => one.name === name);
      if (!job) throw new Error(`no job is named ${name}`);
      await job.run(new AbortController().signal);
    },
    audit: async () => {
      const { ok, problems } = await audit(db, parts);
      if (!ok) throw new Error(`the audit: ${problems.join('; ')}`);
    },
    leave: async () => {
      await built.stopJobs();
      await app.audit();
      await removeLetters();
      demandDescribed();
    },
    stop: async () => {
      await built.stop();
      await removeLetters();
      if (options.over) await store.drop();
      else await app.audit().finally(() => store.drop());
      demandDescribed();
    },
  };
  return app;
}

/** Fails with the answers since it was last asked that the description does not tell. */
function demandOf(built: BuiltServer, options: TestOptions): () => void {
  const undescribed = watchAnswers(built.app, descriptionOf(built, options));
  return () => {
    const faults = undescribed();
    if (faults.length > 0) throw new Error(`the description of the API does not tell this: ${faults.join('; ')}`);
  };
}

async function removeMail({ mail }: Settings, { over }: TestOptions): Promise<void> {
  if (mail.kind === 'sandbox' && mail !== over?.settings.mail) await rm(mail.folder, { recursive: true, force: true });
}

function descriptionOf({ mounted: { contracts, parts } }: BuiltServer, { features }: TestOptions) {
  const described = (!features && description) || readDescription({ contracts, doors: doorsOf(parts) });
  if (!features) description = described;
  return described;
}

/** One for all apps of this process that have the same calls. */
let description: ReturnType<typeof readDescription> | undefined;

const mailFolder = () => ({
  kind: 'sandbox' as const,
  folder: join(tmpdir(), `ingam-mail-${randomUUID()}`),
  from: 'Ingam <wallet@example.com>',
});

async function listenAlone({ app }: BuiltServer): Promise<number> {
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
}

/** PostgreSQL: connections of its own, as another machine would have. The embedded store has one process, so both share it. */
async function secondNode(store: TestDb): Promise<TestDb> {
  if (!store.databaseUrl) return { db: store.db, drop: async () => undefined };
  const db = await openPostgres({ url: store.databaseUrl, max: 4, applicationName: NODE_APPLICATION });
  return { db, drop: () => db.close() };
}

/** Keeps connections, as a browser does. node:http takes a third of the processor time of `fetch`. */
const agent = new Agent({ keepAlive: true });

async function send(url: string, route: string, sent: TestReply): Promise<Reply<unknown>> {
  const [method = 'GET', template = '/'] = route.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(sent.params?.[name])));
  const query = new URLSearchParams(
    Object.entries(sent.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const isWritten = (body: unknown): body is string | Uint8Array | undefined =>
    typeof body === 'string' || body instanceof Uint8Array || body === undefined;
  const written = isWritten(sent.body) ? sent.body : JSON.stringify(sent.body);
  const base = sent.byName ? url.replace('127.0.0.1', 'localhost') : url;
  const request = httpRequest(base + path + (query.size > 0 ? `?${query}` : ''), {
    method,
    agent,
    headers: {
      accept: '*/*',
      'user-agent': 'node',
      ...(written !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(written),
      }),
      ...(sent.token && { authorization: `Bearer ${sent.token}` }),
      ...(sent.key && { 'idempotency-key': sent.key }),
      ...sent.headers,
    },
  });
  // `once` below still rejects on an error before the response. Later ones are ignored: a server that refuses a body may close while it is sent.
  request.on('error', () => undefined);
  request.end(written);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const text = await readText(response);
  const headers = new Headers(
    Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  );
  const body: unknown = headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined;
  return { status: response.statusCode ?? 0, headers, body, problem: body as Problem, text };
}

/** Lets each run of a job begin when the one before it has ended, whoever began them: what that one still writes would be missing after a later one. */
function runInTurn(job: Job): void {
  const run = job.run.bind(job);
  let last: Promise<void> = Promise.resolve();
  job.run = (stop) => {
    const next = last.then(() => run(stop));
    last = next.catch(() => undefined);
    return next;
  };
}
