import { Refusal, refuse } from '#platform/refusal.ts';
import { RetryTransaction } from '#platform/server/store/transactions.ts';
import { currencyRefusals } from '../refusals.ts';
import type { VersionRow } from './store.ts';

/** What was quoted under another version of the currency than the one that holds is not done: ask again. */
export const currencyChanged = (): Refusal =>
  refuse(currencyRefusals, 'currency_changed', {
    detail: 'Nothing moved. Read GET /api/currency and ask again.',
    errors: { currencyVersion: 'is another one by now' },
  });

/** Whether a statement was ended by `currency_need` (0125-currency.sql). */
export const isCurrencyChanged = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'CU001';

/** Refuses what was shown under another version than this one; what names none was shown none. */
export function needVersion({ id }: Pick<VersionRow, 'id'>, shown: number | null | undefined): void {
  if (shown !== undefined && shown !== null && shown !== id) throw currencyChanged();
}

/** For what nobody was quoted: the transaction is tried again under the version that holds by then. */
export const underAnother = (error: unknown): never => {
  const isRefused = error instanceof Refusal && error.code === 'currency_changed';
  throw isRefused || isCurrencyChanged(error)
    ? new RetryTransaction('another version of the currency holds by now')
    : error;
};
