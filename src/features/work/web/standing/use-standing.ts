import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { standingReasons } from './standing-reasons.ts';
import { standingWords } from './standing-words.ts';

/** An act on who decides for whom; who accepts is asked for what is open. */
export function useStandingAct() {
  const { unreachable } = useWords(standingWords);
  return useAct({
    reasons: standingReasons,
    otherwise: unreachable,
    routes: ['GET /api/work/approvals/{userId}', 'GET /api/work/summary/{userId}'],
    isToldInPlace: true,
  });
}
