import type { Owner } from '#platform/server/http/proof.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';

/** Data of one person in all features, for the feature that exports and deletes accounts without knowing the others. */
export interface PersonData {
  /** Returns everything that the person may read, by name. */
  read(owner: Owner): Promise<Record<string, unknown>>;
  /** Returns the person's unfinished business, each kind once. */
  underway(db: Queryable, owner: Owner): Promise<{ readonly what: string; readonly count: number }[]>;
  /**
   * Deletes everything personal, feature by feature in their order, and finally the key that sealed it. Remaining rows
   * contain only an address.
   */
  erase(tx: Tx, owner: Owner): Promise<void>;
}
