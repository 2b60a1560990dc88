import { lazy, Suspense } from 'react';
import styles from './PictureActions.module.css';
import type { PictureActionsProps } from './PictureActionsNow.tsx';

const Now = lazy(() => import('./PictureActionsNow.tsx').then((module) => ({ default: module.PictureActionsNow })));

/** What one does with something that has been done: share it as a picture, print it, and what follows from it. Its code comes when it is shown. */
export function PictureActions(props: PictureActionsProps) {
  return (
    <div className={styles.actions}>
      <Suspense>
        <Now {...props} />
      </Suspense>
    </div>
  );
}
