import { useState } from 'react';
import { HttpError } from '#platform/web/calls/api.ts';
import { refetch } from '#platform/web/calls/query.ts';
import type { CurrencyVersion } from '../contract.ts';
import { useRead } from './calls.ts';

/** Reads the rules in force; undefined until loaded. A payment based on them is sent with their version id. */
export const useCurrency = (): CurrencyVersion | undefined => useRead('GET /api/currency').data?.now;

/** The rules that were shown, and those in force since. */
export interface NewRules {
  readonly before: CurrencyVersion;
  readonly after: CurrencyVersion;
}

/** Tracks a rule change since the form was shown. Once the server has reported one, it reads the rules again. */
export function useCurrencyChange(): {
  readonly changes: NewRules | undefined;
  onFailed(error: unknown): void;
} {
  const now = useCurrency();
  const [shown, setShown] = useState<CurrencyVersion>();
  return {
    changes: shown && now && shown.id !== now.id ? { before: shown, after: now } : undefined,
    onFailed: (error) => {
      if (!(error instanceof HttpError) || error.code !== 'currency_changed') return;
      setShown(now);
      void refetch('GET /api/currency');
    },
  };
}
