import { useEffect, useEffectEvent, useState } from 'react';
import type { ReadRequest } from '../../contract.ts';
import { call } from '../calls.ts';

const READ = 'GET /api/org/{id}/verifying/requests/{requestId}';
const EVERY_MS = 1500;

/** What becomes of a request, read until it is answered or over; an answer that is told once stays here until the next is asked. */
export function useBecame(id: number, requestId: number): ReadRequest | undefined {
  const [became, setBecame] = useState<ReadRequest>();
  const isOver = became !== undefined && became.state !== 'open';
  const look = useEffectEvent(async () => {
    // While no answer comes, the next look may have one.
    const read = await call(READ, { params: { id, requestId } }).catch(() => undefined);
    if (read) setBecame(read);
  });
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return became;
}
