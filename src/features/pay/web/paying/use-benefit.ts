import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BenefitQuote, Joinable } from '#features/campaigns/contract.ts';
import { HttpError } from '#platform/web/calls/api.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { call } from '../calls.ts';

const QUOTE = 'GET /api/payment-quotes/{userId}';
/** Typing goes on for a while. */
const PAUSE_MS = 300;

/** A value that has not changed for a moment. */
function useSettled(value: string | undefined): string | undefined {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

interface Quote {
  /** Null: no campaign gives anything. */
  readonly benefit: BenefitQuote | null;
  /** What one would give that is to be joined. */
  readonly joinable: Joinable | null;
}

/** What campaigns give of a payment of so much, before the press; undefined while it is not known. */
export function useBenefit(merchantId: number, won: bigint | undefined): Quote | undefined {
  const userId = useUserId();
  const amount = won?.toString();
  const settled = useSettled(amount);
  const read = useQuery({
    queryKey: [QUOTE, merchantId, settled],
    enabled: settled !== undefined,
    queryFn: ({ signal }) => call(QUOTE, { params: { userId }, query: { merchantId, amount: settled ?? '' }, signal }),
    // A budget is spent by others, too.
    gcTime: 0,
  });
  return settled === amount ? read.data : undefined;
}

/** Has what was shown of a campaign quoted anew, once the server has said that it has changed. */
export function requote(error: unknown): void {
  if (error instanceof HttpError && error.code === 'benefit_changed') void refetch(QUOTE);
}
