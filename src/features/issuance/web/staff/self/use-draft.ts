import { useState } from 'react';
import { COUNT, numberWithin } from '#platform/typed-amount.ts';
import type { CredentialType } from '../../../contract.ts';
import { type From, MOST_A_DAY } from '../../../self-service.ts';
import type { NewSelfService, SelfService } from '../../../self-service-calls.ts';

/** Source of a claim while it is edited. Its text is kept for a switch back to the same value for everybody. */
export interface DraftSource {
  readonly from: From | 'says';
  readonly text: string;
}

/** Guesses the source: a name comes from the proof, anything else is the same for everybody. */
const guessed = (name: string): DraftSource => ({ from: /(^|_)name$/.test(name) ? 'holderName' : 'says', text: '' });

function sourcesOf(type: CredentialType, now: SelfService | null): Record<string, DraftSource> {
  return Object.fromEntries(
    type.claims.map(({ name }) => {
      const source = now?.sources[name];
      if (!source) return [name, guessed(name)];
      return [name, 'says' in source ? { from: 'says', text: source.says } : { from: source.from, text: '' }];
    }),
  );
}

/** State of the self-service form, from the saved settings or a first guess. */
export function useDraft(type: CredentialType, now: SelfService | null) {
  const [proofs, setProofs] = useState<NewSelfService['proofs']>(now?.proofs ?? ['national_id', 'passport']);
  const [needsOver19, setNeedsOver19] = useState(now?.needsOver19 ?? false);
  const [allowsTrial, setAllowsTrial] = useState(now?.allowsTrial ?? false);
  const [sources, setSources] = useState<Readonly<Record<string, DraftSource>>>(() => sourcesOf(type, now));
  const [perDayText, setPerDayText] = useState(String(now?.perDay ?? 100));
  const perDay = numberWithin(perDayText, COUNT, 1, MOST_A_DAY) ?? 0;
  const isPerDayRight = perDay > 0;
  const areSourcesWhole = Object.values(sources).every(({ from, text }) => from !== 'says' || text.trim() !== '');
  const sent = Object.entries(sources).map(
    ([name, { from, text }]) => [name, from === 'says' ? { says: text.trim() } : { from }] as const,
  );
  const body: NewSelfService = { proofs, needsOver19, allowsTrial, perDay, sources: Object.fromEntries(sent) };
  return {
    ...{ proofs, setProofs, needsOver19, setNeedsOver19, allowsTrial, setAllowsTrial, sources, setSources },
    ...{ perDayText, setPerDayText, isPerDayRight, body },
    isWhole: proofs.length > 0 && isPerDayRight && areSourcesWhole,
  };
}
