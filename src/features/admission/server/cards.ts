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

/** Where the sealed card of a right is stored, and under whose key. */
export interface CardPlace {
  readonly keyOf: UserId;
  readonly table: 'staff_by_credential' | 'refund_proofs' | 'campaign_members';
  readonly row: string;
}
const sealedAt = ({ table, row }: CardPlace) => ({ table, column: 'card', row });

/** Seals what an issuer signed, bound to the right that it gives and to whom it gives it. */
export const sealCard = (tx: Tx, { vault }: Pick<Services, 'vault'>, place: CardPlace, card: string) =>
  vault.seal(tx, userSubject(place.keyOf), sealedAt(place), Buffer.from(card));

export const openCard = async (
  db: Queryable,
  { vault }: Pick<Services, 'vault'>,
  place: CardPlace,
  sealed: Uint8Array,
): Promise<string> => Buffer.from(await vault.open(db, userSubject(place.keyOf), sealedAt(place), sealed)).toString();

/** Where on this server a credential says that its status stands; undefined where it names another. */
export function statusHere({ settings }: Pick<Services, 'settings'>, card: string): StatusPlace | undefined {
  const place = statusOf(readJws(card)?.payload ?? {});
  const prefix = statusUri(settings.publicUrl, 0).slice(0, -1);
  const list = place?.uri.startsWith(prefix) ? parseId(place.uri.slice(prefix.length)) : undefined;
  return place && list !== undefined ? { list, idx: place.idx } : undefined;
}

/** As which an organisation of this server issued a credential, whichever copy of it this is; undefined where none did. */
async function issuedAs(
  db: Queryable,
  services: Pick<Services, 'settings'>,
  card: string,
): Promise<number | undefined> {
  const place = statusHere(services, card);
  return place && (await findIssuedAt(db, place))?.id;
}

/** One credential has one mark, however many copies of it its wallet has, where an organisation of this server issued it; of any other each copy has its own. */
export async function markOfStaff(tx: Tx, services: Services, card: string): Promise<Uint8Array> {
  const issued = await issuedAs(tx, services, card);
  return services.vault.mac('credentials of staff', issued === undefined ? card : `issued ${issued}`, tx);
}

/**
 * Which credential somebody showed, and nothing of what it says: of one that an organisation of this server issued whichever copy it is, of any other who
 * signed it, its type, and its `sub`, or where it names none the key that it is bound to.
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
