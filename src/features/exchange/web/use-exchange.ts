import { useState } from 'react';
import { signed } from '#features/auth/web/signed.ts';
import type { Transaction } from '#features/ledger/contract.ts';
import { keepKeys } from '#features/ledger/web/kept-keys.ts';
import { useBankText } from '#features/ledger/web/use-bank-text.ts';
import { HttpError } from '#platform/web/calls/api.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { reasonOf } from '#platform/web/calls/reason.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import type { Offer, Quote } from '../contract.ts';
import type { Flow } from '../flows.ts';
import { call } from './calls.ts';
import { reasons } from './reasons.ts';
import { signingOf } from './signing.ts';
import { words } from './words.ts';

const EXCHANGE = 'POST /api/exchange/{userId}';
const MADE_OLD = [
  'GET /api/transactions/{userId}',
  'GET /api/assets/{userId}',
  'GET /api/portfolio/{userId}',
  'GET /api/local-currency/{userId}',
  'GET /api/exchange/{userId}',
];

/** What was pressed: the quote, and the form as it was filled in. */
interface Pressed {
  readonly quote: Quote;
  readonly amount: string;
  readonly from: string;
  readonly to: string;
}

const keys = keepKeys<Pressed>('exchange');

/**
 * Exchanges as a quote says, at most once however often it is pressed, in a page that was reloaded too; gives the transaction, or why not. While no answer has come `unknown` is
 * what was pressed: only that can be pressed again, even when its time is over, since the server may have done it in time.
 */
export function useExchange(flow: Flow, { bankAccounts }: Offer, onRefused: () => void) {
  const userId = useUserId();
  const language = useLanguage();
  const w = useWords(words);
  const bankText = useBankText();
  const [isBusy, setIsBusy] = useState(false);
  const place = `${userId} ${flow}`;
  const [unknown, setUnknown] = useState(() => keys.of(place)?.asked);
  const [reason, setReason] = useState(unknown ? w.unknownText : '');
  const [done, setDone] = useState<Transaction>();

  const fail = (error: unknown, asked: Pressed) => {
    report('The exchange was not answered with a yes:', error);
    const isDecided = keys.failed(place, error);
    const text = isDecided ? reasonOf(error, reasons, language, w.again) : w.unknownText;
    setUnknown(isDecided ? undefined : asked);
    setReason(text);
    toast({ title: isDecided ? w.failed : w.unknown, text, isDestructive: true });
    if (error instanceof HttpError && error.code === 'quote_expired') onRefused();
  };
  const exchange = async (pressed: Pressed) => {
    setIsBusy(true);
    setReason('');
    const { key, asked } = keys.press(place, pressed);
    const what = signingOf(w, asked.quote, bankAccounts, bankText);
    const sent = { params: { userId }, body: { quoteId: asked.quote.id } };
    try {
      const transaction = await signed(what, { call: EXCHANGE, ...sent }, (signature) =>
        call(EXCHANGE, { ...sent, key, signature }),
      );
      keys.done(place);
      setDone(transaction);
      toast(transaction.status === 'completed' ? w.exchanged : w.done);
    } catch (error) {
      fail(error, asked);
    } finally {
      setIsBusy(false);
      void refetch(...MADE_OLD);
    }
  };
  return { isBusy, reason, done, unknown, exchange, forget: () => setReason('') };
}
