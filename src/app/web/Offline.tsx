import { useEffect, useSyncExternalStore } from 'react';
import { useWords } from '#platform/web/language.ts';
import { queries, refetchFailed } from '#platform/web/query.ts';
import { OfflineLine } from '#ui/State.tsx';
import styles from './Offline.module.css';
import { words } from './words.ts';

const events = ['online', 'offline'] as const;
function subscribe(listener: () => void) {
  for (const name of events) addEventListener(name, listener);
  return () => {
    for (const name of events) removeEventListener(name, listener);
  };
}

/** Says plainly that there is no network; what is on screen may be old. */
export function Offline() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const w = useWords(words);
  useEffect(() => {
    if (isOnline) void refetchFailed();
  }, [isOnline]);
  if (isOnline) return null;
  return (
    <div className={styles.offline}>
      <OfflineLine
        title={w.offline}
        text={w.offlineText}
        retry={{ text: w.retry, onClick: () => void queries.refetchQueries() }}
      />
    </div>
  );
}
