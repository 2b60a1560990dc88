import { useEffect, useEffectEvent, useState } from 'react';

/** Counts down the whole seconds until a moment of `performance.now`, then stays at 0. */
export function useSecondsLeft(untilMs: number): number {
  const left = () => Math.max(0, Math.ceil((untilMs - performance.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  const tick = useEffectEvent(() => setSeconds(left()));
  useEffect(() => {
    tick();
    if (untilMs === 0) return;
    const timer = setInterval(() => tick(), 250);
    return () => clearInterval(timer);
  }, [untilMs]);
  return seconds;
}
