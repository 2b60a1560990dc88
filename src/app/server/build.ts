import { createServer, type Server } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { AuthServices } from '#features/auth/server/auth-services.ts';
import { createGate } from '#features/auth/server/authorize.ts';
import { ensureOwner } from '#features/auth/server/owner.ts';
import { sessionsLeft } from '#features/auth/server/sessions.ts';
import type { Db } from '#platform/server/db.ts';
import { startJobs } from '#platform/server/jobs.ts';
import { listenerJobs, prepareListeners, wakeListeners } from '#platform/server/listeners.ts';
import { upkeepJobs } from '#platform/server/maintenance.ts';
import { createOriginHook } from '#platform/server/origin.ts';
import { startOutboxReader } from '#platform/server/outbox-reader.ts';
import { answerErrors } from '#platform/server/problems.ts';
import { createRealtime } from '#platform/server/realtime.ts';
import type { Settings } from '#platform/server/settings.ts';
import { openVault } from '#platform/server/vault.ts';
import type { MasterKeys } from '#platform/server/vault-keys.ts';
import { demoProfile, makeDemoWorld } from './demo/world.ts';
import { createLogger } from './log.ts';
import { type Mounted, mountFeatures } from './mount.ts';
import { mountOperations } from './operations.ts';
import { answerUnknown, serveVite, serveWeb, setPolicy } from './web.ts';

export interface BuildOptions {
  readonly settings: Settings;
  /** Migrated. */
  readonly db: Db;
  readonly masterKeys: MasterKeys;
  /** Serves the web app too; without it the calls alone. */
  readonly hasWeb?: boolean;
  readonly isDev?: boolean;
  /** The folder of an embedded store, which this process then keeps in order. */
  readonly folder?: string;
  /** Takes log lines instead of standard output. */
  readonly logTo?: (line: string) => void;
}

export interface BuiltServer {
  readonly app: FastifyInstance;
  readonly mounted: Mounted;
  readonly masterKeys: MasterKeys;
  /** Listens on every address of the settings and starts the jobs; resolves to the port. */
  listen(): Promise<number>;
  stop(): Promise<void>;
}

/** Puts the whole server together over a migrated store: proof, calls, streams, jobs, the web; nothing listens yet. */
export async function buildServer(options: BuildOptions): Promise<BuiltServer> {
  const { settings, db, masterKeys } = options;
  const vault = await openVault(db, masterKeys);
  const app = createApp(settings, options.logTo);
  const gate = createGate({ db, settings, hasOwnerPassword: settings.ownerPassword !== undefined });
  if (!options.isDev) await setPolicy(app, settings);
  const reader = await startOutboxReader(db, app.log);
  const mounted = mountFeatures(app, gate, { db, vault, settings, log: app.log });
  const realtime = createRealtime({
    db,
    gate,
    reader,
    log: app.log,
    sessionsLeft: (hashes) => sessionsLeft(db, hashes),
  });
  realtime.mount(app);
  mountOperations(app, { db, settings, mounted });
  answerUnknown(app, await (options.isDev ? serveVite(app) : options.hasWeb ? serveWeb(app, settings) : undefined));
  if (settings.mode === 'personal') await ensureOwnerAndWorld(mounted.services);
  await prepareListeners(db, mounted.listeners);

  const stops: (() => void)[] = [];
  let others: Server[] = [];
  let runner: ReturnType<typeof startJobs> | undefined;
  return {
    app,
    mounted,
    masterKeys,
    listen: async () => {
      const [first = '127.0.0.1', ...more] = settings.hosts;
      await app.listen({ host: first, port: settings.port });
      const address = app.server.address();
      const port = typeof address === 'object' && address ? address.port : settings.port;
      others = await Promise.all(more.map((host) => listenToo(app, host, port)));
      const upkeep = options.folder === undefined ? [] : upkeepJobs(db, options.folder, app.log);
      runner = startJobs([...mounted.jobs, ...listenerJobs(db, mounted.listeners, app.log), ...upkeep], app.log);
      stops.push(wakeListeners(reader, runner, mounted.listeners), mounted.started(runner));
      return port;
    },
    stop: async () => {
      for (const stopOne of stops) stopOne();
      await runner?.stop();
      for (const other of others) other.closeAllConnections();
      await Promise.all(others.map((other) => new Promise((resolve) => other.close(resolve))));
      realtime.close();
      await app.close();
      await reader.close();
    },
  };
}

/** Personal mode's owner, with the demo world around a new one unless it is switched off. */
async function ensureOwnerAndWorld(services: AuthServices): Promise<void> {
  if (!services.settings.hasDemoData) await ensureOwner(services);
  else await ensureOwner(services, demoProfile, (tx, owner) => makeDemoWorld(services, tx, owner));
}

function createApp(settings: Settings, logTo?: (line: string) => void): FastifyInstance {
  const app = Fastify({
    loggerInstance: createLogger(settings.logLevel, logTo) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: true,
    bodyLimit: 256 * 1024,
    trustProxy: settings.mode === 'hosted' && settings.trustProxy ? settings.trustProxy : false,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 200 },
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  // The approve call has an empty body under a JSON content type.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body.toString(), done),
  );
  app.addHook('onRequest', createOriginHook(settings));
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    request.log.info(
      { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  answerErrors(app);
  return app;
}

/** A machine without IPv6 has no ::1 to listen on, which is no reason to stop. */
function listenToo(app: FastifyInstance, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => app.routing(request, response));
  server.keepAliveTimeout = app.server.keepAliveTimeout;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT' ? resolve(server) : reject(error),
    );
    server.listen(port, host, () => resolve(server));
  });
}
