import { useEffect, useState } from 'react';
import { useOfflineCause } from '#platform/web/calls/reach.ts';
import { useConnection } from '#platform/web/device/connection.ts';
import { useWords } from '#platform/web/device/language.ts';
import styles from './Reconnecting.module.css';
import { reconnectingWords } from './reconnecting-words.ts';

/** Shorter interruptions of the stream are not reported. */
const QUIET_MS = 4000;

/**
 * Quiet line while live updates fail although the server answers; the list of notifications shows the state as well.
 */
export function Reconnecting() {
  const w = useWords(reconnectingWords);
  const isOffline = useOfflineCause() !== undefined;
  const isStale = useConnection() === 'disconnected' && !isOffline;
  return (
    isStale && (
      <div className={styles.reconnecting}>
        <Soon text={w.reconnecting} />
      </div>
    )
  );
}

function Soon({ text }: { text: string }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDue ? <p className={styles.line}>{text}</p> : null;
}
