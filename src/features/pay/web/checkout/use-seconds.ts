import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** Counts down from the server's last value at this device's own pace, since its clock may be wrong. */
export function useSeconds(said: number): number {
  const [left, setLeft] = useState(said);
  useEffect(() => {
    const since = performance.now();
    const tick = () => setLeft(Math.max(0, Math.ceil(said - (performance.now() - since) / 1000)));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [said]);
  return left;
}
