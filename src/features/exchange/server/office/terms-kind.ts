import { z } from 'zod';
import type { AssetCode } from '#features/currency/assets.ts';
import { leavingOf, listLeaving } from '#features/ledger/server/network/leaving.ts';
import { changeFact, defineKind, type Fact, needSameFacts } from '#features/office/server/acts/kind.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { storedWonText } from '#platform/number-text.ts';
import { refuse } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { type PairTermsRequest, pairTerms, refusals } from '../../office-contract.ts';
import { termsTitle } from '../../pair-titles.ts';
import { isHere } from '../../pairs.ts';
import { lockPair, setTerms, wasStoppedSince } from '../pairs/pairs-store.ts';

/** Returns the reason why a pair cannot have these terms; undefined if it can. */
function faultOf(
  { pair, source, personWon, totalWon }: PairTermsRequest,
  leaving: readonly AssetCode[],
): { field: string; says: string } | undefined {
  if (source === 'hand' && !isHere(pair, leaving))
    return { field: 'source', says: `${pair} can leave this server, so its rate must come from a feed.` };
  if (BigInt(personWon) > BigInt(totalWon))
    return {
      field: 'personWon',
      says: 'The daily limit of one person must not exceed the limit of everyone together.',
    };
  return undefined;
}

/** Lists the terms of a pair, with before and after for each one that changes. */
async function factsOf(tx: Tx, { pair, isOpen, source, personWon, totalWon }: PairTermsRequest): Promise<Fact[]> {
  const before = await lockPair(tx, pair);
  const state = (is: boolean) => (is ? 'open' : 'closed');
  return [
    { name: 'asset', value: pair },
    ...changeFact('state', before ? state(before.is_open) : null, state(isOpen)),
    ...changeFact('rate', before?.source ?? null, source),
    ...changeFact('person', before ? storedWonText(before.person_won) : null, storedWonText(personWon)),
    ...changeFact('total', before ? storedWonText(before.total_won) : null, storedWonText(totalWon)),
  ];
}

/** Opens or closes a pair, or changes its source or limits. Quotes under the earlier terms expire. */
export const termsKind = defineKind({
  kind: 'exchange.terms',
  body: pairTerms.extend({ reason: z.string().min(1).max(200) }),
  make: 'issue',
  check: 'check',
  tell: async (tx, { reason, ...terms }) => {
    const fault = faultOf(terms, await listLeaving(tx));
    if (fault) throw refuse(refusals, 'not_so_now', { detail: fault.says, errors: { [fault.field]: fault.says } });
    return { subject: `pair:${terms.pair}`, title: termsTitle(terms), reason, facts: await factsOf(tx, terms) };
  },
  carryOut: async (tx, { vault, settings }, { reason: _, ...terms }, { who, madeBy, madeAt, facts }) => {
    const fault = faultOf(terms, leavingOf(settings));
    if (fault) throw refuse(refusals, 'cannot_be', { detail: fault.says });
    if (terms.isOpen && (await wasStoppedSince(tx, terms.pair, madeAt)))
      throw refuse(refusals, 'cannot_be', { detail: `${terms.pair} was stopped since the request. Make a new one.` });
    needSameFacts(facts, await factsOf(tx, terms));
    await record(tx, vault, who, 'exchange.terms', { name: termsTitle(terms) });
    await setTerms(tx, {
      asset: terms.pair,
      isOpen: terms.isOpen,
      source: terms.source,
      personWon: BigInt(terms.personWon),
      totalWon: BigInt(terms.totalWon),
      madeBy,
      checkedBy: who.person.userId,
    });
  },
});
