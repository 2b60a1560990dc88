import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '#ui/store.ts';
import { awaitInstall, install } from './install.ts';
import styles from './Offline.module.css';
import { Reconnecting } from './Reconnecting.tsx';
import { update } from './start-worker.ts';

const UpdateLine = lazy(() => import('./UpdateLine.tsx').then((module) => ({ default: module.UpdateLine })));
const InstallLine = lazy(() => import('./InstallLine.tsx').then((module) => ({ default: module.InstallLine })));

/** A new version on any screen, on Home the app itself, and that live updates do not come: their code comes when there is something to say. */
export function Offers({ path, standing }: { path: string; standing: ReactNode }) {
  const newer = useStore(update);
  const offer = useStore(install);
  useEffect(awaitInstall, []);
  // The shell keeps the place, so that what is said in it is heard.
  const place = document.querySelector('[data-offers]');
  if (!place) return null;
  return createPortal(
    <Suspense>
      <Reconnecting />
      {standing && <div className={styles.offline}>{standing}</div>}
      {newer !== 'none' && (
        <div className={styles.offline}>
          <UpdateLine update={newer} path={path} />
        </div>
      )}
      {offer && path === '/' && (
        <div className={styles.offline}>
          <InstallLine install={offer} />
        </div>
      )}
    </Suspense>,
    place,
  );
}
