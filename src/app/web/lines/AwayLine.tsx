import { useSyncExternalStore } from 'react';
import { dateTimeText, timeText } from '#platform/dates.ts';
import { pathOf } from '#platform/web/calls/api.ts';
import { timeOf } from '#platform/web/calls/kept-replies.ts';
import { pastWorker } from '#platform/web/calls/past-worker.ts';
import { queries } from '#platform/web/calls/query.ts';
import { isOffline, type OfflineCause } from '#platform/web/calls/reach.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import type { Language } from '#platform/words.ts';
import { OfflineLine } from '#ui/layout/State.tsx';
import { awayWords } from './away-words.ts';
import styles from './Offline.module.css';

/** Offline line: what is unreachable, how old the shown data is, and what to do. */
export function AwayLine({ cause }: { cause: NonNullable<OfflineCause> }) {
  const w = useWords(awayWords);
  const time = useAsOf();
  const isSignIn = cause === 'sign-in';
  const text = time === undefined ? w.awayText : `${w.asOf(time)} ${w.awayText}`;
  const said = isSignIn ? (
    <>
      <span>{text}</span>{' '}
      <a href={pastWorker()} target="_blank" rel="noreferrer">
        {w.signIn}
      </a>
    </>
  ) : (
    text
  );
  return (
    <div className={styles.offline}>
      <OfflineLine title={w.away[cause]} text={said} retry={{ text: w.retry, onClick: () => void isOffline() }} />
    </div>
  );
}

/** Returns when the oldest data on screen was fetched: a time today, else with its date. */
function useAsOf(): string | undefined {
  const language = useLanguage();
  return useSyncExternalStore(
    (changed) => queries.getQueryCache().subscribe(changed),
    () => asOf(language),
    () => undefined,
  );
}

function asOf(language: Language): string | undefined {
  const times = queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ queryKey: [route, params], state: { data } }) =>
      data === undefined ? [] : (timeOf(pathOf(String(route), { params: params as Record<string, number> })) ?? []),
    );
  if (times.length === 0) return undefined;
  const oldest = new Date(Math.min(...times));
  const isToday = oldest.toDateString() === new Date().toDateString();
  return (isToday ? timeText : dateTimeText)(oldest.toISOString(), language);
}
