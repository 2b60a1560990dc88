import { lazy, Suspense } from 'react';
import { HttpError } from '#platform/web/calls/api.ts';

const HereAsked = lazy(() => import('./HereAsked.tsx').then((module) => ({ default: module.HereAsked })));

/** The address on this machine that the person has to confirm, where a call was refused for that. */
export function hereIn(error: unknown): string | undefined {
  if (!(error instanceof HttpError) || error.code !== 'on_this_machine') return undefined;
  const { here } = Object(error.problem?.errors ?? {}) as { readonly here?: string };
  return here;
}

interface HereProps {
  at: string;
  onGoOn: () => void;
  onStop: () => void;
}

/** The question before a program on this machine is asked; loaded on use. */
export const Here = (props: HereProps) => (
  <Suspense>
    <HereAsked {...props} />
  </Suspense>
);
