import { whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { stamp } from '#ui/drawings/icons.ts';
import { ListRow } from '#ui/layout/List.tsx';
import type { Approval } from '../contract.ts';
import { rowWords } from './row-words.ts';

interface DecisionRowProps {
  approval: Approval;
  now: Date;
  onOpen: () => void;
}

/** A document as something that happened: what was decided, and when; a press shows all of it. */
export function DecisionRow({ approval, now, onOpen }: DecisionRowProps) {
  const w = useWords(rowWords);
  const language = useLanguage();
  const { title, status, amended, decidedAt, createdAt } = approval;
  return (
    <ListRow
      icon={stamp}
      title={title}
      meta={`${w.decided[amended ? 'amended' : status]} · ${whenText(decidedAt ?? createdAt, now, language)}`}
      onClick={onOpen}
    />
  );
}
