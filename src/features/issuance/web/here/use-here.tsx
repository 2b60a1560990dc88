import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { HttpError } from '#platform/web/calls/api.ts';

const Asked = lazy(() => import('./HereAsked.tsx').then((module) => ({ default: module.HereAsked })));

/** The question before the wallet connects to this machine, loaded on use. */
export const HereAsked = (asked: ComponentProps<typeof Asked>) => (
  <Suspense>
    <Asked {...asked} />
  </Suspense>
);

/**
 * Returns that question if a call was refused for lack of confirmation. `again` repeats the call with every address
 * that the server named, including those of an earlier question.
 */
export function useHere(error: unknown, again: (here: string[]) => unknown, onStop: () => void): ReactNode {
  if (!(error instanceof HttpError) || error.code !== 'on_this_machine') return undefined;
  const { here } = Object(error.problem?.errors ?? {}) as { readonly here?: string };
  if (here === undefined) return undefined;
  const at = here.split(' ');
  return <HereAsked at={at} onGoOn={() => again(at)} onStop={onStop} />;
}
