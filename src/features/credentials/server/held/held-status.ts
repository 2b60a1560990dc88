import type { Owner } from '#platform/server/http/proof.ts';
import { neededOf } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { placeOf, readKept } from './held.ts';
import { type HeldRow, type HeldStatus, listHeld, writeStatus } from './held-store.ts';

/**
 * Looks up a form in its issuer's status list, and returns the status with the time of that information. Undefined if
 * there is no list or it is not available.
 */
export type HeldStatusAsker = (held: {
  readonly form: string;
  /** URL that identifies the issuer (the credential issuer identifier of OpenID4VCI). */
  readonly issuer: string;
  /** Origins on this machine that the person confirmed when they took the credential; undefined if none were stored. */
  readonly here: readonly string[] | undefined;
}) => Promise<{ readonly status: HeldStatus; readonly at: Date } | undefined>;

/** Looks up a credential's status with its issuer. Provided by a later feature. */
export const heldStatuses = neededOf<Services, HeldStatusAsker>('the status of what is held');

/**
 * Maximum number of credentials that one look-up covers, newest first, and the number of status lists fetched at the
 * same time.
 */
const MOST = 100;
const AT_ONCE = 4;

/**
 * Looks up the status of a person's credentials by other issuers. One that is not available keeps its last status.
 * Returns how many were looked up.
 */
export async function lookUpStatuses(services: Services, owner: Owner): Promise<number> {
  const rows = await listHeld(services.db, owner, Number.MAX_SAFE_INTEGER, MOST);
  let known = 0;
  for (let at = 0; at < rows.length; at += AT_ONCE)
    for (const isKnown of await Promise.all(rows.slice(at, at + AT_ONCE).map((row) => lookUp(services, owner, row))))
      known += isKnown ? 1 : 0;
  return known;
}

async function lookUp(services: Services, owner: Owner, row: HeldRow): Promise<boolean> {
  const { db, vault } = services;
  const open = async (column: 'form' | 'shown') =>
    Buffer.from(await vault.open(db, userSubject(row.user_id), placeOf(column, row.id), row[column])).toString();
  const { facts, here } = readKept(await open('shown'));
  const found = await heldStatuses.of(services)({ form: await open('form'), issuer: facts.issuer.id, here });
  if (!found) return false;
  if (row.status !== found.status || row.status_at?.getTime() !== found.at.getTime())
    await db.tx((tx) => writeStatus(tx, owner, row.id, found));
  return true;
}
