import { dateText, whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import type { Tone } from '#ui/feedback/Badge.tsx';
import { List, ListRow } from '#ui/layout/List.tsx';
import type { Request } from '../../contract.ts';
import { amountOf } from '../approval-text.ts';
import { approvalWords } from './approval-words.ts';

export const STATE_TONES: Readonly<Record<Request['state'], Tone>> = {
  open: 'wait',
  returned: 'idle',
  approved: 'ok',
  rejected: 'bad',
  withdrawn: 'idle',
  expired: 'idle',
};

interface RequestRowsProps {
  of: readonly Request[];
  label: string;
  chosen?: number | undefined;
  onOpen?: ((id: number) => void) | undefined;
  /** Where a row links to, if it opens nothing here. */
  href?: string | undefined;
}

/** Requests with their externalId, step and state. */
export function RequestRows({ of, label, chosen, onOpen, href }: RequestRowsProps) {
  const w = useWords(approvalWords);
  const language = useLanguage();
  const now = new Date();
  const metaOf = ({ externalId, step, steps, state, dueAt, createdAt }: Request) => {
    const isLive = state === 'open' || state === 'returned';
    const when = isLive && dueAt !== null ? w.due(dateText(dueAt, language)) : whenText(createdAt, now, language);
    return [externalId, isLive && steps.length > 1 && w.step(step, steps.length), when].filter(Boolean).join(' · ');
  };
  return (
    <List label={label}>
      {of.map((one) => (
        <ListRow
          key={one.id}
          title={one.title}
          meta={metaOf(one)}
          amount={amountOf(one)}
          status={{ tone: STATE_TONES[one.state], word: w.states[one.state] }}
          isChosen={one.id === chosen}
          href={href}
          onClick={onOpen && (() => onOpen(one.id))}
        />
      ))}
    </List>
  );
}
