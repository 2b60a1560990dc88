import { keepKeys } from '#platform/web/calls/kept-keys.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { requestActs } from '../calls.ts';
import { makingWords } from './making-words.ts';

const keys = keepKeys<undefined>('requests');

/** Sends a request at most once, however often the button is pressed without a response. */
export function useMakeRequest() {
  const w = useWords(makingWords);
  const once = { keys, what: `${useUserId()} request`, lost: { title: w.notAsked } };
  return useAct({ ...requestActs, otherwise: w.unanswered, once, isToldInPlace: true });
}
