import type { Egress } from '#platform/server/outside/egress.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import type { Db, Queryable, Statement } from '#platform/server/store/db.ts';

/** One kind of fault found by an audit: how many there are, and one example. */
export interface Fault {
  readonly problem: string;
  readonly times: number;
  readonly place: string;
}

/** Scope of an audit. `whole` covers all rows. `open days` skips ledger rows that belong to closed days. */
export type AuditScope = 'whole' | 'open days';

/**
 * Checks that a feature's rows agree with each other and with those of earlier features. Returns a line for each kind
 * of fault. A feature without closed days reads all of its rows in either scope.
 */
export type FeatureAudit = (db: Queryable, scope: AuditScope) => Promise<readonly string[]>;

/** Creates an audit from one statement over all rows, which sees a single moment of the store. */
export const auditBy =
  (statement: Statement<Fault>) =>
  async (db: Queryable): Promise<string[]> =>
    linesOf(await db.rows(statement));

export const linesOf = (faults: readonly Fault[]): string[] =>
  faults.map(({ problem, times, place }) => `${problem} (${times}, the first: ${place})`);

/** Store, settings and clients that an audit of outside parties needs, in a running server or in a command. */
export interface AuditContext {
  readonly db: Db;
  readonly settings: Settings;
  readonly egress: Egress;
}

/** Result of comparing the books with an outside party. */
export interface OutsideComparison {
  /** False if the party did not respond, so nothing is known. */
  readonly isCompared: boolean;
  /** One line for each difference. */
  readonly problems: readonly string[];
  /** Result in lines for the operator. */
  readonly says: readonly string[];
}
