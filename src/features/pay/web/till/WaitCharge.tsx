import type { Charge } from '#features/pay/contract.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ButtonPair } from '#ui/controls/ButtonPair.tsx';
import { RoundSeal } from '#ui/drawings/Seal.tsx';
import { call, reasons } from '../calls.ts';
import styles from '../Pay.module.css';
import { clockText } from '../use-left.ts';
import { wonText } from '../won.ts';
import { words } from '../words.ts';
import { ChargeCodes } from './ChargeCodes.tsx';
import { tillWords } from './till-words.ts';
import { useCharge, type Waiting } from './waiting-charge.ts';
import { waitingWords } from './waiting-words.ts';

interface WaitChargeProps {
  waiting: Waiting;
  onAgain: () => void;
  onClose: () => void;
}

const CHARGE = 'GET /api/charges/{id}';
const SEAL = '수령';

/** Waits for one payment: shows codes and remaining time, then the seal or why it was not paid. */
export function WaitCharge({ waiting, onAgain, onClose }: WaitChargeProps) {
  const w = useWords(tillWords).get;
  const of = useWords(waitingWords);
  const { unanswered } = useWords(words);
  const { charge, left, standing } = useCharge(waiting);
  const { isBusy, act } = useAct({ reasons, otherwise: unanswered, routes: [CHARGE] });
  const cancel = () =>
    act(() => call('POST /api/charges/{id}/cancel', { params: { id: charge.id } }), { failed: w.notCancelled });

  if (standing === 'paid') return <Received charge={charge} onAgain={onAgain} onClose={onClose} />;
  if (standing !== 'open') return <ClosedCharge standing={standing} onAgain={onAgain} onClose={onClose} />;
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>{w.waitingText}</p>
      <div className={styles.wait}>
        <p role="status" className={styles.big} translate="no">
          {of.waiting(wonText(charge.amount))}
        </p>
        <p role="timer" aria-live="off" className={`${styles.small} num`} translate="no">
          {of.left(clockText(left))}
        </p>
      </div>
      <ChargeCodes charge={charge} />
      <Button look="quiet" isAct isWide isDisabled={isBusy} onClick={() => void cancel()}>
        {w.takeBack}
      </Button>
    </div>
  );
}

type EndProps = Omit<WaitChargeProps, 'waiting'>;

function Received({ charge, ...acts }: EndProps & { charge: Charge }) {
  const w = useWords(tillWords).get;
  return (
    <div className={styles.stack}>
      <div role="status" className={styles.end}>
        <RoundSeal text={SEAL} size={104} documentId={String(charge.paymentId)} isPressed label={w.seal} />
        <p className={styles.big} translate="no">
          {w.paid(wonText(charge.amount))}
        </p>
        <p>{w.paidText}</p>
      </div>
      <Acts {...acts} />
    </div>
  );
}

function ClosedCharge({ standing, ...acts }: EndProps & { standing: 'cancelled' | 'expired' | 'unknown' }) {
  const w = useWords(tillWords).get;
  const text = { cancelled: undefined, expired: w.expiredText, unknown: w.unknownText }[standing];
  return (
    <div className={styles.stack}>
      <div role="status" className={styles.end}>
        <p className={styles.big}>{standing === 'cancelled' ? w.cancelled : w.expired}</p>
        {text !== undefined && <p>{text}</p>}
      </div>
      <Acts {...acts} />
    </div>
  );
}

function Acts({ onAgain, onClose }: EndProps) {
  const w = useWords(words);
  const till = useWords(tillWords);
  return (
    <ButtonPair isFirstNarrow>
      <Button look="quiet" onClick={onClose}>
        {w.done}
      </Button>
      <Button onClick={onAgain}>{till.get.anew}</Button>
    </ButtonPair>
  );
}
