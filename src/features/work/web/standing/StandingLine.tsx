import { shownNames } from '#features/organisations/web/names.ts';
import type { DelegationSeen } from '#features/work/contract.ts';
import { type DelegationState, dayIn, delegationStateOf } from '#features/work/delegation-state.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import type { Tone } from '#ui/feedback/Badge.tsx';
import { ListRow } from '#ui/layout/List.tsx';
import { Name } from '#ui/text/LangText.tsx';
import { standingWords, useDays } from './standing-words.ts';

export const STANDING_TONES: Readonly<Record<DelegationState, Tone>> = {
  asked: 'wait',
  offered: 'wait',
  later: 'wait',
  now: 'ok',
  declined: 'idle',
  ended: 'idle',
};

/** A delegation in its list: the other person, organisation, days and state. */
export function StandingLine({ delegation, onOpen }: { delegation: DelegationSeen; onOpen: () => void }) {
  const w = useWords(standingWords);
  const days = useDays();
  const standing = delegationStateOf(delegation, dayIn(new Date()));
  return (
    <ListRow
      title={<Name>{delegation.name}</Name>}
      meta={`${shownNames(delegation.organisation, useLanguage())[0]} · ${days(delegation)}`}
      status={{ tone: STANDING_TONES[standing], word: w.states[standing] }}
      onClick={onOpen}
    />
  );
}
