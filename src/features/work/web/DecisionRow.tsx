import { whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/language.ts';
import { stamp } from '#ui/icons.ts';
import { ListRow } from '#ui/List.tsx';
import type { Approval } from '../contract.ts';
import { rowWords } from './row-words.ts';

/** A document as something that happened: what was decided, and when. */
export function DecisionRow({ approval, now }: { approval: Approval; now: Date }) {
  const w = useWords(rowWords);
  const language = useLanguage();
  const { title, status, decidedAt, createdAt } = approval;
  return (
    <ListRow
      icon={stamp}
      title={title}
      meta={`${w.decided[status]} · ${whenText(decidedAt ?? createdAt, now, language)}`}
      status={{ status, word: w.status[status] }}
    />
  );
}
