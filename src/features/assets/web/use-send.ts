import { useRef, useState } from 'react';
import { signed } from '#features/auth/web/signed.ts';
import { shortAddress } from '#features/identity/address.ts';
import { call } from '#features/ledger/web/calls.ts';
import { newKey } from '#features/ledger/web/new-key.ts';
import { reasons } from '#features/ledger/web/reasons.ts';
import { HttpError } from '#platform/web/api.ts';
import { useLanguage, useWords } from '#platform/web/language.ts';
import { refetch } from '#platform/web/query.ts';
import { reasonOf } from '#platform/web/reason.ts';
import { report } from '#platform/web/report.ts';
import { useUserId } from '#platform/web/session.ts';
import { toast } from '#platform/web/toast.tsx';
import { words } from './send-words.ts';

/** The field that a refusal is about; `form` when it is about none. */
export interface Refused {
  readonly field: 'asset' | 'amount' | 'recipient' | 'form';
  readonly text: string;
}
interface Wanted {
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

/**
 * Sends once, whatever happens on the way: the key is made when the form is opened and kept until the server has said yes or no, so that
 * pressing again after no answer pays at most once. Gives why it was refused, or 'accepted'; 'busy' when one is on its way.
 */
export function useSend() {
  const userId = useUserId();
  const [isSending, setIsSending] = useState(false);
  const key = useRef<string>(undefined);
  const isBusy = useRef(false);
  const w = useWords(words);
  const refusedBy = useRefused();

  const send = async (wanted: Wanted): Promise<Refused | 'accepted' | 'busy'> => {
    if (isBusy.current) return 'busy';
    isBusy.current = true;
    setIsSending(true);
    key.current ??= newKey();
    try {
      const body = { userId, transactionType: 'send', status: 'pending', ...wanted };
      const what = w.signing(wanted.amount, wanted.assetType, shortAddress(wanted.toAddress));
      const sent = { body, key: key.current };
      await signed(what, { call: 'POST /api/transactions', body }, (signature) =>
        call('POST /api/transactions', { ...sent, signature }),
      );
      toast(w.toasts.complete);
      void refetch(...MADE_OLD);
      return 'accepted';
    } catch (error) {
      report('The send was not accepted:', error);
      if (isDecided(error)) key.current = undefined;
      toast({ ...w.toasts.failed, isDestructive: true });
      return refusedBy(error);
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
  };
  return { isSending, send };
}

/** Whether the server said no; after a fault of it, or of what stands before it, that is not known. */
const isDecided = (error: unknown): boolean => error instanceof HttpError && error.status < 500;

function useRefused(): (error: unknown) => Refused {
  const w = useWords(words);
  const language = useLanguage();
  return (error) => {
    if (!(error instanceof HttpError) || !isDecided(error))
      return { field: 'form', text: `${reasonOf(error, reasons, language, w.unanswered)} ${w.again}` };
    if (error.code === 'key_reused') return { field: 'form', text: w.keyReused };
    const named = Object.keys(error.problem?.errors ?? {});
    const field = Object.entries(FIELDS).find(([name]) => named.includes(name))?.[1] ?? 'form';
    return { field, text: reasonOf(error, reasons, language, w.refused) };
  };
}
