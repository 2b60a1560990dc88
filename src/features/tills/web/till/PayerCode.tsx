import { type FormEvent, useState } from 'react';
import { Scanner } from '#features/codes/web/Scanner.tsx';
import { CODE_DIGITS, LONGEST_CODE } from '#features/paycodes/code.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button, TextButton } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { scanQr } from '#ui/drawings/icons.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { payerWords } from './payer-words.ts';
import styles from './Till.module.css';
import type { useCharge } from './use-charge.ts';
import { useHandScanner } from './use-hand-scanner.ts';
import { usePayerCode } from './use-payer-code.ts';

const ignore = () => undefined;

interface PayerCodeProps {
  charge: ReturnType<typeof useCharge>;
  /** Seed of the shop, for the scanner's frame. */
  seed: string;
  isAway: boolean;
}

/** Charges the payer by the code on their phone: read by the camera or a hand scanner, or typed. */
export function PayerCode({ charge, seed, isAway }: PayerCodeProps) {
  const w = useWords(payerWords);
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, fault, lost, take, forget } = usePayerCode(charge);
  const isReady = charge.amount !== '' && charge.standing !== 'paid' && !isAway;
  const read = (text: string) => {
    setIsOpen(false);
    void take(text);
  };
  useHandScanner(isReady, read, isOpen);
  const open = () => {
    forget();
    setIsOpen(true);
  };
  return (
    <>
      <p role="status" className={styles.fault}>
        <span>{isReady ? fault : undefined}</span>
        {isReady && lost !== undefined && <TextButton onClick={() => void take(lost)}>{w.again}</TextButton>}
      </p>
      <Button
        look="quiet"
        isWide
        icon={scanQr}
        isDisabled={!isReady}
        loadingText={isBusy ? w.charging : undefined}
        onClick={open}
      >
        {w.scan}
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={w.title} lead={w.lead} closeLabel={w.close}>
        {isOpen && <Scanner did={seed} onRead={ignore} anyText={{ instead: w.instead, onText: read }} />}
        <TypedDigits onText={read} />
      </Sheet>
    </>
  );
}

/** Field for the digits below the payer's code. A hand scanner may also type into it. */
function TypedDigits({ onText }: { onText: (text: string) => void }) {
  const w = useWords(payerWords);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWhole = text.replace(/\D/g, '').length === CODE_DIGITS || text.length > 2 * CODE_DIGITS;
    if (!isWhole) return setError(w.digitsMissing);
    onText(text);
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
        error={error}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" isWide>
        {w.charge}
      </Button>
    </form>
  );
}
