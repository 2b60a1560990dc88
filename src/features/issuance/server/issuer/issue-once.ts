import { takeStatus } from '#features/credentials/server/status/status-store.ts';
import type { EcJwk } from '#platform/jws.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { furtherCopies, insertCopy } from './copies-store.ts';
import { issueAtOnce } from './issue-at-once.ts';
import { findOfOffer, type IssuedRow, insertIssued } from './issued/issued-store.ts';
import { takeOnce } from './nonces.ts';
import { markTaken, type OfferRow } from './offers/offers-store.ts';
import { thumbprintOf } from './proofs.ts';

/** One of the copies that an offer was issued as, with the key that it is bound to. */
export interface IssuedCopy {
  readonly issued: IssuedRow;
  readonly holder: EcJwk;
}

/**
 * The record of what is issued, a copy for each key, made now or for these keys before, by a nonce that is used up with it; `nonce_used` where that is
 * used, `other_keys` where it was made for others, or does not stand any more. Each copy has a status of its own, so that no two of them name one place.
 */
export async function issuedOnce(
  tx: Tx,
  offer: OfferRow,
  { holders, nonce }: { readonly holders: readonly EcJwk[]; readonly nonce: string },
): Promise<IssuedCopy[] | 'nonce_used' | 'other_keys'> {
  // What was issued says so of its offer in the same transaction.
  const before = offer.state === 'taken' ? await findOfOffer(tx, offer) : undefined;
  if (before) {
    const isFirst = await takeOnce(tx, offer.organisation_id, nonce);
    return isFirst ? ((await copiesOf(tx, before, holders)) ?? 'other_keys') : 'nonce_used';
  }
  const [first, ...further] = holders;
  if (!first) return 'other_keys';
  const thumbprint = thumbprintOf(first);
  const { isFirst, issued: written } = await issueAtOnce(tx, offer, { nonce, thumbprint });
  if (!isFirst) return 'nonce_used';
  const issued = written ?? (await issueElsewhere(tx, offer, thumbprint));
  const copies = [{ issued, holder: first }];
  for (const holder of further) {
    const copy = await insertCopy(tx, issued, thumbprintOf(holder), await takeStatus(tx, { isRevoked: false }));
    copies.push({ issued: { ...issued, ...copy }, holder });
  }
  return copies;
}

/** In a place that is looked for: the first that was drawn is another's, or there is no list yet. */
async function issueElsewhere(tx: Tx, offer: OfferRow, thumbprint: string): Promise<IssuedRow> {
  const status = await takeStatus(tx, { isRevoked: false });
  const issued = await insertIssued(tx, offer, { thumbprint, status });
  await markTaken(tx, offer, issued);
  return issued;
}

async function copiesOf(tx: Tx, before: IssuedRow, holders: readonly EcJwk[]): Promise<IssuedCopy[] | undefined> {
  if (before.revoked_at) return undefined;
  const known = [before, ...(await furtherCopies(tx, before))];
  const found = holders.flatMap((holder) => {
    const copy = known.find((one) => one.holder_thumbprint === thumbprintOf(holder));
    return copy ? [{ issued: { ...before, ...copy }, holder }] : [];
  });
  return found.length === holders.length ? found : undefined;
}
