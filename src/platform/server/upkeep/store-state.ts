import { type Queryable, sql } from '#platform/server/store/db.ts';

/** State that a store records about itself. */
export interface StoreState {
  /** '' if the store was never restored. A stream's ids belong to one epoch. */
  readonly epoch: string;
  /** Time of the backup that the store was restored to. */
  readonly restoredTo: Date | null;
  readonly restoredAt: Date | null;
  /** Start of the quarantine, during which nothing is sent and nobody can sign in. */
  readonly quarantinedAt: Date | null;
  /** Time of the move to another place, and that place. */
  readonly movedAt: Date | null;
  readonly movedTo: string | null;
}

/** Reads the state of a migrated store. */
export const readStoreState = (db: Queryable): Promise<StoreState> =>
  db.one(sql<StoreState>`SELECT epoch, restored_to AS "restoredTo", restored_at AS "restoredAt", quarantined_at AS "quarantinedAt",
    moved_at AS "movedAt", moved_to AS "movedTo"
    FROM store_state`);

/** Reports whether this role may end a quarantine: only the owner of the schema, if that is not the program's role. */
export const mayEndQuarantine = async (db: Queryable): Promise<boolean> =>
  (await db.one(sql<{ may: boolean }>`SELECT has_table_privilege('store_state', 'UPDATE') AS may`)).may;

/** Ends the quarantine; false if there was none. */
export const endQuarantine = async (db: Queryable): Promise<boolean> =>
  (await db.run(sql`UPDATE store_state SET quarantined_at = NULL WHERE quarantined_at IS NOT NULL`)) > 0;
