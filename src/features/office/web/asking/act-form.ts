import { useEffect } from 'react';
import { refetch } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { useWords } from '#platform/web/device/language.ts';
import { type Faults, useForm } from '#platform/web/use-form.ts';
import { useRead } from '../calls.ts';
import { useOfficeAct } from '../use-office-act.ts';
import { actFormWords } from './act-form-words.ts';

export const MOST_WON = 10n ** 18n - 1n;

/** Returns the operator's spendable balance, read again with each form that needs it. */
export function useAvailable(): string | undefined {
  useEffect(() => void refetch('GET /api/office/today'), []);
  return useRead('GET /api/office/today').data?.available;
}

/** Returns how much is missing for a sum; undefined if nothing is. */
export const shortOf = (sum: string, available: string): string | undefined =>
  BigInt(sum) > BigInt(available) ? String(BigInt(sum) - BigInt(available)) : undefined;

interface Outcome {
  readonly done: { readonly title: string };
  readonly failed: string;
}

/** State of a form whose act needs a reason and, by default, a second person. */
export function useActForm<V extends object>(
  reasons: ReasonWords,
  first: V = {} as V,
  judge: (values: V) => Faults = () => ({}),
) {
  const w = useWords(actFormWords);
  const office = useOfficeAct(reasons);
  const judgeAll = (all: V & { reason: string }) => ({
    ...judge(all),
    reason: all.reason.trim() === '' && w.whyNeeded,
  });
  const form = useForm<V & { reason: string }>({ ...first, reason: '' }, judgeAll, office.refused);
  return {
    ...form,
    isBusy: office.isBusy,
    act: office.act,
    reasonField: { label: w.why, maxLength: 200, ...form.field('reason') },
    /** Runs the work. After success it clears the reason and applies `then` to the fields. */
    ask: (work: (reason: string) => Promise<unknown>, then?: Partial<V>, said?: Outcome) =>
      form.press(() => {
        void office.act(() => work(form.values.reason.trim()), {
          ...(said ?? { done: { title: w.asked }, failed: w.notAsked }),
          onDone: () => form.restart({ ...then, reason: '' } as Partial<V & { reason: string }>),
        });
      }),
  };
}
