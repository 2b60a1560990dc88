import { useEffect, useState } from 'react';
import { CHARGE_LIFE_S } from '../rules.ts';

const TICK_MS = 250;

/** Returns the whole seconds left of a charge just made, counted here since a phone's clock may be wrong. */
export function useLeft(isCounting: boolean): number {
  const [startedAt] = useState(() => performance.now());
  const [left, setLeft] = useState(CHARGE_LIFE_S);
  useEffect(() => {
    if (!isCounting) return;
    const tick = () => setLeft(Math.max(0, Math.ceil(CHARGE_LIFE_S - (performance.now() - startedAt) / 1000)));
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [isCounting, startedAt]);
  return left;
}

/** Formats seconds like a clock: `2:59`. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
