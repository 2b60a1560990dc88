import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { storageFault } from '#platform/web/device/storage.ts';
import { useStore } from '#ui/store.ts';
import { Boundary } from '../Boundary.tsx';
import { awaitInstall, install } from '../lines/install.ts';
import styles from '../lines/Offline.module.css';
import { Reconnecting } from '../lines/Reconnecting.tsx';
import { update } from '../start-worker.ts';

const UpdateLine = lazy(() => import('../lines/UpdateLine.tsx').then((module) => ({ default: module.UpdateLine })));
const InstallLine = lazy(() => import('../lines/InstallLine.tsx').then((module) => ({ default: module.InstallLine })));
const StorageLine = lazy(() => import('../lines/StorageLine.tsx').then((module) => ({ default: module.StorageLine })));

/** A line whose code loads on use; if it fails, the rest of the page stays. */
const Line = ({ children }: { children: ReactNode }) => (
  <Boundary otherwise={null}>
    <Suspense>
      <div className={styles.offline}>{children}</div>
    </Suspense>
  </Boundary>
);

/**
 * Offers and notices around a screen: a new version, installation (on Home), a browser that stores nothing, failing
 * live updates. Their code loads when needed.
 */
export function Offers({ path, standing }: { path: string; standing: ReactNode }) {
  const newer = useStore(update);
  const offer = useStore(install);
  const fault = useStore(storageFault);
  useEffect(awaitInstall, []);
  // The shell keeps this element, because screen readers only announce changes inside an existing live region.
  const place = document.querySelector('[data-offers]');
  if (!place) return null;
  return createPortal(
    <>
      <Reconnecting />
      {standing && <Line>{standing}</Line>}
      {newer !== 'none' && (
        <Line>
          <UpdateLine update={newer} path={path} />
        </Line>
      )}
      {fault && (
        <Line>
          <StorageLine fault={fault} />
        </Line>
      )}
      {offer && path === '/' && (
        <Line>
          <InstallLine install={offer} />
        </Line>
      )}
    </>,
    place,
  );
}
