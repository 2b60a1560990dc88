import type { RefObject } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { MaxButton } from '#ui/controls/MaxButton.tsx';
import { TypedSum } from './TypedSum.tsx';
import { wonText } from './won.ts';
import { words } from './words.ts';

interface WonFieldProps {
  value: string;
  /** Spendable won; undefined while unknown. */
  balance: string | undefined;
  error: string | undefined;
  onChange: (amount: string) => void;
  ref: RefObject<HTMLInputElement | null>;
}

/** Field for an amount in won, with the spendable balance and Max below it. */
export function WonField({ value, balance, error, onChange, ref }: WonFieldProps) {
  const w = useWords(words);
  return (
    <TypedSum
      ref={ref}
      value={value}
      error={error}
      hint={balance === undefined ? undefined : w.send.available(wonText(balance))}
      action={balance !== undefined && <MaxButton label={w.send.max} field={ref} onPress={() => onChange(balance)} />}
      onAmount={onChange}
    />
  );
}
