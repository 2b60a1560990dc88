import type { RefObject } from 'react';
import { Button } from './Button.tsx';

interface MaxButtonProps {
  /** 'Max'. */
  label: string;
  field: RefObject<HTMLInputElement | null>;
  onPress: () => void;
}

/** The action of an amount's field that writes all there is into it and goes back there. */
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
