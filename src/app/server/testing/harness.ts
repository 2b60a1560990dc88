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
import { countBoot } from '../../../../tools/child.ts';
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
  token?: string;
  /** Value of Idempotency-Key. */
  key?: string;
  headers?: Record<string, string>;
  /** Uses the host name instead of the IP address, as a browser with passkeys must. */
  byName?: boolean;
}
export interface Reply<Body> {
  status: number;
  headers: Headers;
  /** Body of a successful response. */
  body: Body;
  /** Problem document of a refused call. */
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
  /** Sends any request, including bodies and paths that no client would send. */
  call(route: string, sent?: TestReply): Promise<Reply<unknown>>;
  /** Returns a client typed by one contract. */
  client<C extends Contract>(
    contract: C,
  ): <R extends keyof C['calls'] & string>(
    route: R,
    sent?: SentTo<R, C['calls'][R & Route]>,
  ) => Promise<Reply<OutputOf<C['calls'][R & Route]>>>;
  /** Creates a signed-in user with a verified e-mail address. */
  register(email?: string): Promise<{ userId: number; address: string; token: string }>;
  /** Runs a job once, after any run of it that its schedule started. Rejects if the job fails or does not exist. */
  runJob(name: string): Promise<void>;
  /** Rejects with the problems that the audit finds. */
  audit(): Promise<void>;
  /** Releases a server that another test file will reuse: stops its jobs, audits it and deletes its e-mails. */
  leave(): Promise<void>;
  stop(): Promise<void>;
}
/** Fast sandboxes, for tests that wait for them. */
const QUICK = {
  bank: { answersAfterMs: 100 },
  verifier: fastTimes,
  taxOffice: { waitsForStart: false },
} as const satisfies SandboxSpeeds;

export interface TestOptions {
  mode?: 'personal' | 'hosted';
  demo?: boolean;
  settings?: Partial<Settings>;
  /** Replaces the fast speeds. */
  speeds?: SandboxSpeeds;
  /** Replaces the program's features. */
  features?: readonly Feature[];
  /** True to disable background jobs: none starts on schedule or when work arrives. */
  isStill?: boolean;
  /** App whose store the new app joins as a second node. */
  over?: TestApp;
  /**
   * True for a server whose jobs start later, and whose store outlives the server and is audited after the test run.
   */
  isShared?: boolean;
  /** A migrated store to use instead of creating one. */
  store?: TestDb;
  /** Master keys of `store`, if it has any. */
  masterKeys?: MasterKeys;
}

/**
 * Starts the real app without the web on a real port, over its own store (see createTestDb); `stop` audits and drops
 * the store. A response that the API description does not cover fails the test that received it.
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
    // Nodes of one store share the folder, since either may send the e-mail that a test waits for.
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

/** Throws if responses since the last call deviate from the description. */
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

/** Shared by all apps of this process with the same calls. */
let description: ReturnType<typeof readDescription> | undefined;

const mailFolder = () => ({
  kind: 'sandbox' as const,
  folder: join(tmpdir(), `ingam-mail-${randomUUID()}`),
  from: 'Ingam <wallet@example.com>',
});

async function listenAlone({ app }: BuiltServer): Promise<number> {
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
}

/**
 * Opens a store for a second node. On PostgreSQL it has its own connections, like another machine. The embedded store
 * has a single process, so both nodes share it.
 */
async function secondNode(store: TestDb): Promise<TestDb> {
  if (!store.databaseUrl) return { db: store.db, drop: async () => undefined };
  const db = await openPostgres({ url: store.databaseUrl, max: 4, applicationName: NODE_APPLICATION });
  return { db, drop: () => db.close() };
}

/** Keeps connections open, as a browser does. node:http takes a third of the CPU time of `fetch`. */
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

/**
 * Serialises the runs of a job, no matter who starts them, so that a later run never misses what an earlier one is
 * still writing.
 */
function runInTurn(job: Job): void {
  const run = job.run.bind(job);
  let last: Promise<void> = Promise.resolve();
  job.run = (stop) => {
    const next = last.then(() => run(stop));
    last = next.catch(() => undefined);
    return next;
  };
}
