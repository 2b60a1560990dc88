import { useQuery } from '@tanstack/react-query';
import type { BenefitQuote, Joinable } from '#features/campaigns/contract.ts';
import { HttpError } from '#platform/web/calls/api.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useSettled } from '#ui/use-settled.ts';
import { call } from '../calls.ts';

const QUOTE = 'GET /api/payment-quotes/{userId}';
/** Pause after typing before a quote is requested. */
const PAUSE_MS = 300;

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
  const settled = useSettled(amount, PAUSE_MS);
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
