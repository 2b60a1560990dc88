import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { contract } from '#features/credentials/contract.ts';
import type { OutputOf } from '#platform/contract.ts';
import { HttpError } from '#platform/web/calls/api.ts';
import { reasonOf } from '#platform/web/calls/reason.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { call } from '../calls.ts';
import { reasons } from '../reasons.ts';
import { verifyWords } from './verify-words.ts';

type Calls = (typeof contract)['calls'];
export type Offer = OutputOf<Calls['POST /api/verifications/look']>;
export type Outcome = OutputOf<Calls['POST /api/verifications/check']>;

/** Loads a link's offer and checks it on request; `refused` has the reason and whether a retry may help. */
export function useVerify(token: string) {
  const w = useWords(verifyWords);
  const language = useLanguage();
  const offer = useQuery({
    queryKey: ['POST /api/verifications/look', token],
    queryFn: () => call('POST /api/verifications/look', { body: { token } }),
    gcTime: 0,
  });
  const [outcome, setOutcome] = useState<Outcome>();
  const { isBusy, error: fault, forget, act } = useAct({ reasons, otherwise: w.unreachable, isToldInPlace: true });
  const check = () =>
    act(() => call('POST /api/verifications/check', { body: { token } }), {
      failed: 'Check a credential',
      onDone: setOutcome,
    });
  const retry = () => {
    forget();
    void offer.refetch();
  };
  const error = fault ?? offer.error;
  const refused = error
    ? { reason: reasonOf(error, reasons, language, w.unreachable), mayRetry: mayHelp(error) }
    : undefined;
  return { offer: offer.data, outcome, refused, isChecking: isBusy, check, retry };
}

/** A refused link stays refused, but a busy or unreachable server recovers. */
const mayHelp = (error: unknown) => !(error instanceof HttpError) || error.status >= 429;
