import { useEffect, useEffectEvent, useState } from 'react';
import type { ReadRequest } from '../../contract.ts';
import { call } from '../calls.ts';

const READ = 'GET /api/org/{id}/verifying/requests/{requestId}';
const EVERY_MS = 1500;

/**
 * Polls a request until it is answered or over. An answer that is returned once stays in memory until the next request.
 */
export function useRequestOutcome(id: number, requestId: number): ReadRequest | undefined {
  const [became, setBecame] = useState<ReadRequest>();
  const isOver = became !== undefined && became.state !== 'open';
  const look = useEffectEvent(async () => {
    // A failed poll is ignored; the next one may succeed.
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
