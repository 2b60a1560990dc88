import { useState } from 'react';
import type { Assertion } from '#features/auth/webauthn-shapes.ts';
import { typedWon, wonText } from '#features/pay/web/won.ts';
import type { TakenPayment } from '#features/tills/wire.ts';
import { WON } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { HttpError, Unreachable } from '#platform/web/calls/api.ts';
import { keepKeys } from '#platform/web/calls/kept-keys.ts';
import { queries } from '#platform/web/calls/query.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { AmountField } from '#ui/controls/AmountField.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { call, reasons } from '../calls.ts';
import { words } from '../words.ts';
import { ItemsBack, MOST_REASON } from './items/ItemsBack.tsx';
import styles from './Till.module.css';
import { tillWords } from './till-words.ts';

interface GiveBackProps {
  payment: TakenPayment;
  isAway: boolean;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

const REFUND = 'POST /api/till/payments/{paymentId}/refunds';
const SIGN = 'POST /api/till/payments/{paymentId}/signatures';

const keys = keepKeys<undefined>('till');

/**
 * Refunds part of a payment: up to the limit by the clerk alone, above it with the passkey of a member of staff on the
 * spot.
 */
export function GiveBack({ payment, isAway, onBusy, onDone }: GiveBackProps) {
  const w = useWords(tillWords);
  const { unanswered } = useWords(words);
  const left = BigInt(payment.amount) - BigInt(payment.refunded);
  const [typed, setTyped] = useState(payment.mayRefund === '0' ? '' : payment.mayRefund);
  const [reason, setReason] = useState('');
  // Every reason that the device gives means that nobody confirmed (WebAuthn section 14.5.2).
  const otherwise = (error: unknown) => (error instanceof Unreachable ? unanswered : w.unsigned);
  const { isBusy, fault, forget, act } = useAct({
    reasons,
    otherwise,
    isToldInPlace: true,
    // Another amount is another refund; pressing again with the same one repeats the request.
    once: {
      keys,
      what: `${payment.id} ${payment.refunded} ${typed} ${reason}`,
      lost: { title: w.notGiven, text: unanswered },
    },
    onBusy,
  });
  const type = (text: string) => {
    setTyped(text);
    forget();
  };
  const reasonOf = useAmountReason();
  const won = typedWon(typed, left);
  const isAbove = won !== undefined && won > BigInt(payment.mayRefund);
  const press = async () => {
    if (won === undefined) return;
    const asked = { amount: won.toString(), ...(reason.trim() && { reason: reason.trim() }) };
    const params = { paymentId: payment.id };
    const isGiven = await act(
      async (key) => {
        const signed = isAbove ? await sign(await call(SIGN, { params, body: asked })) : undefined;
        return call(REFUND, { params, key, body: { ...asked, ...(signed && { signed }) } });
      },
      { done: { title: w.given, text: wonText(asked.amount) }, failed: w.notGiven },
    );
    void queries.invalidateQueries({ queryKey: ['GET /api/till/payments'] });
    void queries.invalidateQueries({ queryKey: ['GET /api/till'] });
    if (isGiven) onDone();
  };
  return (
    <div className={styles.stack}>
      <ItemsBack
        items={payment.items}
        onChosen={(sum, names) => {
          type(sum);
          setReason(names);
        }}
      />
      <AmountField
        label={w.amount}
        code="KRW"
        inputMode="numeric"
        value={typed}
        error={typed !== '' && won === undefined ? (reasonOf(typed, WON) ?? w.bad) : undefined}
        onAmount={type}
      />
      <ReasonField value={reason} onChange={setReason} />
      <p role="status" className={styles.fault}>
        {fault}
      </p>
      <GiveButton won={won} isAbove={isAbove} isBusy={isBusy} isAway={isAway} onPress={() => void press()} />
    </div>
  );
}

interface GiveButtonProps {
  won: bigint | undefined;
  isAbove: boolean;
  isBusy: boolean;
  isAway: boolean;
  onPress: () => void;
}

function GiveButton({ won, isAbove, isBusy, isAway, onPress }: GiveButtonProps) {
  const w = useWords(tillWords);
  return (
    <Button
      look="seal"
      isWide
      isDisabled={isAway || won === undefined}
      loadingText={isBusy ? (isAbove ? w.signing : w.givingBack) : undefined}
      onClick={onPress}
    >
      {won === undefined ? w.refund : (isAbove ? w.owner : w.giveBack)(wonText(won.toString()))}
    </Button>
  );
}

function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const w = useWords(tillWords);
  return (
    <TextField
      label={w.reason}
      value={value}
      maxLength={MOST_REASON}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/**
 * Gets a signature from the staff member. If nobody signs, it is reported like a refusal, since the server was not
 * asked.
 */
async function sign(options: unknown): Promise<Assertion> {
  const { authenticate } = await import('#features/auth/web/passkeys/ceremony.ts');
  const signed = await authenticate(options).catch(() => undefined);
  if (!signed) throw new HttpError(403, 'nobody signed', { code: 'nobody_signed' });
  return signed as never;
}
