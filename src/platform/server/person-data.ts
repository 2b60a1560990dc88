import type { Owner } from '#platform/server/http/proof.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';

/** What all features keep of one person, for the feature that reads and ends accounts: it knows none of them. */
export interface PersonData {
  /** Everything that the person may read here, by name. */
  read(owner: Owner): Promise<Record<string, unknown>>;
  /** What of theirs is on its way, each kind once. */
  underway(db: Queryable, owner: Owner): Promise<{ readonly what: string; readonly count: number }[]>;
  /** Removes everything personal, feature by feature in their order, and last the key that sealed it. What stays names an address alone. */
  erase(tx: Tx, owner: Owner): Promise<void>;
}
