import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentInstall, onInstall } from './install.ts';
import styles from './Offline.module.css';
import { currentUpdate, onUpdate } from './start-worker.ts';

const UpdateLine = lazy(() => import('./UpdateLine.tsx').then((module) => ({ default: module.UpdateLine })));
const InstallLine = lazy(() => import('./InstallLine.tsx').then((module) => ({ default: module.InstallLine })));

/** A new version on any screen, and on Home the app itself: their code comes when there is something to offer. */
export function Offers({ path }: { path: string }) {
  const update = useSyncExternalStore(onUpdate, currentUpdate, () => 'none' as const);
  const install = useSyncExternalStore(onInstall, currentInstall, () => undefined);
  return (
    <div role="status" className={styles.place}>
      <Suspense>
        {update !== 'none' && (
          <div className={styles.offline}>
            <UpdateLine update={update} path={path} />
          </div>
        )}
        {install && path === '/' && (
          <div className={styles.offline}>
            <InstallLine install={install} />
          </div>
        )}
      </Suspense>
    </div>
  );
}
