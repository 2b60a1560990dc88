import { type RefObject, useEffect, useRef, useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { AmountNoticesFor } from '#features/contacts/web/payee/AmountNotices.tsx';
import { PayeeBlock } from '#features/contacts/web/payee/PayeeBlock.tsx';
import { PayeeNotices } from '#features/contacts/web/payee/PayeeNotices.tsx';
import { assetOf } from '#features/currency/assets.ts';
import type { Address } from '#features/identity/address.ts';
import { useDid } from '#features/identity/web/calls.ts';
import { readRecipient } from '#features/ledger/send-form.ts';
import { useRead as useLedger } from '#features/ledger/web/calls.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { clock } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { call } from '../calls.ts';
import styles from '../Pay.module.css';
import { WonField } from '../WonField.tsx';
import { typedWon, wonText } from '../won.ts';
import { words } from '../words.ts';
import { Fault } from './Fault.tsx';
import { useOnce } from './use-once.ts';

export interface SendWonFormProps {
  /** Content of the form; `isPicked` is true if the address was just chosen from the contacts. */
  filled: { readonly amount: string; readonly to: string; readonly isPicked: boolean };
  /** Spendable won; undefined while unknown. */
  balance: string | undefined;
  onChange: (change: { amount: string } | { to: string }) => void;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

/** Form for address and amount, checked while typing. The button sends, or focuses the field with the problem. */
export function SendWonForm({ filled, balance, onChange, onBusy, onClose }: SendWonFormProps) {
  const all = useWords(words);
  const w = all.send;
  const did = useDid();
  const { amount, to, isPicked } = filled;
  const [hasPressed, setHasPressed] = useState(false);
  const amountField = useRef<HTMLInputElement>(null);
  const toField = useRef<HTMLInputElement>(null);
  // After a contact was picked, only the amount is missing.
  useEffect(() => {
    if (isPicked) amountField.current?.focus();
  }, [isPicked]);
  const { isBusy, fault, forget, send } = useSendWon();
  const won = typedWon(amount);
  const isTooMuch = won !== undefined && balance !== undefined && won > BigInt(balance);
  const read = readRecipient(to, did);
  const reason = typeof read === 'string' ? ({ incomplete: w.incomplete, own_address: w.own } as const) : undefined;
  const bad = typeof read !== 'string' ? undefined : (reason?.[read as 'incomplete' | 'own_address'] ?? w.bad);
  const lack = to.trim() === '' ? w.required : amount.trim() === '' ? all.noAmount : undefined;
  const press = async () => {
    setHasPressed(true);
    if (typeof read === 'string') return toField.current?.focus();
    if (won === undefined || isTooMuch) return amountField.current?.focus();
    onBusy(true);
    const isSent = await send(won.toString(), read.checksummed);
    onBusy(false);
    if (isSent) onClose();
  };
  return (
    <form
      noValidate
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        void press();
      }}
    >
      <ToField
        field={toField}
        value={to}
        error={to.trim() === '' ? undefined : bad}
        onChange={(text) => {
          onChange({ to: text });
          forget();
        }}
      />
      <Payee read={typeof read === 'string' ? undefined : read} did={did} />
      <WonField
        ref={amountField}
        value={amount}
        balance={balance}
        error={isTooMuch ? w.tooMuch(wonText(balance)) : hasPressed && won === undefined ? all.noAmount : undefined}
        onChange={(text) => {
          onChange({ amount: text });
          forget();
        }}
      />
      <AmountNoticesFor asset={assetOf('KRW')} amount={`${won ?? ''}`} balance={balance} payee={read} />
      <Fault text={fault} />
      <Press isBusy={isBusy} isEmpty={balance === '0'} lack={lack} />
    </form>
  );
}

/** The button, disabled while a field is empty; an announced line says which one. */
function Press({ isBusy, isEmpty, lack }: { isBusy: boolean; isEmpty: boolean; lack: string | undefined }) {
  const w = useWords(words).send;
  const lacks = isEmpty ? { isDisabled: true, reason: w.nothing } : { isDisabled: lack !== undefined };
  return (
    <>
      <p role="status" className={styles.small}>
        {isEmpty ? '' : lack}
      </p>
      <Button type="submit" look="seal" isAct isWide loadingText={isBusy ? w.sending : undefined} {...lacks}>
        {w.press}
      </Button>
    </>
  );
}

/** Sends won to an address, once per unchanged form; resolves to true if it was sent. */
function useSendWon() {
  const w = useWords(words).send;
  const userId = useUserId();
  const { isBusy, fault, forget, act } = useOnce('send');
  const send = (amount: string, toAddress: string) => {
    const route = 'POST /api/local-currency/{userId}/sends';
    const sent = { params: { userId }, body: { amount, toAddress } };
    const text = wonText(amount);
    const work = (key: string) =>
      signedCall(call, { text: w.signing(text), addresses: [toAddress] }, route, { ...sent, key });
    return act(work, { done: { title: w.sent, text: w.sentText(text) }, failed: w.failed });
  };
  return { isBusy, fault, forget, send };
}

interface ToFieldProps {
  field: RefObject<HTMLInputElement | null>;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function ToField({ field, value, error, onChange }: ToFieldProps) {
  const w = useWords(words).send;
  return (
    <TextField
      ref={field}
      label={w.to}
      isCode
      placeholder="0x"
      value={value}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** The address that was read, with any warning about it. */
function Payee({ read, did }: { read: Address | undefined; did: string }) {
  return (
    <div>
      {read && <PayeeBlock payee={read} did={did} />}
      <PayeeNotices payee={read} did={did} />
      {read && <Unknown address={read.checksummed} />}
    </div>
  );
}

/** Warns that nobody here has this address and that no money has come from it. */
function Unknown({ address }: { address: string }) {
  const w = useWords(words).send;
  const found = useLedger('GET /api/recipient', { query: { address } }).data;
  return (
    <div role="status" className={styles.notice}>
      {found?.isKnown === false && !found.isPayer && (
        <InfoLine isCaution icon={clock} title={w.unknown} text={w.unknownText} />
      )}
    </div>
  );
}
