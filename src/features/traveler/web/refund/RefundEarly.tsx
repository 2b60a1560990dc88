import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { dateText } from '#platform/dates.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { lock } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { usd } from '../../../../ui/text/amount.ts';
import type { Refund } from '../../contract.ts';
import { lessFee, shareText } from '../../rules.ts';
import { addDays, seoulDay } from '../../trips/stay.ts';
import { call, useRead } from '../calls.ts';
import { refundActs } from '../reasons.ts';
import styles from '../Traveler.module.css';
import { refundDetailWords } from './refund-detail-words.ts';

/** Shows until when the sum of an early payment is held, or offers to pay early. */
export function RefundEarly({ refund }: { refund: Refund }) {
  const w = useWords(refundDetailWords);
  const language = useLanguage();
  const office = useRead('GET /api/tax-office').data;
  const { early, status, number, payout, operator } = refund;
  if (early?.state === 'held')
    return <InfoLine icon={lock} title={w.earlyHeld(dateText(early.until, language))} text={w.earlyHeldText} />;
  const days = office?.rules.earlyDays ?? 0;
  const isOffered = status === 'processing' && number !== null && early === null && operator !== null && days > 0;
  if (!isOffered || payout === null || payout.to === 'bank') return null;
  const { refundAmount } = refund;
  const fee = shareText(refundAmount, office?.rules.feePercent ?? '0');
  const until = addDays(seoulDay(new Date()), days);
  return <Press id={refund.id} amount={usd(lessFee(refundAmount, fee))} until={until} />;
}

function Press({ id, amount, until }: { id: number; amount: string; until: string }) {
  const w = useWords(refundDetailWords);
  const language = useLanguage();
  const userId = useUserId();
  const { isBusy, act } = useAct(refundActs);
  const press = () => {
    const route = 'POST /api/tax-refunds/{userId}/{id}/early';
    const sent = { params: { userId, id } };
    const pay = () => signedCall(call, w.signEarly(amount), route, sent);
    void act(pay, { done: { title: w.earlyDone, text: amount }, failed: w.earlyFailed });
  };
  return (
    <div>
      <p className={styles.said} translate="no">
        {w.earlyLead(amount, dateText(until, language))}
      </p>
      <Button isWide isAct look="quiet" loadingText={isBusy ? w.paying : undefined} onClick={press}>
        {w.early}
      </Button>
    </div>
  );
}
