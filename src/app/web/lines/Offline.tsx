import { lazy, Suspense, useEffect, useState } from 'react';
import { hasGrantHere } from '#features/paycodes/web/grant-flag.ts';
import { queries } from '#platform/web/calls/query.ts';
import { isOffline, onReach, useOfflineCause } from '#platform/web/calls/reach.ts';
import { useHasOwner } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useLocation, useSearch } from '#platform/web/location.ts';
import { Boundary } from '../Boundary.tsx';
import { words } from '../words.ts';
import styles from './Offline.module.css';

const BACK_MS = 6000;
/** Loaded ahead by LateExtras, because it is needed when nothing can be loaded. */
export const loadAway = () => import('./AwayLine.tsx').then((module) => ({ default: module.AwayLine }));
const AwayLine = lazy(loadAway);

/**
 * Reports that the server is unreachable and how old the shown data is; refetches everything and says so once it
 * answers again.
 */
export function Offline() {
  const cause = useOfflineCause();
  const [path] = useLocation();
  const isCode = useSearch() === 'show' && path === '/pay' && hasGrantHere();
  // The payer's code works without a connection and says so below it. It must not move while it is scanned.
  const away = isCode ? undefined : cause;
  const isBack = useReturn();
  const isSomebody = useHasOwner();
  const w = useWords(words);
  // A visitor who must sign in first makes no reads, so nothing else would notice that the server is unreachable.
  useEffect(() => {
    if (!isSomebody) void isOffline();
  }, [isSomebody]);
  const plain = <p className={styles.back}>{w.offline}</p>;
  return (
    <div role="status" className={styles.place}>
      {away && (
        <Boundary key={away} otherwise={plain}>
          <Suspense fallback={plain}>
            <AwayLine cause={away} />
          </Suspense>
        </Boundary>
      )}
      {isBack && !cause && !isCode && <p className={styles.back}>{w.back}</p>}
    </div>
  );
}

/** True for a moment after the connection returned and everything was refetched. */
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
