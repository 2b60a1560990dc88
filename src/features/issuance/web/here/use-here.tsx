import { lazy, type ReactNode, Suspense, useState } from 'react';
import { HttpError } from '#platform/web/calls/api.ts';

const HereAsked = lazy(() => import('./HereAsked.tsx').then((module) => ({ default: module.HereAsked })));

/**
 * The question before a program on this machine is asked, where a call was refused for want of it; loaded on use. `again` repeats the call with
 * every address that the person has confirmed.
 */
export function useHere(error: unknown, again: (here: string[]) => unknown, onStop: () => void): ReactNode {
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  if (!(error instanceof HttpError) || error.code !== 'on_this_machine') return undefined;
  const { here: at } = Object(error.problem?.errors ?? {}) as { readonly here?: string };
  if (at === undefined) return undefined;
  const onGoOn = () => {
    const here = [...confirmed, at];
    setConfirmed(here);
    again(here);
  };
  return (
    <Suspense>
      <HereAsked at={at} onGoOn={onGoOn} onStop={onStop} />
    </Suspense>
  );
}
