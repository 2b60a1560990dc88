import { useEffect, useState } from 'react';
import { CHARGE_LIFE_S } from '../rules.ts';

const TICK_MS = 250;

/** Returns the whole seconds left of a charge that was made at `startedMs` of the page's clock. */
export function useLeft(isCounting: boolean, startedMs: number): number {
  const [left, setLeft] = useState(() => secondsLeft(startedMs));
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setLeft(secondsLeft(startedMs)), TICK_MS);
    return () => clearInterval(timer);
  }, [isCounting, startedMs]);
  return left;
}

const secondsLeft = (startedMs: number): number =>
  Math.max(0, Math.ceil(CHARGE_LIFE_S - (performance.now() - startedMs) / 1000));

/** Formats seconds like a clock: `2:59`. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
