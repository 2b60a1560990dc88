import { useState } from 'react';
import { signed } from '#features/auth/web/passkeys/signed.ts';
import { HttpError } from '#platform/web/calls/api.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { amountsOf, type ClaimForm, type FormRules } from '../../claims/claim-form.ts';
import { receiptOf } from '../../claims/receipt.ts';
import type { Refund } from '../../contract.ts';
import type { Payout } from '../../wire.ts';
import { call } from '../calls.ts';
import { travelActs } from '../reasons.ts';
import { refundDetailWords } from '../refund/refund-detail-words.ts';
import { claimWords } from './claim-words.ts';

interface ToSend {
  readonly form: ClaimForm;
  readonly payout: Payout | undefined;
  readonly rules: FormRules | undefined;
  readonly wonPerDollar: bigint | undefined;
}

const isLikeAnother = (error: unknown) => error instanceof HttpError && error.code === 'like_another';

/**
 * Sends a complete claim, then where it is paid. Reports what is missing, and asks about a similar claim. Resolves to
 * whether the claim was accepted.
 */
export function useSendClaim(onSending: (isSending: boolean) => void, onClaimed: (refund: Refund) => void) {
  const w = useWords(claimWords);
  const userId = useUserId();
  const pay = usePayout();
  const [isLike, setIsLike] = useState(false);
  const { isBusy, refused, forget, act } = useAct(travelActs);
  const send = async ({ form, payout, rules, wonPerDollar }: ToSend, likeAnother: 'ask' | 'take'): Promise<boolean> => {
    const merchantName = form.merchantName.trim();
    const [receiptHash, amounts] = [receiptOf(form.receipt), amountsOf(form, wonPerDollar, rules)];
    if (!merchantName || !form.amount.trim() || !form.receipt.trim())
      toast({ title: w.missingTitle, text: w.missing, isDestructive: true });
    if (!amounts || !merchantName || !receiptHash) return false;
    const body = {
      userId,
      merchantName,
      receiptHash,
      ...amounts,
      status: 'processing',
      isAutomatic: false,
      likeAnother,
      ...(form.purchasedOn && { purchasedOn: form.purchasedOn }),
    };
    const claim = () =>
      call('POST /api/tax-refunds', { body }).catch((error: unknown) => {
        if (isLikeAnother(error)) return undefined;
        throw error;
      });
    onSending(true);
    const isAnswered = await act(claim, {
      failed: w.claimFailed,
      onDone: async (refund) => {
        setIsLike(refund === undefined);
        if (refund) onClaimed(await pay(refund, payout));
      },
    });
    onSending(false);
    return isAnswered;
  };
  return {
    isBusy,
    refused,
    isLike,
    forget: () => {
      setIsLike(false);
      forget();
    },
    send,
  };
}

/** Sets where a new claim is paid. If that fails, the claim stays, and its own sheet asks again. */
function usePayout() {
  const w = useWords(claimWords);
  const { signPayout, toShort } = useWords(refundDetailWords);
  return async (refund: Refund, payout: Payout | undefined): Promise<Refund> => {
    if (!payout) {
      toast({ title: w.claimed, text: w.claimedText });
      return refund;
    }
    const route = 'POST /api/tax-refunds/{userId}/{id}/payout';
    const sent = { params: { userId: refund.userId, id: refund.id }, body: { payout } };
    const choose = (signature?: string) => call(route, { ...sent, signature });
    return signed(signPayout(toShort[payout.to]), { call: route, ...sent }, choose).then(
      (chosen) => {
        toast({ title: w.claimed, text: w.claimedText });
        return chosen;
      },
      () => {
        toast({ title: w.claimed, text: w.payoutFailed });
        return refund;
      },
    );
  };
}
