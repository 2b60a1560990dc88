import { keepKeys } from '#platform/web/calls/kept-keys.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { reasons } from './reasons.ts';
import { words } from './words.ts';

const ROUTES = ['GET /api/orders/'];
const keys = keepKeys<undefined>('orders');

/** Makes an order, once at most however often it is pressed without an answer. */
export function useMakeOrder() {
  const w = useWords(words);
  const once = { keys, what: `${useUserId()} order`, lost: { title: w.failed } };
  return useAct({ reasons, otherwise: w.unanswered, routes: ROUTES, once, isToldInPlace: true });
}

/** An act on an order that is there. */
export function useOrderAct() {
  const w = useWords(words);
  return useAct({ reasons, otherwise: w.unanswered, routes: ROUTES });
}
