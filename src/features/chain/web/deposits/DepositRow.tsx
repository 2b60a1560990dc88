import { amountOf } from '#features/ledger/web/amount-of.ts';
import { whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { arrowDownLeft } from '#ui/drawings/icons.ts';
import { ListRow } from '#ui/layout/List.tsx';
import type { Deposit } from '../../deposits/calls.ts';
import { words } from './deposit-words.ts';

/** One deposit: how much, how deep its block is, and what comes next, or what became of it. */
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
  // No amount at the right: what comes next wants the width.
  return (
    <ListRow
      icon={arrowDownLeft}
      title={`${w.states[state]} · ${amountOf(assetType, credited ?? amount, true)}`}
      meta={[depth, said, state === 'credited' && whenText(seenAt, now, language)].filter(Boolean).join(' · ')}
    />
  );
}
