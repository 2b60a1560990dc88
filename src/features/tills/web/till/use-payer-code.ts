import { useState } from 'react';
import { keepKeys } from '#platform/web/calls/kept-keys.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { call, reasons } from '../calls.ts';
import { payerWords } from './payer-words.ts';
import type { useCharge } from './use-charge.ts';

const keys = keepKeys<undefined>('shown-codes');

/**
 * Charges the current entry by a payer's code. A code for an entry keeps its key until the outcome is known, so that a
 * lost answer charges nobody twice. While an answer is missing, the next scan first asks for that one: the payer may have
 * paid, and their phone shows another code by now. A second scan during a call is ignored.
 */
export function usePayerCode(charge: ReturnType<typeof useCharge>) {
  const w = useWords(payerWords);
  /** Code whose outcome is unknown, to be sent again with its key. */
  const [lost, setLost] = useState<string>();
  const { act, isBusy, fault, forget } = useAct({
    reasons,
    otherwise: w.unanswered,
    routes: ['GET /api/till'],
    isToldInPlace: true,
  });
  /** Sends a code with the key of its entry. Resolves to true if the till was refused. */
  const send = async (code: string): Promise<boolean> => {
    const what = `${charge.entry} ${code}`;
    let isRefused = false;
    await act(
      async () => {
        const { key } = keys.press(what, undefined);
        await charge.take(
          (asked) => call('POST /api/till/shown-codes', { key, body: { code, charge: asked } }),
          (error) => keys.failed(what, error),
        );
        keys.done(what);
        setLost(undefined);
      },
      {
        failed: w.notCharged,
        onFailed: (error) => {
          isRefused = keys.failed(what, error);
          setLost(isRefused ? undefined : code);
        },
      },
    );
    return isRefused;
  };
  const take = async (code: string): Promise<void> => {
    const isFree = lost === undefined || lost === code || (await send(lost));
    if (isFree) await send(code);
  };
  return { isBusy, fault, lost, take, forget };
}
