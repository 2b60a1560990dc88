import { useState } from 'react';
import { keepKeys } from '#platform/web/calls/kept-keys.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { call, reasons } from '../calls.ts';
import { words } from '../words.ts';
import { payerWords } from './payer-words.ts';
import type { useCharge } from './use-charge.ts';

const keys = keepKeys<undefined>('shown-codes');

/**
 * Charges the current entry by a payer's code. A code for an entry keeps its key until the outcome is known, so that a
 * lost answer charges nobody twice. A second scan during a call is ignored.
 */
export function usePayerCode(charge: ReturnType<typeof useCharge>) {
  const w = useWords(payerWords);
  const { unanswered } = useWords(words);
  /** Code whose outcome is unknown, to be sent again with its key. */
  const [lost, setLost] = useState<string>();
  const { act, isBusy, fault, forget } = useAct({
    reasons,
    otherwise: unanswered,
    routes: ['GET /api/till'],
    isToldInPlace: true,
  });
  const take = async (code: string): Promise<void> => {
    const what = `${charge.entry} ${code}`;
    await act(
      async () => {
        const { key } = keys.press(what, undefined);
        await charge.take((asked) => call('POST /api/till/shown-codes', { key, body: { code, charge: asked } }));
        keys.done(what);
        setLost(undefined);
      },
      {
        failed: w.notCharged,
        onFailed: (error) => setLost(keys.failed(what, error) ? undefined : code),
      },
    );
  };
  return { isBusy, fault, lost, take, forget };
}
