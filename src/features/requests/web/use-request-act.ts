import { keepKeys } from '#platform/web/calls/kept-keys.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { makingWords } from './making-words.ts';
import { reasons } from './reasons.ts';
import { words } from './words.ts';

const ROUTES = ['GET /api/requests/'];
const PAID = [
  ...ROUTES,
  'GET /api/transactions/',
  'GET /api/assets/',
  'GET /api/portfolio/',
  'GET /api/local',
  'GET /api/pay',
];
const making = keepKeys<undefined>('requests');
const paying = keepKeys<undefined>('requests-paid');

/** Makes a request, once at most however often it is pressed without an answer. */
export function useMakeRequest() {
  const w = useWords(makingWords);
  const once = { keys: making, what: `${useUserId()} request`, lost: { title: w.notAsked } };
  return useAct({ reasons, otherwise: w.unanswered, routes: ROUTES, once, isToldInPlace: true });
}

/** Pays a share, once at most. */
export function usePayShare(id: number) {
  const w = useWords(words);
  const once = {
    keys: paying,
    what: `${useUserId()} share ${id}`,
    lost: { title: w.notPaid, again: w.again, before: w.lost },
  };
  return useAct({ reasons, otherwise: w.unanswered, routes: PAID, once, isToldInPlace: true });
}

/** Any other act on requests. */
export function useRequestAct() {
  const w = useWords(words);
  return useAct({ reasons, otherwise: w.unanswered, routes: ROUTES });
}
