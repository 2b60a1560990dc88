import { useEffect, useState } from 'react';

/** Returns a value once it has not changed for `pauseMs`; until then the previous one, at first `before`. */
export function useSettled<T>(value: T, pauseMs: number, before: T = value): T {
  const [settled, setSettled] = useState(before);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
