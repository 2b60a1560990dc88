import { rowExtras } from '#features/ledger/web/row-extras.ts';
import { whenText } from '#platform/dates.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { stamp } from '#ui/drawings/icons.ts';
import { ListRow } from '#ui/layout/List.tsx';
import { useStore } from '#ui/store.ts';
import type { Approval } from '../contract.ts';
import { isSealedBy } from '../dashboard.ts';
import { rowWords } from './row-words.ts';

interface DecisionRowProps {
  approval: Approval;
  now: Date;
  onOpen: () => void;
}

/** A row for a decision and its time, with the person's stamp if they approved. A press opens the details. */
export function DecisionRow({ approval, now, onOpen }: DecisionRowProps) {
  const w = useWords(rowWords);
  const language = useLanguage();
  const { stampOf } = useStore(rowExtras);
  const isSealed = isSealedBy(approval, useUserId());
  const { id, title, status, amended, decidedAt, createdAt } = approval;
  return (
    <ListRow
      icon={stamp}
      title={title}
      meta={`${w.decided[amended ? 'amended' : status]} · ${whenText(decidedAt ?? createdAt, now, language)}`}
      trailing={isSealed ? stampOf?.(id) : undefined}
      onClick={onOpen}
    />
  );
}
