import { useState } from 'react';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { SelectField } from '#ui/controls/Field.tsx';
import { Badge, type Tone } from '#ui/feedback/Badge.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { usd } from '../../../../ui/text/amount.ts';
import { useRead } from '../calls.ts';
import styles from './Desk.module.css';
import { operatorWords } from './operator-words.ts';

const tones: Readonly<Record<string, Tone>> = {
  waiting: 'wait',
  agreed: 'ok',
  contradicted: 'bad',
  replaced: 'idle',
  unknown: 'bad',
};
const SHOWN = 20;
const SHOWN_STATES = ['all', 'waiting', 'agreed', 'contradicted', 'replaced', 'unknown'] as const;

/** Our records beside the office's answers, newest first. */
export function Comparison({ id }: { id: number }) {
  const w = useWords(operatorWords);
  const language = useLanguage();
  const [shown, setShown] = useState<(typeof SHOWN_STATES)[number]>('all');
  const read = useRead('GET /api/org/{id}/refund-comparison', {
    params: { id },
    query: { limit: SHOWN, ...(shown !== 'all' && { state: shown }) },
  });
  return (
    <>
      <SectionHead title={w.compare} />
      <SelectField
        label={w.compareFilter}
        value={shown}
        onChange={({ target }) => setShown(SHOWN_STATES.find((state) => state === target.value) ?? 'all')}
        options={SHOWN_STATES.map((state) => ({
          value: state,
          text: state === 'all' ? w.filters.all : w.states[state],
        }))}
      />
      <Loaded read={read} what={w.compare} rows={1}>
        {(lines) =>
          lines.length === 0 ? (
            <p className={styles.lead}>{shown === 'all' ? w.compareNone : w.none}</p>
          ) : (
            <List label={w.compare}>
              {lines.map((one) => (
                <ListRow
                  key={one.number}
                  title={one.number}
                  meta={[
                    one.recordedAt && dateText(one.recordedAt, language),
                    one.refundAmount && usd(one.refundAmount),
                    ...one.answers.map((answer) => answer.refundAmount && w.comparePart(usd(answer.refundAmount))),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  trailing={<Badge tone={tones[one.state] ?? 'idle'} word={w.states[one.state]} />}
                />
              ))}
            </List>
          )
        }
      </Loaded>
    </>
  );
}
