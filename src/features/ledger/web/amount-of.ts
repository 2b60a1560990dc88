import { findAsset } from '#features/currency/assets.ts';
import { amountText } from '#ui/text/amount.ts';

/** Decimals of a currency that is not an asset. */
const USUAL = 2;
/** A row has no room for more decimals. */
const MOST = 8;

/** Formats a decimal amount of an asset for people: `15,636.30 XP`, `0.0812 BTC`, `₩18,500`. */
export function amountOf(assetType: string, amount: string, isCredit = false): string {
  const minPlaces = findAsset(assetType)?.shown ?? USUAL;
  const unit = assetType === 'KRW' ? ({ symbol: '₩' } as const) : { code: assetType };
  return amountText(amount, { minPlaces, maxPlaces: MOST, isCredit, ...unit });
}
