import type { UserId } from '#platform/ids.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';

/** Told apart by its issuer's signature: whoever has copies of one has other ones. */
export const markOf = ({ vault }: Pick<Services, 'vault'>, card: string, tx?: Tx): Promise<Uint8Array> =>
  vault.mac('credentials of staff', card, tx);

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
