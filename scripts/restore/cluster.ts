import { chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '../../src/platform/server/open-store.ts';
import { type Db, sql } from '../../src/platform/server/store/db.ts';
import { unprivilegedUser } from '../../tools/postgres-programs.ts';
import { outputOf, root } from '../deploy/checks.ts';

/**
 * A cluster of Debian's PostgreSQL that archives to an encrypted repository by deploy/pgbackrest.conf, all in one
 * folder that stays.
 */
export interface Cluster {
  readonly url: string;
  start(): void;
  stop(): void;
  /** Backs up the whole cluster into the repository. */
  backUp(): void;
  /** Restores the stopped cluster to a second, starts it, and waits until it accepts writes. */
  putBackTo(second: string): Promise<void>;
  withDb<T>(use: (db: Db) => Promise<T>): Promise<T>;
}

/** PostgreSQL settings for a server of this size, larger than Debian's defaults. */
const SETTINGS = `shared_buffers = '1GB'\nmax_wal_size = '4GB'\ncheckpoint_completion_target = 0.9\nmax_connections = 100\n`;

/** Returns the cluster in this folder, created if there is none. */
export function clusterIn(folder: string, port: number): Cluster {
  const user = unprivilegedUser();
  const as = user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : ['env'];
  const run = (...args: string[]) => outputOf(as[0] ?? 'env', [...as.slice(1), ...args], { HOME: folder });
  const bin = outputOf('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1']).trim();
  const data = join(folder, 'data');
  const config = join(folder, 'pgbackrest.conf');
  const pgbackrest = (...args: string[]) => run('pgbackrest', `--config=${config}`, '--stanza=ingam', ...args);
  const control = (...args: string[]) => run(`${bin}/pg_ctl`, '-D', data, '-w', '-t', '300', ...args);
  const start = () => void control('-l', join(folder, 'log'), 'start');
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const withDb: Cluster['withDb'] = async (use) => {
    const db = await openStore({ databaseUrl: url, dataDir: '', databasePool: 6, databaseTimeoutMs: 300_000 });
    return use(db).finally(() => db.close());
  };
  if (!existsSync(join(data, 'PG_VERSION'))) {
    for (const name of ['repository', 'lock', 'spool']) mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(config, configOf(folder, data, port));
    if (user)
      for (const name of ['.', 'repository', 'lock', 'spool', 'pgbackrest.conf'])
        chownSync(join(folder, name), user.uid, user.gid);
    run(`${bin}/initdb`, '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--data-checksums');
    const file = join(data, 'postgresql.auto.conf');
    copyFileSync(file, `${file}.before`);
    writeFileSync(
      file,
      `${SETTINGS}listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '${folder}'\narchive_mode = on
archive_command = 'pgbackrest --config=${config} --stanza=ingam archive-push %p'\n`,
    );
    start();
    pgbackrest('stanza-create');
    pgbackrest('check');
    control('-m', 'fast', 'stop');
  }
  return {
    url,
    start,
    stop: () => void control('-m', 'fast', 'stop'),
    backUp: () => void pgbackrest('backup', '--type=full'),
    putBackTo: async (second) => {
      pgbackrest('restore', '--delta', '--type=time', `--target=${second}`, '--target-action=promote');
      start();
      await untilWritable(withDb);
    },
    withDb,
  };
}

function configOf(folder: string, data: string, port: number): string {
  return readFileSync(join(root, 'deploy/pgbackrest.conf'), 'utf8')
    .replace(/^repo1-path=.*/m, `repo1-path=${join(folder, 'repository')}`)
    .replace(/^repo1-cipher-pass=.*/m, 'repo1-cipher-pass=of this drill alone')
    .replace(/^pg1-path=.*/m, `pg1-path=${data}`)
    .replace(
      /^pg1-port=.*/m,
      `pg1-port=${port}\npg1-socket-path=${folder}\npg1-user=postgres\nlock-path=${join(folder, 'lock')}`,
    )
    .replace(/^\[global\]$/m, `[global]\nspool-path=${join(folder, 'spool')}`);
}

async function untilWritable(withDb: Cluster['withDb']): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const isIn = await withDb((db) => db.one(sql<{ is: boolean }>`SELECT pg_is_in_recovery() AS is`)).catch(
      () => undefined,
    );
    if (isIn?.is === false) return;
    await sleep(200);
  }
  throw new Error('it stays in recovery');
}
