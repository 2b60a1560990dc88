import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postgresSettings } from '#app/server/doctor/postgres-settings.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { systemPostgres, unprivilegedUser } from '../../tools/postgres-programs.ts';

const GB = 2 ** 30;

/**
 * Returns the settings that `doctor --postgres` prints for a machine of 4 GB. npm's build of PostgreSQL cannot compress by
 * lz4.
 */
export const benchSettings = (): Readonly<Record<string, string>> => ({
  ...postgresSettings({ memoryBytes: 4 * GB, cores: availableParallelism() }),
  ...(!systemPostgres(unprivilegedUser()) && { wal_compression: 'pglz' }),
});

const US_PER_TICK = 10_000;
const run = promisify(execFile);

/** Returns the CPU time in µs of all processes of a postmaster's cluster, including ended ones. */
export function clusterCpuUs(postmaster: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = statOf(name);
    if (Number(name) === postmaster) ticks += sum(fields.slice(11, 15));
    else if (Number(fields[1]) === postmaster) ticks += sum(fields.slice(11, 13));
  }
  return ticks * US_PER_TICK;
}
const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + Number(text), 0);

/** Returns the fields of /proc/PID/stat from the state on; empty if the process is gone. */
function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
}

export async function postmasterOf(db: Db): Promise<number> {
  const { folder } = await db.one(sql<{ folder: string }>`SELECT current_setting('data_directory') AS folder`);
  return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Returns the cluster's settings that differ from the defaults. */
export async function settingsOf(db: Db): Promise<Record<string, string>> {
  const rows = await db.rows(sql<{ name: string; value: string }>`
    SELECT name, current_setting(name) AS value FROM pg_settings
     WHERE source IN ('command line', 'configuration file') OR name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'server_version')
     ORDER BY name`);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export interface Speed {
  readonly perSecond: number;
  /** CPU times of the whole cluster. */
  readonly postgresCpuUs: number;
}

/** Prepares pgbench's own benchmark in a separate database. */
export const prepareTpcb = (url: string): Promise<unknown> => run('pgbench', ['-i', '-q', '-s', '100', url]);

export async function tpcb(url: string, postmaster: number, seconds: number): Promise<Speed> {
  const before = clusterCpuUs(postmaster);
  const flags = ['-n', '-M', 'prepared', '-c', '32', '-j', '2', '-T', String(seconds), url];
  const { stdout } = await run('pgbench', flags);
  const done = Number(/actually processed: (\d+)/.exec(stdout)?.[1]);
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  return { perSecond: Math.round(perSecond), postgresCpuUs: (clusterCpuUs(postmaster) - before) / done };
}
