import { lazy, Suspense } from 'react';
import styles from './PictureActions.module.css';
import type { PictureActionsProps } from './PictureActionsNow.tsx';

const Now = lazy(() => import('./PictureActionsNow.tsx').then((module) => ({ default: module.PictureActionsNow })));

/**
 * Actions on a finished record: share it as a picture, print it, and further ones. Their code is loaded when they are
 * shown.
 */
export function PictureActions(props: PictureActionsProps) {
  return (
    <div className={styles.actions}>
      <Suspense>
        <Now {...props} />
      </Suspense>
    </div>
  );
}
