import type { UserId } from '#platform/ids.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';

interface Whose {
  readonly userId: UserId;
  readonly campaignId: number;
}
const placeOf = ({ userId, campaignId }: Whose) => ({
  table: 'campaign_members',
  column: 'card',
  row: `${campaignId}/${userId}`,
});

/** Seals what an issuer signed under the key of who joined by it, bound to what they joined. */
export const sealCard = (tx: Tx, { vault }: Pick<Services, 'vault'>, of: Whose, card: string) =>
  vault.seal(tx, userSubject(of.userId), placeOf(of), Buffer.from(card));

export const openCard = async (
  db: Queryable,
  { vault }: Pick<Services, 'vault'>,
  of: Whose,
  sealed: Uint8Array,
): Promise<string> => Buffer.from(await vault.open(db, userSubject(of.userId), placeOf(of), sealed)).toString();
