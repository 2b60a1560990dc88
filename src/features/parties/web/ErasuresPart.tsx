// @online
import { useState } from 'react';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import type { Tone } from '#ui/feedback/Badge.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { useRead } from './calls.ts';
import { ErasureSheet } from './ErasureSheet.tsx';
import { erasureWords } from './erasure-words.ts';
import styles from './Known.module.css';

const TONES: Readonly<Record<string, Tone>> = { open: 'wait', done: 'ok', kept: 'idle', withdrawn: 'idle' };

/** Erasure requests to an organisation, for its staff. Staff who may connect people can answer. */
export function ErasuresPart({ id, isChanging }: { id: number; isChanging: boolean }) {
  const w = useWords(erasureWords);
  const language = useLanguage();
  const read = useRead('GET /api/org/{id}/connect/erasures', { params: { id } });
  const [opened, setOpened] = useState<number>();
  return (
    <>
      <SectionHead title={w.title} />
      <p className={styles.lead}>{w.lead}</p>
      <Loaded read={read} what={w.title} rows={1}>
        {(all) =>
          all.length === 0 ? (
            <p className={styles.lead}>{w.none}</p>
          ) : (
            <List label={w.title}>
              {all.map(({ erasureId, askedAt, state }) => (
                <ListRow
                  key={erasureId}
                  title={w.row(erasureId)}
                  meta={`${w.asked} ${dateText(askedAt, language)}`}
                  status={{ tone: TONES[state] ?? 'idle', word: w.states[state] }}
                  {...(isChanging && { onClick: () => setOpened(erasureId) })}
                />
              ))}
            </List>
          )
        }
      </Loaded>
      <ErasureSheet id={id} erasureId={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
