import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import type { Disclosure, ShownThen } from '../contract.ts';
import type { ShownTo } from './answer/same.ts';
import type { DisclosureRow } from './disclosures-store.ts';
import type { Plan } from './request/request-plan.ts';

/** Who asked, why, and what they were shown: kept after it has ended. */
export type Told = Pick<Disclosure, 'verifier' | 'why' | 'fault' | 'signed'> & {
  readonly shown: readonly ShownThen[];
  /** By which what is asked again is known as nothing new; of a version before this one a hash, by which nothing is. */
  readonly same?: ShownTo | string;
};

type Column = 'plan' | 'told';
const placeOf = (column: Column, row: number) => ({ table: 'disclosures', column, row });

/** Seals what a disclosure keeps, under its person's key. */
export const sealer =
  (tx: Tx, { vault }: Pick<Services, 'vault'>, { userId }: Owner, id: number) =>
  (column: Column, value: Plan | Told): Promise<Uint8Array> =>
    vault.seal(tx, userSubject(userId), placeOf(column, id), Buffer.from(JSON.stringify(value)));

async function open<T>(
  db: Queryable,
  vault: Services['vault'],
  row: DisclosureRow,
  column: Column,
  sealed: Uint8Array,
) {
  const bytes = await vault.open(db, userSubject(row.user_id), placeOf(column, row.id), sealed);
  // Sealed by this program and by nobody else.
  return JSON.parse(Buffer.from(bytes).toString()) as T;
}

export const openPlan = (db: Queryable, { vault }: Pick<Services, 'vault'>, row: DisclosureRow, sealed: Uint8Array) =>
  open<Plan>(db, vault, row, 'plan', sealed);
/** One of a version before this one signed nothing. */
export const openTold = async (
  db: Queryable,
  { vault }: Pick<Services, 'vault'>,
  row: DisclosureRow,
): Promise<Told> => ({
  signed: [],
  ...(await open<Omit<Told, 'signed'> & Partial<Told>>(db, vault, row, 'told', row.told)),
});
