import { lazy, Suspense } from 'react';
import type { NewRules } from './use-currency.ts';

const ChangedLines = lazy(() => import('./ChangedLines.tsx').then((module) => ({ default: module.ChangedLines })));

/** What has changed in the rules of the currency since something was shown, before it is pressed again; read out when it comes. */
export function ChangedRules({ changes }: { changes: NewRules | undefined }) {
  return (
    <div role="status">
      <Suspense>{changes && <ChangedLines changes={changes} />}</Suspense>
    </div>
  );
}
