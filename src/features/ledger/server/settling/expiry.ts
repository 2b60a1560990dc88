import type { Job } from '#platform/server/jobs/jobs.ts';
import { soleTurn, type Turn } from '#platform/server/jobs/turns.ts';
import type { Services } from '#platform/server/services.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { resolve } from '../doors.ts';
import { endEach } from './holds-aside.ts';

const BATCH = 100;

/** Releases expired holds. A late or dead job does no harm: SQL refuses to post them from `expires_at` on. */
export const expiryJob = ({ db, log }: Pick<Services, 'db' | 'log'>, turn: Turn = soleTurn): Job => ({
  name: 'hold-expiry',
  everyMs: 1000,
  run: async (stop) => {
    let isMore = true;
    while (isMore && !stop.aborted && !turn.isAnothers()) {
      const rows = await db.rows(sql<{ id: number }>`
        SELECT transfer_id AS id FROM holds WHERE expires_at <= clock_timestamp() AND transfer_id <> ALL ((SELECT holds_left_alone())::bigint[])
         ORDER BY expires_at LIMIT ${BATCH}`);
      if (rows.length > 0 && (await turn.isMine())) await endEach(db, log, rows, (some) => expire(db, some));
      isMore = rows.length === BATCH;
    }
  },
  end: () => turn.giveBack(),
});

const expire = async (db: Db, holds: readonly { readonly id: number }[]): Promise<void> => {
  const ends = holds.map(({ id }) => ({ id, outcome: 'expire' as const }));
  await db.tx((tx) => resolve(tx, ends));
};
