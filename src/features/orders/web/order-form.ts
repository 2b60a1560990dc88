import { type Asset, findAsset } from '#features/currency/assets.ts';
import type { Address } from '#features/identity/address.ts';
import { readRecipient } from '#features/ledger/send-form.ts';
import { formatUnits } from '#platform/money.ts';
import { COUNT, numberWithin, readAmount } from '#platform/typed-amount.ts';
import type { NewOrder } from '../contract.ts';
import { dayIn, LIMITS, type Rhythm, wholePlan } from '../rules.ts';

/** Text in the form's fields. */
export interface OrderForm {
  readonly to: string;
  readonly assetType: string;
  readonly amount: string;
  readonly rhythm: Rhythm;
  readonly firstOn: string;
  readonly count: string;
}

/** Returns this device's time zone, which defines the days. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
export const today = (): string => dayIn(zoneHere(), new Date());

export const emptyForm = (to: string): OrderForm => ({
  to,
  assetType: 'KRW',
  amount: '',
  rhythm: 'monthly',
  firstOn: today(),
  count: '12',
});

/** Returns a form filled from a receipt by the screen's address (`to`, `asset`, `amount`). */
export function formFromUrl(search: URLSearchParams): OrderForm {
  const form = emptyForm(search.get('to') ?? '');
  const asset = findAsset(search.get('asset') ?? '');
  return asset ? { ...form, assetType: asset.code, amount: search.get('amount') ?? '' } : form;
}

/** Parsed fields; undefined if invalid. */
export interface ReadForm {
  readonly to: Address | string;
  readonly asset: Asset | undefined;
  readonly units: bigint | 'malformed' | 'too_large' | 'too_precise';
  readonly firstOn: string | undefined;
  readonly count: number | undefined;
}

export function readForm(form: OrderForm, ownDid: string): ReadForm {
  const asset = findAsset(form.assetType);
  const units = asset ? readAmount(form.amount, asset) : 'malformed';
  return {
    to: readRecipient(form.to, ownDid),
    asset,
    units: units === 0n ? 'malformed' : units,
    firstOn: form.firstOn >= today() ? form.firstOn : undefined,
    count: form.rhythm === 'once' ? 1 : numberWithin(form.count, COUNT, 1, LIMITS.runs),
  };
}

/** Returns the order and the day of its last payment; undefined while something is missing. */
export function orderOf(
  form: OrderForm,
  { to, asset, units, firstOn, count }: ReadForm,
): { readonly body: NewOrder; readonly lastOn: string; readonly count: number } | undefined {
  if (typeof to === 'string' || !asset || typeof units !== 'bigint' || firstOn === undefined || count === undefined)
    return undefined;
  const { rhythm } = form;
  const zone = zoneHere();
  const total = units * BigInt(count);
  const { lastOn } = wholePlan({ rhythm, firstOn, zone, endOn: null, amount: units, total });
  const text = (sum: bigint) => formatUnits(sum, asset.places);
  return {
    body: {
      toAddress: to.checksummed,
      assetType: asset.code,
      amount: text(units),
      total: text(total),
      rhythm,
      firstOn,
      endOn: null,
      zone,
    },
    lastOn: lastOn ?? firstOn,
    count,
  };
}
