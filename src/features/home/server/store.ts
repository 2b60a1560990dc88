import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Step } from '../first-steps.ts';

interface AsideRow {
  step: Step;
  put_aside_at: Date;
}

export const listAside = (db: Queryable, { userId }: Owner): Promise<AsideRow[]> =>
  db.rows(sql<AsideRow>`SELECT step, put_aside_at FROM first_steps WHERE user_id = ${userId} ORDER BY step`);

/** A repeated call overwrites the time; the time comes from the store's clock. */
export const putAside = (db: Queryable, { userId }: Owner, step: Step): Promise<number> =>
  db.run(sql`INSERT INTO first_steps (user_id, step, put_aside_at) VALUES (${userId}, ${step}, clock_timestamp())
    ON CONFLICT (user_id, step) DO UPDATE SET put_aside_at = excluded.put_aside_at`);

export const takeUp = (db: Queryable, { userId }: Owner, step: Step): Promise<number> =>
  db.run(sql`DELETE FROM first_steps WHERE user_id = ${userId} AND step = ${step}`);

export const forgetSteps = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM first_steps WHERE user_id = ${userId}`);
