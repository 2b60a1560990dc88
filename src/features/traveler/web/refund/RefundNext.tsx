import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useActing } from '#platform/web/calls/acting.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button, TextLink } from '#ui/controls/Button.tsx';
import { alert, clock } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { usd } from '../../../../ui/text/amount.ts';
import type { Refund } from '../../contract.ts';
import { ByCredential } from '../ByCredential.tsx';
import { call, useRead } from '../calls.ts';
import { refundActs } from '../reasons.ts';
import styles from '../Traveler.module.css';
import { RefundEarly } from './RefundEarly.tsx';
import { RefundGiveUp } from './RefundGiveUp.tsx';
import { RefundPayout } from './RefundPayout.tsx';
import { refundDetailWords } from './refund-detail-words.ts';

interface OfRefund {
  refund: Refund;
}

/** Explains what a claim waits for, and what the claimant owes. */
export function RefundWaits({ refund }: OfRefund) {
  return (
    <div className={styles.next}>
      <Waits refund={refund} />
      {Number(refund.owedAmount) > 0 && <Repay refund={refund} />}
    </div>
  );
}

/**
 * Reports whether the claimant can still choose where the claim is paid. An early payment that was taken back will be
 * paid again.
 */
export const isPayoutOpen = ({ status }: Refund): boolean => status === 'processing' || status === 'approved';

/** The claimant's choices: where to pay, payment in advance, and in a sandbox the decision itself. */
export function RefundChoices({ refund }: OfRefund) {
  const isOwn = useActing() === undefined;
  if (!isOwn) return null;
  return (
    <div className={styles.next}>
      {isPayoutOpen(refund) && <RefundPayout refund={refund} />}
      <RefundEarly refund={refund} />
      <Start refund={refund} />
      {isPayoutOpen(refund) && <RefundGiveUp refund={refund} />}
    </div>
  );
}

/** Until a claim is recorded it waits for the office, afterwards for customs. */
const waitOf = ({ waitsFor, number }: Refund) => (waitsFor === 'office' && number === null ? 'record' : waitsFor);

function Waits({ refund }: { refund: Refund }) {
  const w = useWords(refundDetailWords);
  const wait = waitOf(refund);
  if (wait === null || refund.status === 'refused') return null;
  const isYours = wait === 'passport' || wait === 'nationality' || wait === 'payout';
  return (
    <div>
      <InfoLine icon={isYours ? alert : clock} {...w.waits[wait]} />
      {(wait === 'passport' || wait === 'nationality') && (
        <p className={styles.ways}>
          <TextLink href="/verify-identity">{w.verify}</TextLink>
          <ByCredential operator={refund.operator} text={w.byCredential} />
        </p>
      )}
    </div>
  );
}

/** Gives back the refund of a purchase that was returned later. */
function Repay({ refund: { id, owedAmount } }: { refund: Refund }) {
  const w = useWords(refundDetailWords);
  const userId = useUserId();
  const { isBusy, act } = useAct(refundActs);
  const amount = usd(owedAmount);
  const press = () => {
    const route = 'POST /api/tax-refunds/{userId}/{id}/repay';
    const sent = { params: { userId, id } };
    return act(() => signedCall(call, w.signRepay(amount), route, sent), {
      done: { title: w.repaid, text: amount },
      failed: w.repayFailed,
    });
  };
  return (
    <>
      <InfoLine icon={alert} title={w.owes(amount)} text={w.owesText} />
      <Button isWide isAct look="seal" loadingText={isBusy ? w.paying : undefined} onClick={() => void press()}>
        {w.repay(amount)}
      </Button>
    </>
  );
}

/** A sandbox has no customs, so the person trying it out starts the decision. */
function Start({ refund: { id, waitsFor, number } }: { refund: Refund }) {
  const w = useWords(refundDetailWords);
  const userId = useUserId();
  const office = useRead('GET /api/tax-office').data;
  const { isBusy, act } = useAct(refundActs);
  if (!office?.isSandbox || waitsFor !== 'office' || number === null) return null;
  const press = () =>
    act(() => call('POST /api/tax-refunds/{userId}/{id}/start', { params: { userId, id } }), {
      failed: w.startFailed,
    });
  return (
    <div className={styles.sandbox}>
      <p className={styles.sandboxTitle}>{w.sandbox}</p>
      <p className={styles.said}>{w.sandboxText}</p>
      <Button isWide isAct look="quiet" loadingText={isBusy ? w.starting : undefined} onClick={() => void press()}>
        {w.start}
      </Button>
    </div>
  );
}
