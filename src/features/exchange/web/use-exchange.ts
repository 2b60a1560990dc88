import { useRef, useState } from 'react';
import { signed } from '#features/auth/web/signed.ts';
import type { Transaction } from '#features/ledger/contract.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { newKey } from '#features/ledger/web/new-key.ts';
import { HttpError } from '#platform/web/api.ts';
import { useLanguage, useWords } from '#platform/web/language.ts';
import { refetch } from '#platform/web/query.ts';
import { reasonOf } from '#platform/web/reason.ts';
import { report } from '#platform/web/report.ts';
import { useUserId } from '#platform/web/session.ts';
import { toast } from '#platform/web/toast.tsx';
import type { Quote } from '../contract.ts';
import { call } from './calls.ts';
import { reasons } from './reasons.ts';
import { words } from './words.ts';

const EXCHANGE = 'POST /api/exchange/{userId}';
const MADE_OLD = [
  'GET /api/transactions/{userId}',
  'GET /api/assets/{userId}',
  'GET /api/portfolio/{userId}',
  'GET /api/local-currency/{userId}',
  'GET /api/exchange/{userId}',
];

/** Exchanges as a quote says, at most once however often it is pressed; gives the transaction, or why not. */
export function useExchange(onRefused: () => void) {
  const userId = useUserId();
  const language = useLanguage();
  const w = useWords(words);
  const [isBusy, setIsBusy] = useState(false);
  const [reason, setReason] = useState('');
  const [done, setDone] = useState<Transaction>();
  const keys = useRef(new Map<number, string>());

  const exchange = async (quote: Quote) => {
    setIsBusy(true);
    setReason('');
    const key = keys.current.get(quote.id) ?? newKey();
    keys.current.set(quote.id, key);
    const { takes, gives } = quote;
    const what = w.signing(amountOf(takes.asset, takes.amount), amountOf(gives.asset, gives.amount));
    const sent = { params: { userId }, body: { quoteId: quote.id } };
    try {
      const transaction = await signed(what, { call: EXCHANGE, ...sent }, (signature) =>
        call(EXCHANGE, { ...sent, key, signature }),
      );
      setDone(transaction);
      toast(transaction.status === 'completed' ? w.exchanged : w.done);
    } catch (error) {
      report('Nothing was exchanged:', error);
      setReason(reasonOf(error, reasons, language, w.again));
      toast({ title: w.failed, text: reasonOf(error, reasons, language, w.again), isDestructive: true });
      if (error instanceof HttpError && error.code === 'quote_expired') onRefused();
    } finally {
      setIsBusy(false);
      void refetch(...MADE_OLD);
    }
  };
  return { isBusy, reason, done, exchange, forget: () => setReason('') };
}
