import { z } from 'zod';
import { type Db, sql } from '#platform/server/store/db.ts';
import { type Finding, ok, warn } from './finding.ts';

const MB = 2 ** 20;
const GB = 2 ** 30;

/** Memory and processors that PostgreSQL may use. */
export interface Machine {
  readonly memoryBytes: number;
  readonly cores: number;
}

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));
/** Writes a size in whole megabytes, as PostgreSQL reads it. */
const megabytes = (bytes: number): string => `${Math.floor(bytes / MB)}MB`;

/**
 * Returns PostgreSQL's settings for a machine that it shares with the program, by name. They change speed, never what is
 * kept. The benchmarks use them too.
 */
export const postgresSettings = ({ memoryBytes, cores }: Machine): Readonly<Record<string, string>> => ({
  // A quarter of the memory; above 16 GB its own bookkeeping costs more than it saves.
  shared_buffers: megabytes(between(128 * MB, memoryBytes / 4, 16 * GB)),
  // Memory in which the planner may expect pages: the buffers and the system's cache beside the program.
  effective_cache_size: megabytes(memoryBytes / 2),
  maintenance_work_mem: megabytes(between(64 * MB, memoryBytes / 16, GB)),
  work_mem: '16MB',
  // Pages written whole after a checkpoint are most of the log: fewer checkpoints, and compressed.
  wal_compression: 'lz4',
  max_wal_size: megabytes(between(GB, memoryBytes, 16 * GB)),
  min_wal_size: '1GB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  wal_buffers: '16MB',
  // Solid-state disks: a page out of order costs hardly more than the next one.
  random_page_cost: '1.1',
  effective_io_concurrency: '200',
  autovacuum_max_workers: String(between(2, cores, 8)),
  autovacuum_vacuum_cost_limit: '2000',
});

/** Settings that a database of any size should have, in the units of pg_settings. */
const LEAST = { shared_buffers: (256 * MB) / (8 * 1024), checkpoint_timeout: 15 * 60 } as const;
const REMEDY = 'npm run ingam -- doctor --postgres prints settings for its machine (deploy/README.md)';

/** Judges settings that PostgreSQL's defaults leave too small; the memory of the database's machine is out of view. */
export function judgePostgresSettings(settings: Readonly<Record<string, string>>): Finding {
  const small = Object.entries(LEAST).flatMap(([name, least]) => (Number(settings[name]) < least ? [name] : []));
  const wrong = settings.wal_compression === 'off' ? [...small, 'wal_compression'] : small;
  if (wrong.length > 0) return warn('postgres', `too small for a busy day: ${wrong.join(', ')}`, REMEDY);
  return ok('postgres', 'settings suit a busy day');
}

export async function lookAtPostgresSettings(db: Db): Promise<Finding> {
  const names = [...Object.keys(LEAST), 'wal_compression'];
  const rows = await db.rows(
    sql<{ name: string; setting: string }>`SELECT name, setting FROM pg_settings WHERE name = ANY (${names}::text[])`,
  );
  return judgePostgresSettings(Object.fromEntries(rows.map(({ name, setting }) => [name, setting])));
}

const size = z.string().regex(/^[1-9]\d{0,3}GB$/);
const count = z.string().regex(/^[1-9]\d{0,2}$/);

/** Reads `16GB` and `4`; undefined if either cannot be read. */
export function machineOf(memory: string | undefined, cores: string | undefined, here: Machine): Machine | undefined {
  const [memoryRead, coresRead] = [size.optional().safeParse(memory), count.optional().safeParse(cores)];
  if (!memoryRead.success || !coresRead.success) return undefined;
  return {
    memoryBytes: memoryRead.data === undefined ? here.memoryBytes : Number.parseInt(memoryRead.data, 10) * GB,
    cores: coresRead.data === undefined ? here.cores : Number(coresRead.data),
  };
}

/** Lines of a file for PostgreSQL's `conf.d`, or of `parameters:` in Patroni's configuration. */
export const settingLines = (machine: Machine, isPatroni: boolean): string[] =>
  Object.entries(postgresSettings(machine)).map(([name, value]) =>
    isPatroni ? `${name}: '${value}'` : `${name} = '${value}'`,
  );
