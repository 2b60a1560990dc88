import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useWords } from '#platform/web/language.ts';
import { OfflineLine } from '#ui/State.tsx';
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
  const client = useQueryClient();
  const w = useWords(words);
  if (isOnline) return null;
  return (
    <OfflineLine
      title={w.offline}
      text={w.offlineText}
      retry={{ text: w.retry, onClick: () => void client.refetchQueries() }}
    />
  );
}
