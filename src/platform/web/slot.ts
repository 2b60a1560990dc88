import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { useActing } from './calls/acting.ts';
import { useLater } from './toasts/use-later.ts';

/** What most places are beside: a record, by its id. */
interface OfRecord {
  id: number;
}
type Part = ComponentType<never>;

/** Places in the screens of earlier features, each filled by a later one with a file of the place's name; no feature imports a later one. */
const parts = import.meta.glob<Record<string, Part>>('../../features/*/web/**/Beside*.tsx');
const Nothing = () => null;

/** What fills a place, by the name of its file; nothing where no feature does. */
export async function partOf<P extends object = OfRecord>(place: `Beside${string}`): Promise<ComponentType<P>> {
  const found = Object.entries(parts).find(([path]) => path.endsWith(`/${place}.tsx`));
  return (Object.values((await found?.[1]()) ?? {})[0] ?? Nothing) as ComponentType<P>;
}

/** A later feature's part beside a record of a person, and with `isOfBoth` also of an organisation. Undefined until it is loaded. */
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
