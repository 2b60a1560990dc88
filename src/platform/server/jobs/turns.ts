import { randomUUID } from 'node:crypto';
import { type Db, sql } from '#platform/server/store/db.ts';

/**
 * Turn at a job that only one of several processes should do, so that they do not read the same rows and compete for
 * the same locks.
 */
export interface Turn {
  /** Takes the turn if it is free, and renews it. Call it only when there is work, so that an idle store stays idle. */
  isMine(): Promise<boolean>;
  /** Reports whether another process recently had the turn, so that this one need not even look for work. */
  isAnothers(): boolean;
  /** Releases the turn for another process at once. */
  giveBack(): Promise<void>;
}

/**
 * Seconds after which a silent process counts as gone. A process that was merely slow then works beside its successor,
 * which every job must tolerate.
 */
const TURN_S = 2;
const RENEW_AFTER_MS = 600;

/** Turn in a store that no other process opens. */
export const soleTurn: Turn = { isMine: async () => true, isAnothers: () => false, giveBack: async () => undefined };

/**
 * Creates this process's turn at a job, by the store's clock. A process asks the store at most every 600 ms; a killed
 * one loses its turn after two seconds. A turn that ends later than possible was taken under another clock and is
 * ignored. With `schema`, the number of this program's schema, it gets no listener's turn beside a newer program, and
 * takes it from an older one at once (functions/turns.sql).
 */
export function createTurn(db: Db, job: string, schema: number | null = null): Turn {
  if (db.store === 'pglite') return soleTurn;
  const holder = randomUUID();
  let known = { isMine: false, until: Number.NEGATIVE_INFINITY };
  return {
    isMine: async () => {
      const now = performance.now();
      if (now < known.until) return known.isMine;
      const taken = await db.run(sql`
        INSERT INTO job_turns AS t (job, holder, until, schema)
        VALUES (${job}, ${holder}::uuid, clock_timestamp() + make_interval(secs => ${TURN_S}), ${schema}::integer)
        ON CONFLICT (job) DO UPDATE SET holder = excluded.holder, until = excluded.until, schema = excluded.schema
          WHERE t.holder = excluded.holder OR coalesce(t.schema, 0) < excluded.schema
             OR t.until NOT BETWEEN clock_timestamp() AND clock_timestamp() + make_interval(secs => ${TURN_S})`);
      known = { isMine: taken === 1, until: now + RENEW_AFTER_MS };
      return known.isMine;
    },
    isAnothers: () => !known.isMine && performance.now() < known.until,
    giveBack: async () => {
      if (known.isMine) await db.run(sql`DELETE FROM job_turns WHERE job = ${job} AND holder = ${holder}::uuid`);
      known = { isMine: false, until: Number.NEGATIVE_INFINITY };
    },
  };
}
