import { type FormEvent, useState } from 'react';
import { Scanner } from '#features/codes/web/Scanner.tsx';
import { wonText } from '#features/pay/web/won.ts';
import { CODE_DIGITS, LONGEST_CODE } from '#features/paycodes/code.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { scanQr } from '#ui/drawings/icons.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { payerWords } from './payer-words.ts';
import styles from './Till.module.css';
import type { useCharge } from './use-charge.ts';
import { useHandScanner } from './use-hand-scanner.ts';

const ignore = () => undefined;

interface PayerCodeProps {
  charge: ReturnType<typeof useCharge>;
  /** Seed of the shop, for the scanner's frame. */
  seed: string;
  isAway: boolean;
}

/** Charges the customer by the code on their phone: read by the camera or a hand scanner, or typed. */
export function PayerCode({ charge, seed, isAway }: PayerCodeProps) {
  const w = useWords(payerWords);
  const [isOpen, setIsOpen] = useState(false);
  const { amount, standing } = charge;
  const { isSending, fault, take, forget } = charge.byCode;
  const isReady = amount !== '' && standing !== 'paid' && standing !== 'unknown' && !isAway;
  const scan = (text: string) => {
    setIsOpen(false);
    void take(text);
  };
  /** Typed digits stay in their field until they are accepted. */
  const type = async (text: string) => {
    if (await take(text)) setIsOpen(false);
  };
  useHandScanner(isReady, scan, isOpen);
  const open = () => {
    forget();
    setIsOpen(true);
  };
  const won = wonText(amount || '0');
  return (
    <>
      <p role="status" className={styles.fault}>
        {isReady && !isOpen && fault}
      </p>
      <Button
        look="quiet"
        isWide
        icon={scanQr}
        isDisabled={!isReady}
        loadingText={isSending && !isOpen ? w.charging : undefined}
        onClick={open}
      >
        {w.scan}
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={w.title(won)} lead={w.lead} closeLabel={w.close}>
        {isOpen && <Scanner did={seed} onRead={ignore} anyText={{ instead: w.instead, onText: scan, isSeen: true }} />}
        <TypedDigits fault={isSending ? undefined : fault} isSending={isSending} onChange={forget} onText={type} />
      </Sheet>
    </>
  );
}

interface TypedDigitsProps {
  fault: string | undefined;
  isSending: boolean;
  onChange: () => void;
  onText: (text: string) => void;
}

/** Field for the digits below the customer's code. A hand scanner may also type into it. */
function TypedDigits({ fault, isSending, onChange, onText }: TypedDigitsProps) {
  const w = useWords(payerWords);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWhole = text.replace(/\D/g, '').length === CODE_DIGITS || text.length > 2 * CODE_DIGITS;
    if (!isWhole) return setError(w.digitsMissing);
    void onText(text);
  };
  return (
    <form className={styles.stack} noValidate onSubmit={submit}>
      <TextField
        label={w.digits}
        hint={w.digitsHint}
        isCode
        inputMode="numeric"
        autoComplete="off"
        maxLength={LONGEST_CODE}
        value={text}
        error={error ?? fault}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
          onChange();
        }}
      />
      {/* Not the form's own child: a button that stays in view would cover the field on a short screen. */}
      <div>
        <Button type="submit" isWide loadingText={isSending ? w.charging : undefined}>
          {w.charge}
        </Button>
      </div>
    </form>
  );
}
