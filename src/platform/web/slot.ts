import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { useActing } from './calls/acting.ts';
import { useLater } from './toasts/use-later.ts';

type Part = ComponentType<{ id: number }>;

/** Places in the screens of earlier features, each filled by a later one with a file of the place's name; no feature imports a later one. */
const parts = import.meta.glob<Record<string, Part>>('../../features/*/web/**/Beside*.tsx');
const Nothing: Part = () => null;

/** What fills a place, by the name of its file; nothing where no feature does. */
export async function partOf<P extends { id: number } = { id: number }>(
  place: `Beside${string}`,
): Promise<ComponentType<P>> {
  const found = Object.entries(parts).find(([path]) => path.endsWith(`/${place}.tsx`));
  return (Object.values((await found?.[1]()) ?? {})[0] ?? Nothing) as ComponentType<P>;
}

/** A later feature's part beside a record of a person, and with `isOfBoth` also of an organisation. Undefined until it is loaded. */
export function useBeside(place: `Beside${string}`, isOfBoth = false): Part | undefined {
  const [Found, need] = useLater(() => partOf(place));
  const begin = useEffectEvent(() => need(() => undefined, true));
  useEffect(() => begin(), []);
  const isOwn = useActing() === undefined;
  return isOwn || isOfBoth ? Found : undefined;
}
