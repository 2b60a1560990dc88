import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { standingReasons } from './standing-reasons.ts';
import { standingWords } from './standing-words.ts';

/** Acts on delegations. Accepting one makes the lists stale, since the delegate is now asked for open approvals. */
export function useStandingAct() {
  const { unreachable } = useWords(standingWords);
  return useAct({
    reasons: standingReasons,
    otherwise: unreachable,
    routes: ['GET /api/work/approvals/{userId}', 'GET /api/work/summary/{userId}'],
    isToldInPlace: true,
  });
}
