import { useWords } from '#platform/web/language.ts';
import { refetch } from '#platform/web/query.ts';
import { useUserId } from '#platform/web/session.ts';
import { toast } from '#platform/web/toast.tsx';
import { call } from './calls.ts';
import { useTellFailure } from './useTellFailure.ts';
import { words } from './words.ts';

interface Filled {
  merchantName: string;
  purchaseAmount: string;
  refundAmount: string;
  receiptHash: string;
}

/** Sends a claim and says how that went; resolves to whether it was taken. */
export function useClaim(): (filled: Filled) => Promise<boolean> {
  const w = useWords(words);
  const userId = useUserId();
  const tellFailure = useTellFailure();
  return async (filled) => {
    try {
      await call('POST /api/tax-refunds', { body: { userId, ...filled, status: 'processing', isAutomatic: false } });
      toast({ title: w.claimed, text: w.claimedText });
      void refetch('GET /api/tax-refunds/{userId}');
      return true;
    } catch (error) {
      tellFailure(w.claimFailed, error);
      return false;
    }
  };
}
