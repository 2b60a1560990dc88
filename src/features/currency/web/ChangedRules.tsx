import { lazy, Suspense } from 'react';
import type { NewRules } from './use-currency.ts';

const ChangedLines = lazy(() => import('./ChangedLines.tsx').then((module) => ({ default: module.ChangedLines })));

/** Shows and announces what changed in the currency's rules since the form was shown, before it is submitted again. */
export function ChangedRules({ changes }: { changes: NewRules | undefined }) {
  return (
    <div role="status">
      <Suspense>{changes && <ChangedLines changes={changes} />}</Suspense>
    </div>
  );
}
