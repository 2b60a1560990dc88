import type { Claiming } from '#features/traveler/server/later.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';

const placeOf = ({ userId, operator }: Claiming) => ({
  table: 'refund_proofs',
  column: 'card',
  row: `${userId}/${operator}`,
});

/** Seals what an issuer signed under the key of who showed it, bound to whom they showed it. */
export const sealCard = (tx: Tx, { vault }: Pick<Services, 'vault'>, of: Claiming, card: string) =>
  vault.seal(tx, userSubject(of.userId), placeOf(of), Buffer.from(card));

export const openCard = async (
  db: Queryable,
  { vault }: Pick<Services, 'vault'>,
  of: Claiming,
  sealed: Uint8Array,
): Promise<string> => Buffer.from(await vault.open(db, userSubject(of.userId), placeOf(of), sealed)).toString();
