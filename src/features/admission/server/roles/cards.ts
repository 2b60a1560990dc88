import { statusOf } from '#features/credentials/server/status/status-list.ts';
import { statusUri } from '#features/credentials/server/status/status-lists.ts';
import type { StatusPlace } from '#features/credentials/server/status/status-store.ts';
import { findIssuedAt } from '#features/issuance/server/issuer/copies-store.ts';
import { parseId, type UserId } from '#platform/ids.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { readJws } from '#platform/server/vault/jws.ts';
import { userSubject } from '#platform/server/vault/vault.ts';

/** Where on this server a credential says that its status stands; undefined where it names another. */
export function statusHere({ settings }: Pick<Services, 'settings'>, card: string): StatusPlace | undefined {
  const place = statusOf(readJws(card)?.payload ?? {});
  const prefix = statusUri(settings.publicUrl, 0).slice(0, -1);
  const list = place?.uri.startsWith(prefix) ? parseId(place.uri.slice(prefix.length)) : undefined;
  return place && list !== undefined ? { list, idx: place.idx } : undefined;
}

/** As which an organisation of this server issued a credential, whichever copy of it this is; undefined where none did. */
export async function issuedAs(
  db: Queryable,
  services: Pick<Services, 'settings'>,
  card: string,
): Promise<number | undefined> {
  const place = statusHere(services, card);
  return place && (await findIssuedAt(db, place))?.id;
}

/** One credential has one mark, however many copies of it its wallet has, where an organisation of this server issued it; of any other each copy has its own. */
export async function markOf(tx: Tx, services: Services, card: string): Promise<Uint8Array> {
  const issued = await issuedAs(tx, services, card);
  return services.vault.mac('credentials of staff', issued === undefined ? card : `issued ${issued}`, tx);
}

interface Whose {
  readonly organisation: UserId;
  readonly userId: UserId;
}
const placeOf = ({ organisation, userId }: Whose) => ({
  table: 'staff_by_credential',
  column: 'card',
  row: `${organisation}/${userId}`,
});

/** Seals what an issuer signed, bound to whose place among whose staff it gives. */
export const sealCard = (tx: Tx, { vault }: Pick<Services, 'vault'>, whose: Whose, card: string) =>
  vault.seal(tx, userSubject(whose.organisation), placeOf(whose), Buffer.from(card));

export const openCard = async (
  db: Queryable,
  { vault }: Pick<Services, 'vault'>,
  whose: Whose,
  sealed: Uint8Array,
): Promise<string> =>
  Buffer.from(await vault.open(db, userSubject(whose.organisation), placeOf(whose), sealed)).toString();
