import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BenefitQuote, Joinable } from '#features/campaigns/contract.ts';
import { HttpError } from '#platform/web/calls/api.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { call } from '../calls.ts';

const QUOTE = 'GET /api/payment-quotes/{userId}';
/** Pause after typing before a quote is requested. */
const PAUSE_MS = 300;

/** Returns a value once it has not changed for a moment. */
function useSettled(value: string | undefined): string | undefined {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

interface Quote {
  /** Null if no campaign gives anything. */
  readonly benefit: BenefitQuote | null;
  /** Benefit of a campaign that the payer could join. */
  readonly joinable: Joinable | null;
}

/** Reads the campaigns' benefit on a payment before it is made; undefined while unknown. */
export function useBenefit(merchantId: number, won: bigint | undefined): Quote | undefined {
  const userId = useUserId();
  const amount = won?.toString();
  const settled = useSettled(amount);
  const read = useQuery({
    queryKey: [QUOTE, merchantId, settled],
    enabled: settled !== undefined,
    queryFn: ({ signal }) => call(QUOTE, { params: { userId }, query: { merchantId, amount: settled ?? '' }, signal }),
    // Other payers use up the budget too.
    gcTime: 0,
  });
  return settled === amount ? read.data : undefined;
}

/** Requests a new quote after the server has reported that the benefit changed. */
export function requote(error: unknown): void {
  if (error instanceof HttpError && error.code === 'benefit_changed') void refetch(QUOTE);
}
