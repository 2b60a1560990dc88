import { wonText } from '#features/pay/web/won.ts';
import type { TillScreen } from '#features/tills/wire.ts';
import { useWords } from '#platform/web/device/language.ts';
import { classes } from '#ui/classes.ts';
import { Button, TextButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { wifiOff } from '#ui/drawings/icons.ts';
import { QrFrame } from '#ui/drawings/QrFrame.tsx';
import { RoundSeal } from '#ui/drawings/Seal.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import { payerWords } from './payer-words.ts';
import styles from './Till.module.css';
import { tillWords } from './till-words.ts';
import type { useCharge } from './use-charge.ts';

interface TillCodeProps {
  till: TillScreen;
  charge: ReturnType<typeof useCharge>;
  isAway: boolean;
}

const SEAL = '수령';
const percent = (bps: number) => `${bps / 100}%`;

/** Returns the code to show: the shop's own while nothing is typed, otherwise the charge's. */
function codeOf({ till: { shop }, charge: { charge, standing }, isAway }: TillCodeProps): string | undefined {
  if (isAway) return undefined;
  if (standing === 'none') return shop.payload;
  return standing === 'open' ? charge?.link : undefined;
}

/** The code for the customer to scan, with a line about its state. */
export function TillCode(props: TillCodeProps) {
  const w = useWords(tillWords);
  const { till, charge: of, isAway } = props;
  const { amount, standing } = of;
  const text = codeOf(props);
  const won = wonText(amount || '0');
  return (
    <div>
      <div className={styles.code}>
        {standing === 'unknown' ? (
          <WithoutAnswer of={of} isAway={isAway} />
        ) : text !== undefined ? (
          <QrFrame did={till.shop.seed} text={text} label={standing === 'none' ? w.anyCode : w.code(won)} />
        ) : (
          <div className={styles.empty}>
            {isAway && <Icon of={wifiOff} size={32} />}
            {!isAway && standing === 'paid' && (
              <RoundSeal text={SEAL} size={104} documentId={String(of.charge?.paymentId)} isPressed label={w.seal} />
            )}
          </div>
        )}
      </div>
      <div className={styles.below}>
        {!isAway && standing === 'open' && of.charge && <Digits code={of.charge.code} />}
        {isAway ? (
          <p role="status" className={`${styles.line} ${styles.bad}`}>{`${w.away}. ${w.awayText}`}</p>
        ) : (
          <Line till={till} of={of} won={won} />
        )}
      </div>
    </div>
  );
}

/** In the code's place while the answer to a customer's code is missing. */
function WithoutAnswer({ of, isAway }: Pick<TillCodeProps, 'isAway'> & { of: TillCodeProps['charge'] }) {
  const w = useWords(payerWords);
  const { isSending, check } = of.byCode;
  return (
    <div className={styles.unanswered}>
      <p role="alert">
        <TextSpan>{w.unknown}</TextSpan>
      </p>
      <Button isWide isDisabled={isAway} loadingText={isSending ? w.checking : undefined} onClick={() => void check()}>
        {w.check}
      </Button>
    </div>
  );
}

/** The number that a customer can type instead of scanning, in two groups readable across a counter. */
function Digits({ code }: { code: string }) {
  const w = useWords(tillWords);
  return (
    <p className={styles.digits}>
      <span className={styles.small}>{w.orDigits}</span>{' '}
      <span className={`${styles.number} num`} translate="no">
        {`${code.slice(0, 3)} ${code.slice(3)}`}
      </span>
    </p>
  );
}

function Line({ till, of, won }: { till: TillScreen; of: TillCodeProps['charge']; won: string }) {
  const w = useWords(tillWords);
  const p = useWords(payerWords);
  const { charge, standing, fault, again } = of;
  const back = charge && charge.cashback !== '0' ? wonText(charge.cashback) : undefined;
  const said = {
    none: w.payerTypes,
    making: w.making,
    unknown: undefined,
    open: of.isAsked ? p.confirms : back === undefined ? w.waiting : w.back(percent(till.shop.cashbackBps), back),
    paid: w.paid(won),
    expired: w.expired,
    cancelled: w.cancelled,
    refused: fault,
  }[standing];
  if (said === undefined) return null;
  const isBad = ['expired', 'cancelled', 'refused'].includes(standing);
  return (
    <p role="status" className={classes(styles.line, isBad && styles.bad, standing === 'none' && styles.quiet)}>
      <TextSpan>{said}</TextSpan>
      {isBad && <TextButton onClick={again}>{w.newCode}</TextButton>}
    </p>
  );
}
