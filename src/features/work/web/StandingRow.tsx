import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { ListRow } from '#ui/layout/List.tsx';
import type { DelegationSeen } from '../contract.ts';
import { dayIn, foremost, standingOf } from '../standing.ts';
import { useRead } from './calls.ts';
import { rowWords } from './standing-row-words.ts';

/** The way to who decides while one is away, and what there is to say of it in a line. */
export function StandingRow() {
  const w = useWords(rowWords);
  const language = useLanguage();
  const today = dayIn(new Date());
  const all = useRead('GET /api/work/delegations').data;
  const first = all && foremost(all, today);
  return (
    <ul>
      <ListRow
        title={w.row}
        meta={first ? said(first, today, w, (day) => dateText(day, language)) : all ? w.rowNone : '\u00a0'}
        href="/standing-in"
      />
    </ul>
  );
}

function said(one: DelegationSeen, today: string, w: (typeof rowWords)['en'], day: (date: string) => string): string {
  const { name, isMine, from, until } = one;
  const standing = standingOf(one, today);
  if (standing === 'asked') return w.rowAsks(name);
  if (standing === 'offered') return w.rowOffered(name);
  if (standing === 'later') return w.rowLater(name, day(from));
  return isMine ? w.rowFor(name, day(until)) : w.rowBy(name, day(until));
}
