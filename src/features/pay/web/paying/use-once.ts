import { keepKeys } from '#platform/web/calls/kept-keys.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { reasons, STALE_AFTER_PAYMENT } from '../calls.ts';
import { words } from '../words.ts';

const keys = keepKeys<undefined>('pay');

/** Returns an act that moves won at most once; `what` names the money, along with its owner. */
export function useOnce(what: string) {
  const w = useWords(words);
  const lost = { title: w.unknownToast, again: w.once, before: w.unknown };
  const once = { keys, what: `${useUserId()} ${what}`, lost };
  return useAct({ reasons, otherwise: w.unanswered, routes: STALE_AFTER_PAYMENT, once });
}
