import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Confirm } from '#ui/controls/ButtonPair.tsx';
import { usd } from '../../../../ui/text/amount.ts';
import type { Refund } from '../../contract.ts';
import { call } from '../calls.ts';
import { refundActs } from '../reasons.ts';
import { refundDetailWords } from './refund-detail-words.ts';

/** Gives up a claim for good, after explaining what is lost. */
export function RefundGiveUp({ refund: { id, refundAmount, grantedAmount } }: { refund: Refund }) {
  const w = useWords(refundDetailWords);
  const userId = useUserId();
  const { isBusy, act } = useAct(refundActs);
  const amount = usd(grantedAmount ?? refundAmount);
  const giveUp = () => {
    const route = 'POST /api/tax-refunds/{userId}/{id}/withdraw';
    const sent = { params: { userId, id } };
    return act(() => signedCall(call, w.signWithdraw(amount), route, sent), {
      done: { title: w.withdrawn, text: amount },
      failed: w.withdrawFailed,
    });
  };
  return (
    <Confirm
      text={w.withdrawText(amount)}
      cancel={w.keep}
      act={w.withdraw}
      acting={w.withdrawing}
      isActing={isBusy}
      onAct={giveUp}
    />
  );
}
