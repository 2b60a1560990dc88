import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import type { Disclosure, StoredShowing } from '../contract.ts';
import type { ShownPaths } from './answer/repeated-request.ts';
import type { DisclosureRow } from './disclosures-store.ts';
import type { Plan } from './request/request-plan.ts';

/** The verifier, its reason and the shown claims: stored after the request has ended. */
export type DisclosureRecord = Pick<Disclosure, 'verifier' | 'why' | 'fault' | 'signed'> & {
  readonly shown: readonly StoredShowing[];
  /** Shown paths, used to recognise a repeated request. Earlier versions stored a hash, which never matches. */
  readonly same?: ShownPaths | string;
};

type Column = 'plan' | 'told';
const placeOf = (column: Column, row: number) => ({ table: 'disclosures', column, row });

/** Seals the columns of a disclosure under its person's key. */
export const disclosureSealer =
  (tx: Tx, { vault }: Pick<Services, 'vault'>, { userId }: Owner, id: number) =>
  (column: Column, value: Plan | DisclosureRecord): Promise<Uint8Array> =>
    vault.seal(tx, userSubject(userId), placeOf(column, id), Buffer.from(JSON.stringify(value)));

async function openColumn<T>(
  db: Queryable,
  vault: Services['vault'],
  row: DisclosureRow,
  column: Column,
  sealed: Uint8Array,
) {
  const bytes = await vault.open(db, userSubject(row.user_id), placeOf(column, row.id), sealed);
  // The content needs no validation, because only this server seals it.
  return JSON.parse(Buffer.from(bytes).toString()) as T;
}

export const openPlan = (db: Queryable, { vault }: Pick<Services, 'vault'>, row: DisclosureRow, sealed: Uint8Array) =>
  openColumn<Plan>(db, vault, row, 'plan', sealed);
/** Disclosures of earlier versions have no signed payments. */
export const openRecord = async (
  db: Queryable,
  { vault }: Pick<Services, 'vault'>,
  row: DisclosureRow,
): Promise<DisclosureRecord> => ({
  signed: [],
  ...(await openColumn<Omit<DisclosureRecord, 'signed'> & Partial<DisclosureRecord>>(db, vault, row, 'told', row.told)),
});
