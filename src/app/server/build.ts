import type { Server } from 'node:http';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { createGate } from '#features/auth/server/sessions/authorize.ts';
import { sessionsLeft } from '#features/auth/server/sessions/sessions.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { listenerJobs, prepareListeners, wakeListeners } from '#platform/server/events/listeners.ts';
import { startOutboxReader } from '#platform/server/events/outbox-reader.ts';
import { createRealtime } from '#platform/server/events/realtime.ts';
import type { Feature } from '#platform/server/feature.ts';
import { createOriginHook, pathOf } from '#platform/server/http/origin.ts';
import { answerClientError, answerErrors, sendRefusal } from '#platform/server/http/problems.ts';
import { type Job, type Runner, startJobs } from '#platform/server/jobs/jobs.ts';
import { createTurn } from '#platform/server/jobs/turns.ts';
import { readByteBodies, readJsonBodies } from '#platform/server/json-body.ts';
import { countRequests } from '#platform/server/metrics/http-metrics.ts';
import { createEgress } from '#platform/server/outside/egress.ts';
import type { SandboxSpeeds } from '#platform/server/services.ts';
import { operatorHosts, type Settings } from '#platform/server/settings/settings.ts';
import type { Db } from '#platform/server/store/db.ts';
import { watchStore } from '#platform/server/store/store-watch.ts';
import { nodeJob } from '#platform/server/upkeep/nodes.ts';
import { upkeepJobs } from '#platform/server/upkeep/store-jobs.ts';
import { openVault } from '#platform/server/vault/vault.ts';
import type { MasterKeys } from '#platform/server/vault/vault-keys.ts';
import { openSigner } from '#platform/server/vault/vault-signer.ts';
import { createLogger } from './admin/log.ts';
import { createLogSink } from './admin/log-sink.ts';
import { mountMetrics } from './admin/metrics.ts';
import { createReadiness } from './admin/readiness.ts';
import { allParts } from './features.ts';
import { closeServers, listenAlso } from './listen.ts';
import { programSchema } from './migrations.ts';
import { type Mounted, mountFeatures } from './mount.ts';
import { recordMethods } from './operations/methods.ts';
import { mountOperations } from './operations/operations.ts';
import { mountWellKnown } from './operations/well-known.ts';
import { prepareStore } from './prepare.ts';
import { programVersion } from './version.ts';
import { setPolicy } from './web/policy.ts';
import { answerUnknown, serveVite, serveWeb } from './web/web.ts';

export interface BuildOptions {
  readonly settings: Settings;
  /** An open, migrated store. */
  readonly db: Db;
  readonly masterKeys: MasterKeys;
  /** Rereads the master keys; present if they may change while the server runs. */
  readonly reloadMasterKeys?: () => MasterKeys;
  /** False for a server that only answers API calls. */
  readonly hasWeb?: boolean;
  /** Epoch of the store (`readStoreState`), part of the ids of event streams. */
  readonly epoch?: string;
  /** Called when the store under a running server turns out to have been restored. */
  readonly onPutBack?: () => void;
  readonly isDev?: boolean;
  /** Folder of an embedded store, which this process then maintains. */
  readonly folder?: string;
  readonly speeds?: SandboxSpeeds;
  /** Replaces the program's features. */
  readonly features?: readonly Feature[];
  /** Receives log lines instead of standard output. */
  readonly logTo?: (line: string) => void;
}

export interface BuiltServer {
  readonly app: FastifyInstance;
  readonly mounted: Mounted;
  readonly masterKeys: MasterKeys;
  /** Listens on every address of the settings and starts the jobs; resolves to the port. */
  listen(): Promise<number>;
  /** Starts the jobs, as `listen` also does. */
  startJobs(): void;
  /** Waits for running jobs to end and starts no more until `startJobs`. */
  stopJobs(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Builds the whole server over a migrated store: sessions, calls, event streams, jobs, web app. It does not listen yet.
 */
export async function buildServer(options: BuildOptions): Promise<BuiltServer> {
  const { settings, db, masterKeys, epoch = '' } = options;
  await using opened = new AsyncDisposableStack();
  const vault = await openVault(db, masterKeys, options.reloadMasterKeys);
  const signer = await openSigner(db, vault);
  const sink = createLogSink(process.stdout.fd);
  const app = createApp(settings, options.logTo ?? sink.write);
  const methodsOf = recordMethods(app);
  const others: Server[] = [];
  const stops = [watchStore(db, app.log)];
  const jobs = createJobs();
  const requests = settings.metricsToken === undefined ? undefined : countRequests(app);
  const gate = createGate({ db, settings, hasOwnerPassword: settings.ownerPassword !== undefined });
  if (!options.isDev) setPolicy(app, settings);
  const reader = await startOutboxReader(db, app.log);
  opened.defer(() => reader.close());
  opened.defer(() => jobs.stop());
  opened.defer(() => closeServers(app, others));
  const egress = egressOf(app, settings);
  const platform = { db, vault, signer, settings, egress, log: app.log };
  const mounted = mountFeatures(app, gate, platform, { parts: allParts(options.features), speeds: options.speeds });
  opened.defer(() => mounted.services.reports.close());
  const streams = { db, gate, reader, log: app.log, packed: mounted.packed };
  const realtime = createRealtime({ ...streams, epoch, sessionsLeft: (hashes) => sessionsLeft(db, hashes) });
  opened.defer(() => realtime.close());
  opened.defer(() => void stops.map((stop) => stop()));
  realtime.mount(app);
  const { parts, contracts } = mounted;
  mountOperations(app, { settings, parts, contracts, readiness: readinessOf(db, parts) });
  mountWellKnown(app, signer, settings);
  const { metricsToken: token } = settings;
  if (token !== undefined && requests)
    stops.push(mountMetrics(app, { token, db, reader, parts, realtime, requests, log: sink.metrics }));
  const answerPage = await (options.isDev
    ? serveVite(app, settings)
    : options.hasWeb
      ? serveWeb(app, settings, parts)
      : undefined);
  answerUnknown(app, answerPage, methodsOf);
  await prepareStore(mounted.services);
  await prepareListeners(db, mounted.listeners);

  const running = opened.move();
  const startAll = () => {
    const upkeep = ownJobs(options, app.log);
    const following = { packed: mounted.packed, turnAt: (job: string) => createTurn(db, job, programSchema()) };
    const listening = listenerJobs(db, mounted.listeners, app.log, following);
    const runner = startJobs([...mounted.jobs, ...listening, ...upkeep], app.log);
    return { runner, sleep: wakeListeners(reader, runner, mounted.listeners, mounted.packed) };
  };
  return {
    app,
    mounted,
    masterKeys,
    listen: async () => {
      const port = await listenOn(app, settings, others);
      jobs.start(startAll);
      return port;
    },
    startJobs: () => jobs.start(startAll),
    stopJobs: jobs.stop,
    stop: () => running.disposeAsync(),
  };
}

/** Groups the jobs of a server, which start and stop together. */
function createJobs() {
  let current: { readonly runner: Runner; readonly sleep: () => void } | undefined;
  return {
    start: (startAll: () => NonNullable<typeof current>) => {
      current ??= startAll();
    },
    stop: async () => {
      const last = current;
      current = undefined;
      last?.sleep();
      await last?.runner.stop();
    },
  };
}

/**
 * Jobs of the process itself: maintenance of an embedded store, or a heartbeat in a database shared with other nodes.
 */
const ownJobs = ({ db, folder, epoch = '', onPutBack }: BuildOptions, log: FastifyBaseLogger): Job[] =>
  folder === undefined
    ? [nodeJob(db, { version: programVersion(), schema: programSchema(), epoch, onPutBack })]
    : upkeepJobs(db, folder, log);

/** Listens on every address of the settings, all on the port of the first. */
async function listenOn(app: FastifyInstance, { hosts, port: wanted }: Settings, others: Server[]): Promise<number> {
  const [first = '127.0.0.1', ...more] = hosts;
  await app.listen({ host: first, port: wanted });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : wanted;
  for (const host of more) others.push(await listenAlso(app, host, port));
  return port;
}

/**
 * Creates the egress client. In personal mode it may reach the owner's own programs on the same machine, which receive
 * events.
 */
const egressOf = (app: FastifyInstance, settings: Settings) =>
  createEgress({
    operatorHosts: operatorHosts(settings),
    ...(settings.mode === 'personal' && { ownPorts: () => ownPorts(app, settings) }),
  });

/** Returns the ports on which this server can be reached from its own machine. */
const ownPorts = (app: FastifyInstance, { port, publicUrl }: Settings): number[] => {
  const url = new URL(publicUrl);
  const told = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  return [port, told, ...app.addresses().flatMap((each) => (typeof each === 'string' ? [] : each.port))];
};

const readinessOf = (db: Db, parts: readonly Feature[]) => createReadiness(db, parts, programSchema());

function createApp(settings: Settings, logTo: (line: string) => void): FastifyInstance {
  const logger = createLogger(settings.logLevel, logTo);
  const app = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    // A child logger per request would cost more than all other overhead here; log lines name the request themselves.
    childLoggerFactory: (log) => log,
    // Our own handler refuses a request without a Host, as a problem document.
    http: { requireHostHeader: false },
    forceCloseConnections: 'idle',
    // While stopping, a request on an open connection is still answered, and the connection then closes.
    return503OnClosing: false,
    bodyLimit: 256 * 1024,
    trustProxy: settings.trustProxy ?? false,
    // Enough for a 10 MB image from a phone on a slow line.
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    rewriteUrl: ({ url }) => pathOf(url),
    routerOptions: { maxParamLength: 200 },
    // A path that is too long or cannot be decoded is a 404.
    frameworkErrors: (_error, _request, reply) => void sendRefusal(reply, refuse(commonRefusals, 'not_found')),
    clientErrorHandler: answerClientError,
  });
  readJsonBodies(app);
  readByteBodies(app);
  app.addHook('onRequest', createOriginHook(settings));
  if (logger.isLevelEnabled('info')) app.addHook('onResponse', logAnswer);
  answerErrors(app);
  return app;
}

async function logAnswer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { id: reqId, method, routeOptions } = request;
  const ms = Math.round(reply.elapsedTime);
  request.log.info({ reqId, method, route: routeOptions.url, status: reply.statusCode, ms }, 'answered');
}
