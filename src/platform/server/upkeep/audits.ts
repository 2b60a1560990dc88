import type { Egress } from '#platform/server/outside/egress.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import type { Db, Queryable, Statement } from '#platform/server/store/db.ts';

/** One kind of fault that an audit found: how often, and one place. */
export interface Fault {
  readonly problem: string;
  readonly times: number;
  readonly place: string;
}

/** What an audit is to read: all there is, or of the ledger what was written since its last closed day. */
export type AuditScope = 'whole' | 'open days';

/**
 * Proves from a feature's rows that they agree with each other and with those of earlier features; a line for each kind of fault. A feature that
 * keeps no days reads all of its rows in either scope.
 */
export type FeatureAudit = (db: Queryable, scope: AuditScope) => Promise<readonly string[]>;

/** An audit that is one statement over all rows, so one moment of the store. */
export const auditBy =
  (statement: Statement<Fault>) =>
  async (db: Queryable): Promise<string[]> =>
    linesOf(await db.rows(statement));

export const linesOf = (faults: readonly Fault[]): string[] =>
  faults.map(({ problem, times, place }) => `${problem} (${times}, the first: ${place})`);

/** Where an audit that asks outsiders is made: beside a server, or without one. */
export interface Place {
  readonly db: Db;
  readonly settings: Settings;
  readonly egress: Egress;
}

/** What somebody outside says of the books. */
export interface Outside {
  /** false: they did not answer, so nobody knows. */
  readonly isCompared: boolean;
  /** A line for each difference. */
  readonly problems: readonly string[];
  /** Lines for people. */
  readonly says: readonly string[];
}
