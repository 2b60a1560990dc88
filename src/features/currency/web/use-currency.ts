import { useState } from 'react';
import { HttpError } from '#platform/web/calls/api.ts';
import { refetch } from '#platform/web/calls/query.ts';
import type { CurrencyVersion } from '../contract.ts';
import { useRead } from './calls.ts';

/** The rules of the currency that hold; undefined until they are read. What is shown by them is posted with their number. */
export const useCurrency = (): CurrencyVersion | undefined => useRead('GET /api/currency').data?.now;

/** The rules that were shown and those in force since. */
export interface NewRules {
  readonly before: CurrencyVersion;
  readonly after: CurrencyVersion;
}

/** The rules that have changed since what was pressed was shown, once the server has said that they have; it reads them again then. */
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
