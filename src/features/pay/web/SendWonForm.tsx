import { useEffect, useRef, useState } from 'react';
import { signed } from '#features/auth/web/signed.ts';
import { PayeeNotices } from '#features/contacts/web/PayeeNotices.tsx';
import { useDid } from '#features/identity/web/use-did.ts';
import { readRecipient } from '#features/ledger/send-form.ts';
import { useRead as useLedger } from '#features/ledger/web/calls.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { clock } from '#ui/drawings/icons.ts';
import { AddressText } from '#ui/layout/Facts.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { call } from './calls.ts';
import { Fault } from './Fault.tsx';
import styles from './Pay.module.css';
import { useOnce } from './use-once.ts';
import { WonField } from './WonField.tsx';
import { typedWon, wonText } from './won.ts';
import { words } from './words.ts';

export interface SendWonFormProps {
  /** As it is filled in; `isPicked`: the address came from the contacts just now. */
  filled: { readonly amount: string; readonly to: string; readonly isPicked: boolean };
  /** Won that can be spent; undefined until it is known. */
  balance: string | undefined;
  onChange: (change: { amount: string } | { to: string }) => void;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

/** Address and amount, judged while they are typed; a press sends, or goes to what is wrong. */
export function SendWonForm({ filled, balance, onChange, onBusy, onClose }: SendWonFormProps) {
  const all = useWords(words);
  const w = all.send;
  const did = useDid();
  const userId = useUserId();
  const { amount, to, isPicked } = filled;
  const [hasPressed, setHasPressed] = useState(false);
  const amountField = useRef<HTMLInputElement>(null);
  const toField = useRef<HTMLInputElement>(null);
  // Anyone who was picked is there; what is left to say is how much.
  useEffect(() => {
    if (isPicked) amountField.current?.focus();
  }, [isPicked]);
  const { isBusy, fault, forget, act } = useOnce('send');
  const won = typedWon(amount);
  const isTooMuch = won !== undefined && balance !== undefined && won > BigInt(balance);
  const read = readRecipient(to, did);
  const reason = typeof read === 'string' ? ({ incomplete: w.incomplete, own_address: w.own } as const) : undefined;
  const bad = typeof read !== 'string' ? undefined : (reason?.[read as 'incomplete' | 'own_address'] ?? w.bad);
  const press = async () => {
    setHasPressed(true);
    if (typeof read === 'string') return toField.current?.focus();
    if (won === undefined || isTooMuch) return amountField.current?.focus();
    const route = 'POST /api/local-currency/{userId}/sends';
    const sent = { params: { userId }, body: { amount: won.toString(), toAddress: read.checksummed } };
    const text = wonText(sent.body.amount);
    onBusy(true);
    const send = (key: string) =>
      signed({ text: w.signing(text), addresses: [read.checksummed] }, { call: route, ...sent }, (signature) =>
        call(route, { ...sent, key, signature }),
      );
    const isSent = await act(send, { done: { title: w.sent, text: w.sentText(text) }, failed: w.failed });
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
      <TextField
        ref={toField}
        label={w.to}
        isCode
        placeholder="0x"
        value={to}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={to.trim() === '' ? (hasPressed ? w.required : undefined) : bad}
        onChange={({ target }) => {
          onChange({ to: target.value });
          forget();
        }}
      />
      <div>
        {typeof read !== 'string' && <AddressText address={read.checksummed} />}
        <PayeeNotices payee={typeof read === 'string' ? undefined : read} did={did} />
        {typeof read !== 'string' && <Unknown address={read.checksummed} />}
      </div>
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
      <Fault text={fault} />
      <Button type="submit" look="seal" isAct isWide loadingText={isBusy ? w.sending : undefined}>
        {w.press}
      </Button>
    </form>
  );
}

/** Says when no wallet is known at an address. */
function Unknown({ address }: { address: string }) {
  const w = useWords(words).send;
  const found = useLedger('GET /api/recipient', { query: { address } }).data;
  return (
    <div role="status" className={styles.notice}>
      {found?.isKnown === false && <InfoLine icon={clock} title={w.unknown} text={w.unknownText} />}
    </div>
  );
}
