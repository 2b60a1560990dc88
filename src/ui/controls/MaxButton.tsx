import type { RefObject } from 'react';
import { Button } from './Button.tsx';

interface MaxButtonProps {
  /** Such as 'Max'. */
  label: string;
  field: RefObject<HTMLInputElement | null>;
  onPress: () => void;
}

/** Button in an amount's field that enters the full balance and returns the focus to the field. */
export function MaxButton({ label, field, onPress }: MaxButtonProps) {
  return (
    <Button
      look="quiet"
      isCompact
      onClick={() => {
        onPress();
        field.current?.focus();
      }}
    >
      {label}
    </Button>
  );
}
