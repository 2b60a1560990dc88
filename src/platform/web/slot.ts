import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { useActing } from './calls/acting.ts';
import { useLater } from './toasts/use-later.ts';

/** Properties of most parts: the record that they belong to, by id. */
interface OfRecord {
  id: number;
}
type Part = ComponentType<never>;

/**
 * Parts that later features add to screens of earlier ones: each is a file named after its place. No feature imports a
 * later one.
 */
const parts = import.meta.glob<Record<string, Part>>('../../features/*/web/**/Beside*.tsx');
const Nothing = () => null;

/** Loads the part of a place by its file name. Renders nothing if no feature has one. */
export async function partOf<P extends object = OfRecord>(place: `Beside${string}`): Promise<ComponentType<P>> {
  const found = Object.entries(parts).find(([path]) => path.endsWith(`/${place}.tsx`));
  return (Object.values((await found?.[1]()) ?? {})[0] ?? Nothing) as ComponentType<P>;
}

/**
 * Returns a later feature's part beside a person's record; with `isOfBoth` also beside an organisation's. Undefined
 * until it is loaded.
 */
export function useBeside<P extends object = OfRecord>(
  place: `Beside${string}`,
  isOfBoth = false,
): ComponentType<P> | undefined {
  const [Found, need] = useLater(() => partOf<P>(place));
  const begin = useEffectEvent(() => need(() => undefined, true));
  useEffect(() => begin(), []);
  const isOwn = useActing() === undefined;
  return isOwn || isOfBoth ? Found : undefined;
}
