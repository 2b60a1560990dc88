import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import type { Refund } from '../../contract.ts';
import { lessFee } from '../../rules.ts';
import { call } from '../calls.ts';
import { PayoutField } from '../claim/PayoutField.tsx';
import { refundActs } from '../reasons.ts';
import styles from '../Traveler.module.css';
import { refundDetailWords } from './refund-detail-words.ts';

/** Where a claim is paid. It can be changed until payment, and each change is signed. */
export function RefundPayout({ refund }: { refund: Refund }) {
  const w = useWords(refundDetailWords);
  const userId = useUserId();
  const { id, payout, waitsFor, feeAmount, refundAmount, grantedAmount } = refund;
  const [chosen, setChosen] = useState(payout ?? (waitsFor === 'payout' ? ({ to: 'usdc' } as const) : undefined));
  const { isBusy, act } = useAct(refundActs);
  const isOther = chosen !== undefined && JSON.stringify(chosen) !== JSON.stringify(payout);
  const press = () => {
    if (!chosen) return;
    const route = 'POST /api/tax-refunds/{userId}/{id}/payout';
    const sent = { params: { userId, id }, body: { payout: chosen } };
    const choose = () => signedCall(call, w.signPayout(w.toShort[chosen.to]), route, sent);
    void act(choose, { done: { title: w.chosen, text: w.toShort[chosen.to] }, failed: w.chooseFailed });
  };
  return (
    <div className={styles.payout}>
      <PayoutField
        amount={lessFee(grantedAmount ?? refundAmount, feeAmount)}
        value={chosen}
        onChange={setChosen}
        mayWait={payout === null}
      />
      {isOther && (
        <Button isWide isAct loadingText={isBusy ? w.choosing : undefined} onClick={press}>
          {w.choosePayout}
        </Button>
      )}
    </div>
  );
}
