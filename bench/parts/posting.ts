import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { functions, migrations } from '#app/server/migrations.ts';
import type { Movement } from '#features/ledger/movement.ts';
import { submit } from '#features/ledger/server/doors.ts';
import { startOutboxReader } from '#platform/server/events/outbox-reader.ts';
import type { Db } from '#platform/server/store/db.ts';
import { openPglite, type PgliteDb } from '#platform/server/store/embedded/pglite.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { forSeconds, openBooks, payments } from './books.ts';
import { clusterCpuUs, type Speed } from './cluster.ts';

/* Measures posting through the batcher, compared with itself without NOTIFY and on the embedded store. */
export const IN_FLIGHT = 256;
const TMPFS = 0x01021994;

/** Posts one movement; a refusal ends the benchmark. */
export async function postOne(db: Db, movement: Movement): Promise<void> {
  const { status } = await submit(db, movement);
  if (status !== 'accepted') throw new Error(`a payment was ${status}`);
}

export async function posting(db: Db, next: () => Movement, postmaster: number, seconds: number): Promise<Speed> {
  const before = clusterCpuUs(postmaster);
  const { done, tookS } = await forSeconds(IN_FLIGHT, seconds, () => postOne(db, next()));
  return { perSecond: Math.round(done / tookS), postgresCpuUs: (clusterCpuUs(postmaster) - before) / done };
}

export interface PostingTotals {
  readonly withNotify: number;
  readonly without: number;
}

const TURNS = 10;

/**
 * Returns transfers per second with the product's outbox reader, and with one whose NOTIFY does not leave the process.
 * The order is on, off, off, on, and then short alternating turns, so that other load affects both alike.
 */
export async function notifying(db: Db, people: number, seconds: number): Promise<PostingTotals> {
  const silent: Db = { ...db, rows: async (asked) => (asked.text.includes('pg_notify') ? [] : db.rows(asked)) };
  const next = payments(people, false);
  const perSecond = { withNotify: 0, without: 0 };
  const order = ['withNotify', 'without', 'without', 'withNotify'] as const;
  for (const side of Array.from({ length: TURNS }, () => order).flat()) {
    const reader = await startOutboxReader(side === 'without' ? silent : db, Fastify().log);
    const { done, tookS } = await forSeconds(IN_FLIGHT, seconds / TURNS, () => postOne(db, next()));
    await reader.close();
    perSecond[side] += done / tookS / (2 * TURNS);
  }
  return { withNotify: Math.round(perSecond.withNotify), without: Math.round(perSecond.without) };
}

export interface Embedded {
  readonly db: PgliteDb;
  /** Returns transfers per second, including the checkpoint that the product makes after a certain amount of log. */
  perSecond(seconds: number): Promise<number>;
  close(): Promise<void>;
}

/** Opens the same books on the embedded store with the product's options, on the cluster's disk. */
export async function openEmbedded(people: number): Promise<Embedded> {
  const folder = mkdtempSync(join(tmpdir(), 'ingam-bench-'));
  if (statfsSync(folder).type === TMPFS) throw new Error('TMPDIR is in memory, but this comparison needs a disk');
  const db = await openPglite({ dataDir: folder });
  const close = async () => {
    await db.close();
    rmSync(folder, { recursive: true });
  };
  await migrate(db, migrations(), functions());
  await openBooks(db, people);
  await db.upkeep?.vacuum();
  await db.upkeep?.checkpoint();
  const next = payments(people, false);
  const perSecond = async (seconds: number) => {
    const { done, tookS } = await forSeconds(IN_FLIGHT, seconds, () => postOne(db, next()));
    const since = performance.now();
    await db.upkeep?.checkpoint();
    return Math.round(done / (tookS + (performance.now() - since) / 1000));
  };
  return { db, perSecond, close };
}
