import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { useActing } from './calls/acting.ts';
import { useLater } from './toasts/use-later.ts';

type Part = ComponentType<{ id: number }>;

/** A place in the screen of an earlier feature, filled by a later one with a file of the place's name; no feature imports a later one. */
const besidePayment = Object.values(import.meta.glob<Record<string, Part>>('../../features/*/web/BesidePayment.tsx'));
const Nothing: Part = () => null;

/** What a later feature has to say beside a payment that a person made for themselves; undefined until it is there. */
export function useBesidePayment(): Part | undefined {
  const [Found, need] = useLater(
    async (): Promise<Part> => Object.values((await besidePayment[0]?.()) ?? {})[0] ?? Nothing,
  );
  const load = useEffectEvent(() => need(() => undefined, true));
  useEffect(() => load(), []);
  const isOwn = useActing() === undefined;
  return isOwn ? Found : undefined;
}
