import { lazy, Suspense, useEffect, useState } from 'react';
import { queries } from '#platform/web/calls/query.ts';
import { isOffline, onReach, useOfflineCause } from '#platform/web/calls/reach.ts';
import { useHasOwner } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Boundary } from '../Boundary.tsx';
import { words } from '../words.ts';
import styles from './Offline.module.css';

const BACK_MS = 6000;
/** Fetched ahead by LateExtras, since it is needed when nothing can be fetched. */
export const loadAway = () => import('./AwayLine.tsx').then((module) => ({ default: module.AwayLine }));
const AwayLine = lazy(loadAway);

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
      {isBack && !away && <p className={styles.back}>{w.back}</p>}
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
