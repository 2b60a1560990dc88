import { rateOf } from '#features/currency/rules.ts';
import { useCurrency } from '#features/currency/web/use-currency.ts';

/** Won for one dollar now; undefined until it is read. */
export function useWonPerDollar(): bigint | undefined {
  const currency = useCurrency();
  return currency && rateOf(currency, 'USDC');
}
