import { useEffect, useState, useSyncExternalStore } from 'react';
import { dateTimeText, timeText } from '#platform/dates.ts';
import { pathOf } from '#platform/web/calls/api.ts';
import { timeOf } from '#platform/web/calls/kept.ts';
import { queries } from '#platform/web/calls/query.ts';
import { isOffline, onReach, useOfflineCause } from '#platform/web/calls/reach.ts';
import { useHasOwner } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import type { Language } from '#platform/words.ts';
import { OfflineLine } from '#ui/layout/State.tsx';
import styles from './Offline.module.css';
import { words } from './words.ts';

const BACK_MS = 6000;

/** Says plainly that no answers come and how old what is on screen is; when they come again reads everything again and says so. */
export function Offline() {
  const away = useOfflineCause();
  const isBack = useReturn();
  const isSomebody = useHasOwner();
  const w = useWords(words);
  // Anyone who must sign in first has nothing to read, and so nothing that tells whether the server is there.
  useEffect(() => {
    if (!isSomebody) void isOffline();
  }, [isSomebody]);
  return (
    <div role="status" className={styles.place}>
      {away && <AwayLine title={w.away[away]} />}
      {isBack && !away && <p className={styles.back}>{w.back}</p>}
    </div>
  );
}

function AwayLine({ title }: { title: string }) {
  const w = useWords(words);
  const time = useAsOf();
  const text = time === undefined ? w.awayText : `${w.asOf(time)} ${w.awayText}`;
  return (
    <div className={styles.offline}>
      <OfflineLine title={title} text={text} retry={{ text: w.retry, onClick: () => void isOffline() }} />
    </div>
  );
}

/** Whether answers came again a moment ago and everything has been read again. */
function useReturn(): boolean {
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onReach((away) => {
      clearTimeout(timer);
      setIsBack(false);
      if (away) return;
      void queries.invalidateQueries().then(() => {
        setIsBack(true);
        timer = setTimeout(() => setIsBack(false), BACK_MS);
      });
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return isBack;
}

/** When the oldest of what is on screen was answered: a time today, else with its date. */
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
