import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import { LangText } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import styles from './Timeline.module.css';

export interface TimelineEntry {
  id: string;
  date: string;
  title: string;
  meta?: string | undefined;
  /** Second line, such as figures. */
  more?: ReactNode;
  when: 'past' | 'now' | 'next';
  /** Content on the right, such as a badge. */
  trailing?: ReactNode;
}

/** Events in order of time, on square markers: past in celadon, current in ink, next in outline. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <ol className={styles.line} aria-label={label}>
      {entries.map(({ id, date, title, meta, more, when, trailing }) => (
        <li key={id} className={classes(styles.entry, styles[when])} aria-current={when === 'now' ? 'date' : undefined}>
          {/* Day and time are on two lines if they do not fit on one. */}
          <span className={styles.date}>{date.replaceAll('\u00a0', ' ')}</span>
          <span className={styles.words}>
            <span className={styles.title}>
              <LangText>{title}</LangText>
            </span>
            {meta && (
              <span className={styles.meta}>
                <LangText>{meta}</LangText>
              </span>
            )}
            {more && <span className={styles.meta}>{more}</span>}
          </span>
          <TextSpan>{trailing}</TextSpan>
        </li>
      ))}
    </ol>
  );
}
