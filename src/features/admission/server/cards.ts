import { statusOf } from '#features/credentials/server/status/status-list.ts';
import { statusUri } from '#features/credentials/server/status/status-lists.ts';
import type { StatusPlace } from '#features/credentials/server/status/status-store.ts';
import { findIssuedAt } from '#features/issuance/server/issuer/copies-store.ts';
import { thumbprintOf } from '#features/issuance/server/issuer/proofs.ts';
import type { OwnAnswer } from '#features/verifier/server/requests/own-requests.ts';
import { parseId, type UserId } from '#platform/ids.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { ecJwkOf, readJws } from '#platform/server/vault/jws.ts';
import { userSubject } from '#platform/server/vault/vault.ts';

/** Where a sealed credential is stored, and the user with whose key it is sealed. */
export interface CardContext {
  readonly keyOf: UserId;
  readonly table: 'staff_by_credential' | 'refund_proofs' | 'campaign_members';
  readonly row: string;
}
const sealedAt = ({ table, row }: CardContext) => ({ table, column: 'card', row });

/** Seals a credential. The seal is bound to its row, so that it cannot be moved to another person or right. */
export const sealCard = (tx: Tx, { vault }: Pick<Services, 'vault'>, place: CardContext, card: string) =>
  vault.seal(tx, userSubject(place.keyOf), sealedAt(place), Buffer.from(card));

export const openCard = async (
  db: Queryable,
  { vault }: Pick<Services, 'vault'>,
  place: CardContext,
  sealed: Uint8Array,
): Promise<string> => Buffer.from(await vault.open(db, userSubject(place.keyOf), sealedAt(place), sealed)).toString();

/** Returns the credential's position in a status list of this server; undefined if its list is elsewhere. */
export function statusHere({ settings }: Pick<Services, 'settings'>, card: string): StatusPlace | undefined {
  const place = statusOf(readJws(card)?.payload ?? {});
  const prefix = statusUri(settings.publicUrl, 0).slice(0, -1);
  const list = place?.uri.startsWith(prefix) ? parseId(place.uri.slice(prefix.length)) : undefined;
  return place && list !== undefined ? { list, idx: place.idx } : undefined;
}

/**
 * Returns the id under which an organisation of this server issued a credential. All copies of it have one id.
 * Undefined if it was issued elsewhere.
 */
async function issuedAs(
  db: Queryable,
  services: Pick<Services, 'settings'>,
  card: string,
): Promise<number | undefined> {
  const place = statusHere(services, card);
  return place && (await findIssuedAt(db, place))?.id;
}

/**
 * Returns the mark (a MAC) that identifies a staff member's credential. All copies of a credential issued here share
 * one mark; each copy of any other has its own.
 */
export async function markOfStaff(tx: Tx, services: Services, card: string): Promise<Uint8Array> {
  const issued = await issuedAs(tx, services, card);
  return services.vault.mac('credentials of staff', issued === undefined ? card : `issued ${issued}`, tx);
}

/**
 * Identifies a shown credential without storing its claims. A credential issued here is identified by its issuance id.
 * Any other is identified by its issuer, type and `sub`, or by its bound key if it has no `sub`.
 */
async function whichShown(db: Queryable, services: Services, { answer, card }: OwnAnswer): Promise<string> {
  const payload = readJws(card)?.payload ?? {};
  const issued = await issuedAs(db, services, card);
  const { iss, sub, cnf } = payload as { iss?: unknown; sub?: unknown; cnf?: { jwk?: unknown } };
  const key = ecJwkOf(cnf?.jwk);
  const which =
    issued !== undefined
      ? { issued }
      : typeof sub === 'string' && sub !== ''
        ? { sub }
        : { key: key && thumbprintOf(key) };
  return JSON.stringify([answer.issuer.id, typeof iss === 'string' ? iss : null, answer.vct, which]);
}

export const markOfAccount = async (db: Queryable, services: Services, told: OwnAnswer): Promise<Uint8Array> =>
  services.vault.mac('credentials that open accounts', await whichShown(db, services, told));

export const markOfMember = async (tx: Tx, services: Services, told: OwnAnswer): Promise<Uint8Array> =>
  services.vault.mac('credentials of members of campaigns', await whichShown(tx, services, told), tx);
