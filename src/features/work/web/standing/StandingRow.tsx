import type { DelegationSeen } from '#features/work/contract.ts';
import { dayIn, mainDelegation } from '#features/work/delegation-state.ts';
import { useWords } from '#platform/web/device/language.ts';
import { ListRow } from '#ui/layout/List.tsx';
import { useDelegations } from '../use-dashboard.ts';
import { rowWords } from './standing-row-words.ts';

/** Row on Work that leads to the delegations and summarizes them. */
export function StandingRow() {
  const w = useWords(rowWords);
  const all = useDelegations().data;
  const first = all && mainDelegation(all, dayIn(new Date()));
  return (
    <ul>
      <ListRow title={w.row} meta={first ? said(first, w) : all ? w.rowNone : '\u00a0'} href="/work?standing=in" />
    </ul>
  );
}

function said({ name, isMine, state }: DelegationSeen, w: (typeof rowWords)['en']): string {
  if (!isMine) return state === 'offered' ? w.rowAsks(name) : w.rowBy(name);
  return state === 'offered' ? w.rowOffered(name) : w.rowFor(name);
}
