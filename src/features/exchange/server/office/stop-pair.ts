import { lockOffice } from '#features/office/server/entry/lock-office.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { refuse } from '#platform/refusal.ts';
import type { Consent, OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { OfficePair } from '../../office-contract.ts';
import { refusals } from '../../office-contract.ts';
import type { PairAsset } from '../../pairs.ts';
import { lockPair, setTerms } from '../pairs/pairs-store.ts';
import { readPairs } from './pairs-read.ts';

/**
 * Stops a pair at once, by one person with a reason, by adding its terms again as closed ones. Acts requested before
 * the stop can no longer open it.
 */
export async function stopPair(
  services: Services,
  who: OfficeOfficer<'stop'>,
  { pair, reason }: { readonly pair: PairAsset; readonly reason: string },
  consent: Consent,
): Promise<OfficePair> {
  const { db, vault } = services;
  await db.tx(async (tx) => {
    await lockOffice(tx, who, consent);
    // Recorded before the pair's row is locked, since exchanges wait for that row.
    await record(tx, vault, who, 'exchange.stopped', { name: pair, reason });
    const now = await lockPair(tx, pair);
    if (!now?.is_open) throw refuse(refusals, 'not_so_now', { detail: `${pair} is not open.` });
    await setTerms(tx, {
      asset: pair,
      isOpen: false,
      source: now.source,
      personWon: BigInt(now.person_won),
      totalWon: BigInt(now.total_won),
      madeBy: who.person.userId,
      checkedBy: null,
    });
  });
  const { pairs } = await readPairs(services, who);
  const stopped = pairs.find((one) => one.pair === pair);
  if (!stopped) throw new Error(`the pair ${pair} does not exist`);
  return stopped;
}
