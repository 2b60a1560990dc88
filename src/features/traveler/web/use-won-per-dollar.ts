import { rateOf } from '#features/currency/rules.ts';
import { useCurrency } from '#features/currency/web/use-currency.ts';

/** Current won per dollar; undefined while loading. */
export function useWonPerDollar(): bigint | undefined {
  const currency = useCurrency();
  return currency && rateOf(currency, 'USDC');
}
