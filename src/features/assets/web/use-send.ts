import { useRef, useState } from 'react';
import { signed } from '#features/auth/web/signed.ts';
import { call } from '#features/ledger/web/calls.ts';
import { keepKeys } from '#features/ledger/web/kept-keys.ts';
import { reasons } from '#features/ledger/web/reasons.ts';
import { HttpError } from '#platform/web/calls/api.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { reasonOf } from '#platform/web/calls/reason.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { amountText } from '#ui/text/amount.ts';
import { words } from './send-words.ts';

/** The field that a refusal is about; `form` when it is about none. */
export interface Refused {
  readonly field: 'asset' | 'amount' | 'recipient' | 'form';
  readonly text: string;
}
/** What is sent, as the call has it. */
export interface SendInput {
  readonly assetType: string;
  readonly amount: string;
  readonly toAddress: string;
}

const FIELDS = { assetType: 'asset', amount: 'amount', toAddress: 'recipient' } as const;
const MADE_OLD = [
  'GET /api/transactions/{userId}',
  'GET /api/assets/{userId}',
  'GET /api/portfolio/{userId}',
  'GET /api/payees/{userId}',
  'GET /api/payee',
];

const keys = keepKeys<SendInput>('send');

/**
 * Sends once, whatever happens on the way: the key is made with the first press and kept until the server has said yes or no, in a screen that was
 * closed and a page that was reloaded too, so that pressing again after no answer pays at most once; `unknown` is what was pressed and has
 * had none, before this form was opened too. `send` gives why it was refused, or 'accepted'; 'busy' when one is on its way.
 */
export function useSend() {
  const userId = useUserId();
  const [isSending, setIsSending] = useState(false);
  const place = `${userId} send`;
  const [before] = useState(() => keys.of(place));
  const [unknown, setUnknown] = useState(before?.asked);
  // The form keeps it: the answer that was missing when it was opened may have come meanwhile.
  const key = useRef(before?.key);
  const isBusy = useRef(false);
  const w = useWords(words);
  const refusedBy = useRefused();

  const send = async (wanted: SendInput): Promise<Refused | 'accepted' | 'busy'> => {
    if (isBusy.current) return 'busy';
    isBusy.current = true;
    setIsSending(true);
    key.current = keys.press(place, wanted, key.current).key;
    try {
      const body = { userId, transactionType: 'send', status: 'pending', ...wanted };
      const amount = amountText(wanted.amount, { minPlaces: 2, code: wanted.assetType });
      const what = { text: w.signing(amount), addresses: [wanted.toAddress] };
      const sent = { body, key: key.current };
      await signed(what, { call: 'POST /api/transactions', body }, (signature) =>
        call('POST /api/transactions', { ...sent, signature }),
      );
      keys.done(place);
      key.current = undefined;
      setUnknown(undefined);
      toast(w.toasts.complete);
      void refetch(...MADE_OLD);
      return 'accepted';
    } catch (error) {
      report('The send was not accepted:', error);
      const isDecided = keys.failed(place, error);
      if (isDecided) key.current = undefined;
      setUnknown(isDecided ? undefined : wanted);
      toast({ ...w.toasts.failed, isDestructive: true });
      return refusedBy(error, isDecided);
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
  };
  return { isSending, send, unknown };
}

function useRefused(): (error: unknown, isDecided: boolean) => Refused {
  const w = useWords(words);
  const language = useLanguage();
  return (error, isDecided) => {
    if (!(error instanceof HttpError) || !isDecided)
      return { field: 'form', text: `${reasonOf(error, reasons, language, w.unanswered)} ${w.again}` };
    if (error.code === 'key_reused') return { field: 'form', text: w.keyReused };
    const named = Object.keys(error.problem?.errors ?? {});
    const field = Object.entries(FIELDS).find(([name]) => named.includes(name))?.[1] ?? 'form';
    return { field, text: reasonOf(error, reasons, language, w.refused) };
  };
}
