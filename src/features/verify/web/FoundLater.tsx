import { type ComponentProps, lazy, Suspense } from 'react';
import type { Found as FoundNow } from './Found.tsx';

const Later = lazy(() => import('./Found.tsx').then((module) => ({ default: module.Found })));

/** What was found of something that was brought; its code comes with the first answer. */
export function Found(props: ComponentProps<typeof FoundNow>) {
  return (
    <Suspense>
      <Later {...props} />
    </Suspense>
  );
}
