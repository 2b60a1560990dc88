import { useRef, useState } from 'react';
import { signed } from '#features/auth/web/signed.ts';
import { PayeeNotices } from '#features/contacts/web/PayeeNotices.tsx';
import { shortAddress } from '#features/identity/address.ts';
import { useDid } from '#features/identity/web/useDid.ts';
import { readRecipient } from '#features/ledger/send-form.ts';
import { useRead as useLedger } from '#features/ledger/web/calls.ts';
import { useWords } from '#platform/web/language.ts';
import { useUserId } from '#platform/web/session.ts';
import { toast } from '#platform/web/toast.tsx';
import { Button } from '#ui/Button.tsx';
import { AddressText } from '#ui/Facts.tsx';
import { AmountField, TextField } from '#ui/Field.tsx';
import { clock } from '#ui/icons.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { InfoLine } from '#ui/State.tsx';
import { call } from './calls.ts';
import { Fault } from './Fault.tsx';
import styles from './Pay.module.css';
import { useOnce } from './use-once.ts';
import { typedWon, wonText } from './won.ts';
import { words } from './words.ts';

interface SendWonSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Sends won to a person by address. */
export function SendWonSheet({ isOpen, onClose }: SendWonSheetProps) {
  const w = useWords(words);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={w.send.title}
      lead={w.send.lead}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      <SendForm onBusy={setIsBusy} onClose={onClose} />
    </Sheet>
  );
}

function SendForm({ onBusy, onClose }: { onBusy: (isBusy: boolean) => void; onClose: () => void }) {
  const all = useWords(words);
  const w = all.send;
  const did = useDid();
  const userId = useUserId();
  const [amount, setAmount] = useState('');
  const [to, setTo] = useState('');
  const [hasPressed, setHasPressed] = useState(false);
  const amountField = useRef<HTMLInputElement>(null);
  const toField = useRef<HTMLInputElement>(null);
  const { isBusy, fault, forget, act } = useOnce(w.failed, 'send');
  const won = typedWon(amount);
  const read = readRecipient(to, did);
  const reason = typeof read === 'string' ? ({ incomplete: w.incomplete, own_address: w.own } as const) : undefined;
  const bad = typeof read !== 'string' ? undefined : (reason?.[read as 'incomplete' | 'own_address'] ?? w.bad);

  const press = async () => {
    setHasPressed(true);
    if (won === undefined) return amountField.current?.focus();
    if (typeof read === 'string') return toField.current?.focus();
    const route = 'POST /api/local-currency/{userId}/sends';
    const sent = { params: { userId }, body: { amount: won.toString(), toAddress: read.checksummed } };
    const text = wonText(sent.body.amount);
    onBusy(true);
    const answer = await act((key) =>
      signed(w.signing(text, shortAddress(read.checksummed)), { call: route, ...sent }, (signature) =>
        call(route, { ...sent, key, signature }),
      ),
    );
    onBusy(false);
    if (!answer) return;
    toast({ title: w.sent, text: w.sentText(text) });
    onClose();
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
      <AmountField
        ref={amountField}
        label={all.amount}
        code="KRW"
        inputMode="numeric"
        value={amount}
        error={hasPressed && won === undefined ? all.noAmount : undefined}
        onChange={({ target }) => {
          setAmount(target.value);
          forget();
        }}
      />
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
          setTo(target.value);
          forget();
        }}
      />
      {typeof read !== 'string' && (
        <>
          <AddressText address={read.checksummed} />
          <Unknown address={read.checksummed} />
        </>
      )}
      <PayeeNotices payee={typeof read === 'string' ? undefined : read} did={did} />
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
    <div role="status">
      {found?.isKnown === false && <InfoLine icon={clock} title={w.unknown} text={w.unknownText} />}
    </div>
  );
}
