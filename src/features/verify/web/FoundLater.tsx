import { type ComponentProps, lazy, Suspense } from 'react';
import type { Found as FoundNow } from './Found.tsx';

const Later = lazy(() => import('./Found.tsx').then((module) => ({ default: module.Found })));

/** Shows a result; its code is loaded with the first one. */
export function Found(props: ComponentProps<typeof FoundNow>) {
  return (
    <Suspense>
      <Later {...props} />
    </Suspense>
  );
}
