import { closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { type Db, sql, type Upkeep } from '#platform/server/store/db.ts';

const MB = 2 ** 20;
const HOUR_MS = 3_600_000;
/** Minimum free disk space in bytes. With less, the embedded store takes no writes. */
export const RESERVE_BYTES = 64 * MB;
const limits = { walBytes: 64 * MB, dirtyMs: 5 * 60_000, reserveBytes: RESERVE_BYTES };

/** Creates the maintenance jobs of an embedded store. None on PostgreSQL, whose server does this itself. */
export function upkeepJobs(db: Db, dataDir: string, log: FastifyBaseLogger, given: Partial<typeof limits> = {}): Job[] {
  const { upkeep } = db;
  if (!upkeep) return [];
  const { walBytes, dirtyMs, reserveBytes } = { ...limits, ...given };
  return [
    checkpointJob(db, upkeep, walBytes, dirtyMs),
    vacuumJob(upkeep, join(dataDir, 'vacuumed')),
    spaceJob(upkeep, reserveBytes, log),
  ];
}

/** Runs CHECKPOINT after every 64 MB of log, or 5 minutes after the first write since the last one. */
function checkpointJob(db: Db, upkeep: Upkeep, walBytes: number, dirtyMs: number): Job {
  let written: number | undefined;
  let cleanAt = performance.now();
  return {
    name: 'store checkpoint',
    everyMs: 5000,
    run: async () => {
      const now = await logPosition(db);
      written ??= now;
      if (now === written) cleanAt = performance.now();
      if (now === written || (now - written < walBytes && performance.now() - cleanAt < dirtyMs)) return;
      await upkeep.checkpoint();
      written = await logPosition(db);
      cleanAt = performance.now();
    },
  };
}

const logPosition = async (db: Db): Promise<number> =>
  (await db.one(sql<{ at: number }>`SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::int8 AS at`)).at;

/** Runs VACUUM (ANALYZE) once a night. A machine that is off at night runs it once two days have passed. */
function vacuumJob(upkeep: Upkeep, mark: string): Job {
  return {
    name: 'store vacuum',
    everyMs: HOUR_MS,
    run: async () => {
      const age = Date.now() - (statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? 0);
      const isNight = new Date().getHours() < 5;
      if (age < (isNight ? 20 : 48) * HOUR_MS) return;
      await upkeep.vacuum();
      closeSync(openSync(mark, 'w'));
    },
  };
}

/** Stops writes while there is still space: a log that cannot be written would stop the whole store. */
function spaceJob(upkeep: Upkeep, reserveBytes: number, log: FastifyBaseLogger): Job {
  let isFull = false;
  return {
    name: 'store space',
    everyMs: 1000,
    run: async () => {
      const freeBytes = await upkeep.freeBytes();
      if (freeBytes < reserveBytes === isFull) return;
      isFull = !isFull;
      await upkeep.setReadOnly(isFull);
      if (isFull) log.error({ freeBytes }, 'the disk is nearly full: writes are refused until there is room');
      else log.warn({ freeBytes }, 'there is room again: writes are accepted');
    },
  };
}
