import { useEffect, useState } from 'react';

const STILL_MS = 250;

/** What is typed, once nobody has typed for a moment. */
export function useSettled(typed: string): string {
  const [settled, settle] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), STILL_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
