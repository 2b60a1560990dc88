import { takeStatus } from '#features/credentials/server/status/status-store.ts';
import type { EcJwk } from '#platform/jws.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { furtherCopies, insertCopy } from './copies-store.ts';
import { findOfOffer, type IssuedRow, insertIssued } from './issued-store.ts';
import { markTaken, type OfferRow } from './offers-store.ts';
import { thumbprintOf } from './proofs.ts';
import type { TypeRow } from './types-store.ts';

/** One of the copies that an offer was issued as, with the key that it is bound to. */
export interface IssuedCopy {
  readonly issued: IssuedRow;
  readonly holder: EcJwk;
}

/**
 * The record of what is issued, a copy for each key, made now or for these keys before; undefined where it was made for others, or does not stand any
 * more. Each copy has a status of its own, so that no two of them name one place.
 */
export async function issuedOnce(
  tx: Tx,
  offer: OfferRow,
  type: TypeRow,
  holders: readonly EcJwk[],
): Promise<IssuedCopy[] | undefined> {
  // What was issued says so of its offer in the same transaction.
  const before = offer.state === 'taken' ? await findOfOffer(tx, offer) : undefined;
  if (before) return copiesOf(tx, before, holders);
  const [first, ...further] = holders;
  if (!first) return undefined;
  const status = await takeStatus(tx, { isRevoked: false });
  const issued = await insertIssued(tx, offer, type, { thumbprint: thumbprintOf(first), status });
  const copies = [{ issued, holder: first }];
  for (const holder of further) {
    const copy = await insertCopy(tx, issued, thumbprintOf(holder), await takeStatus(tx, { isRevoked: false }));
    copies.push({ issued: { ...issued, ...copy }, holder });
  }
  await markTaken(tx, offer, issued);
  return copies;
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
