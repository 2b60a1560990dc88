import { Refusal, refuse } from '#platform/refusal.ts';
import { RetryTransaction } from '#platform/server/store/transactions.ts';
import { currencyRefusals } from '../rules.ts';
import type { VersionRow } from './store.ts';

/** Returns the refusal for a quote under a currency version no longer in force. The caller must request a new quote. */
export const currencyChanged = (): Refusal =>
  refuse(currencyRefusals, 'currency_changed', {
    detail: 'No money was moved. Read GET /api/currency and send the request again.',
    errors: { currencyVersion: 'is no longer in force' },
  });

/** Reports whether `currency_need` (0125-currency.sql) aborted the statement. */
export const isCurrencyChanged = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'CU001';

/** Refuses a request that names another version than this one. Requests that name none pass. */
export function needVersion({ id }: Pick<VersionRow, 'id'>, shown: number | null | undefined): void {
  if (shown !== undefined && shown !== null && shown !== id) throw currencyChanged();
}

/** Retries a transaction without a quote under the version then in force. */
export const retryUnderNewVersion = (error: unknown): never => {
  const isRefused = error instanceof Refusal && error.code === 'currency_changed';
  throw isRefused || isCurrencyChanged(error)
    ? new RetryTransaction('another version of the currency holds by now')
    : error;
};
