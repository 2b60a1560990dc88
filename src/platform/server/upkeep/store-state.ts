import { type Queryable, sql } from '#platform/server/store/db.ts';

/** What a store says of itself. */
export interface StoreState {
  /** '' for one that was never put back from a backup; a stream's ids belong to one epoch. */
  readonly epoch: string;
  /** The moment of the backup that it was put back to. */
  readonly restoredTo: Date | null;
  readonly restoredAt: Date | null;
  /** Since when nothing goes out and nobody is let in. */
  readonly quarantinedAt: Date | null;
  /** Since when it is another place’s, and where that is. */
  readonly movedAt: Date | null;
  readonly movedTo: string | null;
}

/** The state of a migrated store. */
export const readStoreState = (db: Queryable): Promise<StoreState> =>
  db.one(sql<StoreState>`SELECT epoch, restored_to AS "restoredTo", restored_at AS "restoredAt", quarantined_at AS "quarantinedAt",
    moved_at AS "movedAt", moved_to AS "movedTo"
    FROM store_state`);

/** Whether this role may end a quarantine: the owner of the schema alone, where there is one beside the program's. */
export const mayEndQuarantine = async (db: Queryable): Promise<boolean> =>
  (await db.one(sql<{ may: boolean }>`SELECT has_table_privilege('store_state', 'UPDATE') AS may`)).may;

/** Ends the quarantine; false where there was none. */
export const endQuarantine = async (db: Queryable): Promise<boolean> =>
  (await db.run(sql`UPDATE store_state SET quarantined_at = NULL WHERE quarantined_at IS NOT NULL`)) > 0;
