import { randomUUID } from 'node:crypto';
import { type Db, sql } from '#platform/server/store/db.ts';

/** A job that one process at a time does for all, so that they do not all read the same rows and meet at the same locks. */
export interface Turn {
  /** Takes the turn if nobody has it, and keeps it: to be asked where there is something to do, so that an idle store stays idle. */
  isMine(): Promise<boolean>;
  /** Whether another process had it a moment ago, so that this one need not even look. */
  isAnothers(): boolean;
  /** Lets another process have it at once. */
  giveBack(): Promise<void>;
}

/** So long after its last sign a process counts as gone. Anyone who was only slow works beside the next one: each piece must bear that. */
const TURN_S = 2;
const RENEW_AFTER_MS = 600;

/** For a store that no other process opens. */
export const soleTurn: Turn = { isMine: async () => true, isAnothers: () => false, giveBack: async () => undefined };

/**
 * The turn of this process at a job, by the store's clock. A process asks the store every 600 ms at most; one that was killed loses its turn after
 * two seconds. A turn that ends later than any could was taken under another clock and counts for nothing. With `schema`, that of this program, it has no
 * turn at a listener beside a newer program, and takes it from an older one at once (functions/turns.sql).
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
