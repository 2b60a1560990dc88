import { useEffect, useState } from 'react';
import { useOfflineCause } from '#platform/web/calls/reach.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useConnection } from '#platform/web/live/live.ts';
import { defineWords } from '#platform/words.ts';
import styles from './Reconnecting.module.css';

/** Texts while live updates fail. */
const reconnectingWords = defineWords({
  en: { reconnecting: 'Reconnecting. What you see may be a little old.' },
  ko: { reconnecting: '다시 연결하는 중입니다. 화면의 내용이 조금 지난 것일 수 있습니다.' },
});

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
