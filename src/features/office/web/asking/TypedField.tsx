import type { ComponentProps } from 'react';
import type { Unit } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { TextField } from '#ui/controls/Field.tsx';

interface TypedFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> {
  value: string;
  unit: Unit;
  /** Whether the text was tried and is none that can be asked for. */
  isWrong: boolean;
  /** The bounds, said where the text itself is a number. */
  bounds: string | undefined;
  onText: (text: string) => void;
}

/** A field of an amount, a rate or a limit, with the reason why its text is none. */
export function TypedField({ unit, isWrong, bounds, error, onText, ...rest }: TypedFieldProps) {
  const reasonOf = useAmountReason();
  return (
    <TextField
      inputMode={unit.places === 0 ? 'numeric' : 'decimal'}
      {...rest}
      error={isWrong ? (reasonOf(rest.value, unit) ?? bounds) : error}
      onChange={({ target }) => onText(target.value)}
    />
  );
}
