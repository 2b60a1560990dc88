import { takeStatus } from '#features/credentials/server/status/status-store.ts';
import type { EcJwk } from '#platform/jws.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { furtherCopies, insertCopy } from './copies-store.ts';
import { issueAtOnce } from './issue-at-once.ts';
import { findOfOffer, type IssuedRow, insertIssued } from './issued/issued-store.ts';
import { takeOnce } from './nonces.ts';
import { markTaken, type OfferRow } from './offers/offers-store.ts';
import { thumbprintOf } from './proofs.ts';

/** A copy of an issued credential, with the key to which it is bound. */
export interface IssuedCopy {
  readonly issued: IssuedRow;
  readonly holder: EcJwk;
}

/**
 * Stores the issued credential with one copy for each key, or returns the earlier one for the same keys, and uses up
 * the nonce. Returns `nonce_used` for a used nonce, and `other_keys` if it was issued to other keys or is revoked. Each
 * copy has its own status position.
 */
export async function issuedOnce(
  tx: Tx,
  offer: OfferRow,
  { holders, nonce }: { readonly holders: readonly EcJwk[]; readonly nonce: string },
): Promise<IssuedCopy[] | 'nonce_used' | 'other_keys'> {
  // An offer becomes `taken` in the transaction that issues its credential.
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

/** Finds another status position: the drawn one is taken, or there is no list yet. */
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
