import { amountText } from '#ui/text/amount.ts';

/** At least so many decimals (docs/product/look.md#amounts: KRW has none, BTC and ETH four), and never more than a row has room for. */
const LEAST: Readonly<Record<string, number>> = { KRW: 0, BTC: 4, ETH: 4 };
const MOST = 8;

/** An amount of an asset as people read it: `15,636.30 XP`, `0.0812 BTC`, `₩18,500`; `amount` is a decimal string. */
export function amountOf(assetType: string, amount: string, isCredit = false): string {
  const minPlaces = LEAST[assetType] ?? 2;
  const unit = assetType === 'KRW' ? ({ symbol: '₩' } as const) : { code: assetType };
  return amountText(amount, { minPlaces, maxPlaces: MOST, isCredit, ...unit });
}
