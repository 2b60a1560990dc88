import { useEffect, useState } from 'react';

const STILL_MS = 250;

/** Returns the typed text after a pause in typing. */
export function useSettled(typed: string): string {
  const [settled, settle] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), STILL_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
