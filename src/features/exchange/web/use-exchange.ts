import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useCurrencyChange } from '#features/currency/web/use-currency.ts';
import type { Transaction } from '#features/ledger/contract.ts';
import { useBankText } from '#features/ledger/web/use-bank-text.ts';
import { HttpError } from '#platform/web/calls/api.ts';
import { keepKeys } from '#platform/web/calls/kept-keys.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import type { Offer, Quote } from '../contract.ts';
import type { Flow } from '../flows.ts';
import { call, reasons } from './calls.ts';
import { signingOf } from './exchange-signing.ts';
import { keepSource } from './last-source.ts';
import { words } from './words.ts';

const EXCHANGE = 'POST /api/exchange/{userId}';
const routes = [
  'GET /api/transactions/{userId}',
  'GET /api/assets/{userId}',
  'GET /api/portfolio/{userId}',
  'GET /api/local-currency/{userId}',
  'GET /api/exchange/{userId}',
];

/** A submitted request: the quote, and the form as it was filled in. */
interface Pressed {
  readonly quote: Quote;
  readonly amount: string;
  readonly from: string;
  readonly to: string;
}

/** Refusals after which the form requests a new quote. */
const ANEW: readonly string[] = ['quote_expired', 'currency_changed', 'pair_changed'];
/** Refusals after which the offer must be read again. */
const PAIRED: readonly string[] = ['pair_closed', 'rate_stale', 'pair_changed', 'over_day_limit', 'not_covered'];

const keys = keepKeys<Pressed>('exchange');

/**
 * Uses a quote at most once, and returns the transaction or the reason why not. While no answer has arrived, `unknown`
 * is the submitted request. Only that one can be sent again, even after it expires, since the server may have accepted
 * it in time.
 */
export function useExchange(flow: Flow, { bankAccounts }: Offer, onRefused: () => void) {
  const userId = useUserId();
  const w = useWords(words);
  const bankText = useBankText();
  const change = useCurrencyChange();
  const [done, setDone] = useState<Transaction>();
  const lost = { title: w.unknown, text: w.unknownText, before: w.unknownText };
  const { isBusy, fault, unknown, forget, act } = useAct<Pressed>({
    reasons,
    otherwise: w.again,
    routes,
    once: { keys, what: `${userId} ${flow}`, lost },
  });
  const exchange = (pressed: Pressed) => {
    const asked = unknown ?? pressed;
    const what = signingOf(w, asked.quote, bankAccounts, bankText);
    const sent = { params: { userId }, body: { quoteId: asked.quote.id } };
    return act((key) => signedCall(call, what, EXCHANGE, { ...sent, key }), {
      asked,
      done: ({ status }) => (status === 'completed' ? w.exchanged : w.done),
      failed: w.failed,
      onDone: (made) => {
        if (flow === 'topUp') keepSource(userId, asked.from);
        setDone(made);
      },
      onFailed: (error) => {
        change.onFailed(error);
        if (error instanceof HttpError && PAIRED.includes(error.code ?? '')) void refetch('GET /api/exchange/{userId}');
        if (error instanceof HttpError && ANEW.includes(error.code ?? '')) onRefused();
      },
    });
  };
  return { isBusy, reason: fault, done, unknown, changes: change.changes, exchange, forget };
}
