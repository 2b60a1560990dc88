import { useRef, useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useContactNames } from '#features/contacts/web/use-contacts.ts';
import { shortAddress } from '#features/identity/address.ts';
import type { Payment } from '#features/pay/contract.ts';
import { cashbackTaken } from '#features/pay/rules.ts';
import { WON } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useMay, useOwnPlace } from '#platform/web/calls/acting.ts';
import { codeOf } from '#platform/web/calls/reason.ts';
import { useWords } from '#platform/web/device/language.ts';
import { AmountField } from '#ui/controls/AmountField.tsx';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { ButtonPair } from '#ui/controls/ButtonPair.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { call } from '../calls.ts';
import styles from '../Pay.module.css';
import { Fault } from '../paying/Fault.tsx';
import { useOnce } from '../paying/use-once.ts';
import { tillWords } from '../till/till-words.ts';
import { typedWon, wonText } from '../won.ts';
import { words } from '../words.ts';
import { receiptWords } from './receipt-words.ts';

interface RefundFormProps {
  payment: Payment;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

/** Refunds part or all of a payment. Shows beforehand who gets it, and how much cashback is taken back. */
export function RefundForm({ payment, onBusy, onDone }: RefundFormProps) {
  const all = useWords(words);
  const w = useWords(tillWords).refund;
  const { payer } = useWords(receiptWords);
  const nameOf = useContactNames();
  const { id, amount, refunded, cashback, cashbackBack, receipt } = payment;
  const left = BigInt(amount) - BigInt(refunded);
  const [typed, setTyped] = useState(left.toString());
  const [reason, setReason] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { isBusy, fault, error, forget, act } = useOnce(`refund ${id}`);
  const reasonOf = useAmountReason();
  const won = typedWon(typed);
  const paid = {
    amount: BigInt(amount),
    refunded: BigInt(refunded),
    cashback: BigInt(cashback),
    cashbackBack: BigInt(cashbackBack),
  };
  const taken = won === undefined ? undefined : cashbackTaken(paid, won);

  const press = async () => {
    if (won === undefined || taken === undefined) return field.current?.focus();
    const route = 'POST /api/payments/{id}/refunds';
    const body = { amount: won.toString(), ...(reason.trim() && { reason: reason.trim() }) };
    const sent = { params: { id }, body };
    const text = wonText(body.amount);
    onBusy(true);
    const refund = (key: string) => signedCall(call, w.signing(text), route, { ...sent, key });
    const isGiven = await act(refund, { done: { title: w.done, text: w.doneText(text) }, failed: w.failed });
    onBusy(false);
    if (isGiven) onDone();
  };
  return (
    <div className={styles.stack}>
      <KeyValues
        rows={[
          { term: payer, value: nameOf(receipt.payer) ?? shortAddress(receipt.payer) },
          { term: all.reference, value: `#${id}` },
          { term: w.left, value: wonText(left.toString()) },
          { term: w.share, value: wonText((taken ?? 0n).toString()) },
        ]}
      />
      <AmountField
        ref={field}
        label={w.amount}
        code="KRW"
        inputMode="numeric"
        value={typed}
        error={typed !== '' && taken === undefined ? (reasonOf(typed, WON) ?? w.bad) : undefined}
        onAmount={(text) => {
          setTyped(text);
          forget();
        }}
      />
      <TextField label={w.reason} value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />
      <Fault text={fault} />
      {fault !== undefined && codeOf(error) === 'insufficient_won' && <Deposit />}
      <ButtonPair isFirstNarrow>
        <Button look="quiet" isDisabled={isBusy} onClick={onDone}>
          {all.cancel}
        </Button>
        <Button look="seal" isAct loadingText={isBusy ? w.refunding : undefined} onClick={() => void press()}>
          {taken === undefined ? w.pressPlain : w.press(wonText((won ?? 0n).toString()))}
        </Button>
      </ButtonPair>
    </div>
  );
}

/** Link to top up won when the balance does not cover the refund. */
function Deposit() {
  const w = useWords(tillWords).refund;
  const href = useOwnPlace('/localpay?do=top-up');
  return useMay()('spend') ? (
    <ButtonLink look="quiet" isWide href={href}>
      {w.deposit}
    </ButtonLink>
  ) : (
    <p className={styles.small}>{w.askForDeposit}</p>
  );
}
