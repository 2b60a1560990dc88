import { useEffect, useRef, useState } from 'react';
import { focusFirstFault } from '#platform/web/calls/first-fault.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useRead } from '../calls.ts';
import type { useOfficeAct } from '../use-office-act.ts';
import { askingWords } from './asking-words.ts';

export const MOST_WON = 10n ** 18n - 1n;

/** What the operator's own account can pay; read again with each form that needs it. */
export function useAvailable(): string | undefined {
  useEffect(() => void refetch('GET /api/office/today'), []);
  return useRead('GET /api/office/today').data?.available;
}

/** How much is missing for a sum; undefined where nothing is. */
export const shortOf = (sum: string, available: string): string | undefined =>
  BigInt(sum) > BigInt(available) ? String(BigInt(sum) - BigInt(available)) : undefined;

/** The state of a form that asks for money: its reason, whether it was tried, and the act. */
export function useAsking(office: ReturnType<typeof useOfficeAct>) {
  const w = useWords(askingWords);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isUnsaid = reason.trim() === '';
  const reasonField = {
    ref: field,
    label: w.why,
    value: reason,
    maxLength: 200,
    error: isTried && isUnsaid ? w.whyNeeded : office.refused.reason,
    onChange: ({ target }: { target: { value: string } }) => setReason(target.value),
  };
  const start = () => {
    setReason('');
    setIsTried(false);
  };
  return {
    ...office,
    isTried,
    /** Undefined while it lacks. */
    reason: isUnsaid ? undefined : reason.trim(),
    reasonField,
    try: () => {
      setIsTried(true);
      const form = field.current?.closest('section, dialog');
      if (form) focusFirstFault(form);
    },
    start,
    /** Signs the request and makes it; once it was taken the form is empty again. */
    ask: <T>(
      what: Parameters<typeof office.prove<T>>[0],
      toSign: Parameters<typeof office.prove<T>>[1],
      make: Parameters<typeof office.prove<T>>[2],
      empty: () => void,
    ) =>
      void office.act(() => office.prove(what, toSign, make), {
        done: { title: w.asked },
        failed: w.notAsked,
        onDone: () => {
          empty();
          start();
        },
      }),
  };
}
