import { amountOf } from '#features/ledger/web/amount-of.ts';
import { whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { arrowDownLeft } from '#ui/drawings/icons.ts';
import { ListRow } from '#ui/layout/List.tsx';
import type { Deposit } from '../../deposits/calls.ts';
import { words } from './deposit-words.ts';

/** One deposit: its amount, its confirmations, and its next step or outcome. */
export function DepositRow({ deposit, now }: { deposit: Deposit; now: Date }) {
  const w = useWords(words);
  const language = useLanguage();
  const { state, waits, assetType, amount, credited, confirmations, needed, seenAt } = deposit;
  const isConfirming = confirmations < needed;
  const said =
    state === 'gone' || state === 'left'
      ? w.ends[state]
      : waits
        ? w.waits[waits]
        : state === 'arriving' && w.next[isConfirming ? 'confirming' : 'taking'];
  const depth = state === 'arriving' && !waits && w.depth(confirmations, needed);
  // The text about the next step needs the width, so the amount is not at the right.
  return (
    <ListRow
      icon={arrowDownLeft}
      title={`${w.states[state]} · ${amountOf(assetType, credited ?? amount, true)}`}
      meta={[depth, said, state === 'credited' && whenText(seenAt, now, language)].filter(Boolean).join(' · ')}
    />
  );
}
