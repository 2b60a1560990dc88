import type { RefObject } from 'react';
import { useWords } from '#platform/web/language.ts';
import { Button } from '#ui/Button.tsx';
import { AmountField } from '#ui/Field.tsx';
import { wonText } from './won.ts';
import { words } from './words.ts';

interface WonFieldProps {
  value: string;
  /** Won that can be spent; undefined until it is known. */
  balance: string | undefined;
  error: string | undefined;
  onChange: (amount: string) => void;
  ref: RefObject<HTMLInputElement | null>;
}

/** How much won, below it what there is to spend, and Max. */
export function WonField({ value, balance, error, onChange, ref }: WonFieldProps) {
  const w = useWords(words);
  return (
    <AmountField
      ref={ref}
      label={w.amount}
      code="KRW"
      inputMode="numeric"
      value={value}
      error={error}
      hint={balance === undefined ? undefined : w.send.available(wonText(balance))}
      action={
        balance !== undefined && (
          <Button
            look="quiet"
            isCompact
            onClick={() => {
              onChange(balance);
              ref.current?.focus();
            }}
          >
            {w.send.max}
          </Button>
        )
      }
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
