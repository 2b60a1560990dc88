import { type Asset, networkFee } from '#features/currency/assets.ts';
import { type Address, type AddressFault, addressOfDid, chainOfDid, readAddress } from '#features/identity/address.ts';
import { pastedText } from '#features/identity/pasted.ts';
import { divideHalfUp, formatUnits, parseUnits } from '#platform/money.ts';
import { readAmount } from '#platform/typed-amount.ts';

/** The text in the fields of the send form. */
export interface SendForm {
  readonly assetType: string;
  readonly amount: string;
  readonly recipient: string;
}

/** Reports whether every field is filled; spaces alone do not count. */
export const isFilled = (form: SendForm): boolean => Object.values(form).every((text) => text.trim() !== '');

export type AmountProblem = 'malformed' | 'too_precise' | 'zero' | 'above_balance' | 'fee_does_not_fit';

/**
 * Returns why an amount cannot be sent; undefined if it can. An amount above the balance is reported before a fee that
 * does not fit (docs/product/wallet.md#send-checks).
 */
export function amountProblem(text: string, asset: Asset, balance: string, fee: string): AmountProblem | undefined {
  const units = readAmount(text, asset);
  if (units === 'too_large') return 'above_balance';
  if (typeof units !== 'bigint') return units;
  if (units === 0n) return 'zero';
  const spendable = unitsOf(balance, asset);
  if (units > spendable) return 'above_balance';
  return units + networkFee(asset, fee) > spendable ? 'fee_does_not_fit' : undefined;
}

/**
 * Reports whether the typed text may still become an amount: it is empty, ends with a dot, or has only zeros so far.
 */
export const isUnfinished = (amount: string): boolean => /^(0?|0\.0*|\d+\.)$/.test(amount.trim());

/** `incomplete`: the text starts like an address but is too short. */
export type RecipientProblem = AddressFault | 'incomplete' | 'own_address';

/** Returns the address that a text names on the chain of the sender's DID, or why it cannot be paid. */
export function readRecipient(text: string, ownDid: string): Address | RecipientProblem {
  const given = pastedText(text);
  if (/^0(x[0-9a-f]{0,39})?$/i.test(given)) return 'incomplete';
  const read = readAddress(given, chainOfDid(ownDid) ?? 0);
  return typeof read !== 'string' && read.address === addressOfDid(ownDid) ? 'own_address' : read;
}

/** Returns how many of an address's 40 hex digits were typed. */
export const charactersOf = (incomplete: string): number => Math.max(0, pastedText(incomplete).length - 2);

/**
 * Returns the balance less the network fee. If the fee exceeds the balance, returns the balance, and the form then
 * shows the reason.
 */
export function mostToSend(asset: Asset, balance: string, fee: string): string {
  const left = unitsOf(balance, asset) - networkFee(asset, fee);
  return left > 0n ? formatUnits(left, asset.places) : balance;
}

/** Returns amount plus network fee, exact; undefined while the text is not an amount. */
export function totalOf(amount: string, asset: Asset, fee: string): string | undefined {
  const units = readAmount(amount, asset);
  return typeof units === 'bigint' ? formatUnits(units + networkFee(asset, fee), asset.places) : undefined;
}

const RATE_PLACES = 12;

/** Returns the value of an amount in USD, to the cent; undefined while the text is not an amount. */
export function worthOf(amount: string, asset: Asset, rateUsd: string): string | undefined {
  const units = readAmount(amount, asset);
  const rate = parseUnits(rateUsd, RATE_PLACES);
  if (typeof units !== 'bigint' || typeof rate !== 'bigint') return undefined;
  return formatUnits(divideHalfUp(units * rate, 10n ** BigInt(asset.places + RATE_PLACES - 2)), 2);
}

function unitsOf(balance: string, { code, places }: Asset): bigint {
  const units = parseUnits(balance, places);
  if (typeof units !== 'bigint') throw new Error(`${balance} is no balance of ${code}`);
  return units;
}
