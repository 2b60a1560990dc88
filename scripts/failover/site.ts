import { randomBytes } from 'node:crypto';
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, sql } from '../../src/platform/server/store/db.ts';
import { openPostgres } from '../../src/platform/server/store/postgres.ts';
import { launch, MAIN, READY, type ServerProcess } from '../../tools/child.ts';
import { freePort } from '../../tools/port.ts';
import { outputOf, root } from '../deploy/checks.ts';
import { type Cluster, startCluster } from './database.ts';
import { makePeople } from './people.ts';
import { addressOfMachine, makePlace, PASSWORD, type Place } from './place.ts';
import { guardFolder, startProcess } from './processes.ts';

/** Ways in which the program finds the primary: through HAProxy, or by the hosts in its database address. */
export type PrimaryLookup = 'haproxy' | 'hosts';
export const NODES = [1, 2] as const;
export type NodeNumber = (typeof NODES)[number];

/** Everything between a phone and the disk, on this machine. */
export interface Site {
  readonly way: PrimaryLookup;
  readonly cluster: Cluster;
  /** URL for phones: Caddy in front of both nodes. */
  readonly url: string;
  /** Session token of each user, from user 1. */
  readonly tokens: readonly string[];
  readonly nodes: ReadonlyMap<NodeNumber, ServerProcess>;
  startNode(node: NodeNumber): Promise<void>;
  /** Returns how often HAProxy marked a server down. */
  downs(): number;
  /** Runs queries as `ingam_read` on the primary. */
  withReader<T>(use: (db: Db) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

const PEOPLE = 8;

/** Starts etcd, Patroni, HAProxy, two nodes and Caddy with the files of deploy/, and people who have money. */
export async function startSite(way: PrimaryLookup): Promise<Site> {
  const place = await makePlace();
  const guard = guardFolder(place.folder);
  await using opened = new AsyncDisposableStack();
  opened.defer(() => {
    rmSync(place.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    guard.release();
  });
  const cluster = await startCluster(place);
  opened.defer(() => cluster.end());
  const run = (launched: Parameters<typeof startProcess>[1]) => {
    const running = startProcess(place, launched);
    appendFileSync(join(place.folder, 'pids'), `${running.pid}\n`);
    opened.defer(() => running.end('SIGKILL'));
    return running;
  };
  run(haproxy(place));
  const haproxyLog = join(place.folder, 'haproxy.log');
  const machine = await cluster.primary();
  const env = {
    PGHOST: addressOfMachine(place, machine),
    PGUSER: 'postgres',
    PGPASSWORD: PASSWORD,
    PGSSLMODE: 'require',
  };
  outputOf(
    'psql',
    ['-v', `passwords=${PASSWORD}`, '-d', 'postgres', '-f', join(root, 'deploy/postgres/roles.sql')],
    env,
  );
  const settings = settingsOf(place, way, await freePort());
  await migrate(settings);
  const tokens = await withDb(settings.DATABASE_OWNER_URL, (db) => makePeople(db, PEOPLE));
  const nodes = new Map<NodeNumber, ServerProcess>();
  const startNode = async (node: NodeNumber) => {
    const { DATABASE_OWNER_URL: _, ...own } = settings;
    const program = launch(MAIN, { env: { ...own, PATH: process.env.PATH, HOST: place.at(10 + node), PORT: '5000' } });
    appendFileSync(join(place.folder, 'pids'), `${program.pid}\n`);
    nodes.set(node, program);
    await program.until(READY);
  };
  opened.defer(async () => {
    for (const node of nodes.values()) {
      node.kill('SIGCONT');
      await node.stop();
    }
  });
  await Promise.all(NODES.map(startNode));
  const proxy = run(caddy(place, settings.PUBLIC_URL));
  await untilServes(settings.PUBLIC_URL, proxy.said);
  const running = opened.move();
  return {
    way,
    cluster,
    url: settings.PUBLIC_URL,
    tokens,
    nodes,
    startNode,
    downs: () => readFileSync(haproxyLog, 'utf8').split(' is DOWN').length - 1,
    withReader: (use) => withDb(addressOf(place, 'ingam_read', 'hosts'), use),
    end: () => running.disposeAsync(),
  };
}

function addressOf(place: Place, role: string, way: PrimaryLookup): string {
  const hosts = way === 'haproxy' ? [place.at(1)] : [11, 12, 13].map(place.at);
  const query = `sslmode=verify-full&sslrootcert=${place.authority}${way === 'hosts' ? '&target_session_attrs=read-write' : ''}`;
  return `postgres://${role}:${PASSWORD}@${hosts.map((host) => `${host}:5432`).join()}/ingam?${query}`;
}

/** Returns the settings of deploy/ingam.env and owner.env, except https, which is not used here. */
function settingsOf(place: Place, way: PrimaryLookup, port: number) {
  const keyFile = place.write('master.key', randomBytes(32).toString('base64'));
  return {
    WALLET_MODE: 'hosted',
    PUBLIC_URL: `http://localhost:${port}`,
    TRUST_PROXY: 'loopback',
    DATA_DIR: place.makeFolder('ingam'),
    MASTER_KEY_FILE: keyFile,
    DATABASE_URL: addressOf(place, 'ingam_app', way),
    DATABASE_OWNER_URL: addressOf(place, 'ingam_owner', way),
    LOG_LEVEL: 'warn',
    NODE_NO_WARNINGS: '1',
  };
}

async function migrate(settings: Readonly<Record<string, string>>): Promise<void> {
  const program = launch('src/app/server/commands/migrate.ts', { env: { ...settings, PATH: process.env.PATH } });
  if ((await program.ended) !== 0) throw new Error(`the migration failed: ${program.said()}`);
}

async function withDb<T>(url: string, use: (db: Db) => Promise<T>): Promise<T> {
  const db = await openPostgres({ url, max: 4 });
  try {
    return await use(db);
  } finally {
    await db.close();
  }
}

function haproxy(place: Place): Parameters<typeof startProcess>[1] {
  const config = place
    .fileOf('haproxy.cfg')
    .replaceAll('127.0.0.1:5432', `${place.at(1)}:5432`)
    .replaceAll('127.0.0.1:8404', `${place.at(1)}:8404`);
  return { name: 'haproxy', program: 'haproxy', args: ['-db', '-f', place.write('haproxy.cfg', config)] };
}

function caddy(place: Place, url: string): Parameters<typeof startProcess>[1] {
  const config = place
    .fileOf('Caddyfile')
    .replace(/^\{$/m, '{\n\tadmin off\n\tdefault_bind 127.0.0.1')
    .replace('{$SITE:wallet.example}', url)
    .replace('{$NODES:127.0.0.1:5000}', NODES.map((node) => `${place.at(10 + node)}:5000`).join(' '));
  const args = ['run', '--adapter', 'caddyfile', '--config', place.write('Caddyfile', config)];
  return { name: 'caddy', program: 'caddy', args, env: { XDG_DATA_HOME: place.makeFolder('caddy') } };
}

async function untilServes(url: string, told: () => string): Promise<void> {
  let last = '';
  for (const until = Date.now() + 30_000; Date.now() < until; ) {
    const reply = await fetch(`${url}/api/health/ready`).catch((error: unknown) => String(error));
    if (typeof reply !== 'string' && reply.ok) return;
    last = typeof reply === 'string' ? reply : `${reply.status} ${await reply.text()}`;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error(`${url} does not serve: ${last}; ${told()}`);
}

/** Waits until no payment is pending in the network any more. */
export async function untilSettled(db: Db): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    const { n } = await db.one(sql<{ n: number }>`SELECT count(*) AS n FROM holds`);
    if (n === 0) return;
    await new Promise((later) => setTimeout(later, 200));
  }
  throw new Error('holds stay open');
}
