import { useState } from 'react';
import type { CurrencyRules } from '../../rules.ts';
import { type Typed, typedOf } from './rule-form.ts';

/** A version being edited; `typed` is undefined while none is. */
export interface Draft {
  readonly typed: Typed | undefined;
  readonly validFrom: string;
  /** Faults of the current text by field, once a check was requested. */
  readonly refused: Readonly<Record<string, string>>;
  begin(from: CurrencyRules): void;
  type(key: string, text: string): void;
  chooseDay(day: string): void;
  refuse(refused: Readonly<Record<string, string>>): void;
  drop(): void;
}

/** Keeps the draft of the next version while the page is open. */
export function useDraft(): Draft {
  const [typed, setTyped] = useState<Typed>();
  const [validFrom, setValidFrom] = useState('');
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  return {
    typed,
    validFrom,
    refused,
    begin: (from) => {
      setTyped(typedOf(from));
      setRefused({});
    },
    type: (key, text) => setTyped((before) => before && { ...before, [key]: text }),
    chooseDay: setValidFrom,
    refuse: setRefused,
    drop: () => setTyped(undefined),
  };
}
