import type { ComponentProps } from 'react';
import { SumChips } from '#features/exchange/web/SumChips.tsx';
import { WON } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useWords } from '#platform/web/device/language.ts';
import { AmountField } from '#ui/controls/AmountField.tsx';
import { typedWon } from './won.ts';
import { words } from './words.ts';

interface TypedSumProps extends Omit<ComponentProps<typeof AmountField>, 'label' | 'code'> {
  /** Called in place of `onAmount` when a usual sum is pressed. */
  onSum?: (won: string) => void;
}

/** Field for an amount in won, typed or chosen from the usual sums. */
export function TypedSum({ onAmount, onSum = onAmount, value, error, ...rest }: TypedSumProps) {
  const reasonOf = useAmountReason();
  const w = useWords(words);
  return (
    <>
      <AmountField
        label={w.amount}
        code="KRW"
        inputMode="numeric"
        value={value}
        error={error && (reasonOf(value, WON) ?? error)}
        onAmount={onAmount}
        {...rest}
      />
      <SumChips label={w.sums} won={typedWon(value)?.toString()} onWon={onSum} />
    </>
  );
}
