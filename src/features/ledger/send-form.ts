import { type Asset, networkFee } from '#features/currency/assets.ts';
import { type Address, type AddressFault, addressOfDid, chainOfDid, readAddress } from '#features/identity/address.ts';
import { pastedText } from '#features/identity/pasted.ts';
import { divideHalfUp, formatUnits, parseUnits } from '#platform/money.ts';
import { readAmount } from '#platform/typed-amount.ts';

/** What a person has filled in, as it stands in the fields. */
export interface SendForm {
  readonly assetType: string;
  readonly amount: string;
  readonly recipient: string;
}

/** A field of spaces is empty. */
export const isFilled = (form: SendForm): boolean => Object.values(form).every((text) => text.trim() !== '');

export type AmountProblem = 'malformed' | 'too_precise' | 'zero' | 'above_balance' | 'fee_does_not_fit';

/** Why an amount cannot be sent; undefined when it can. More than the balance goes before the fee (docs/product/wallet.md#send-checks). */
export function amountProblem(text: string, asset: Asset, balance: string, fee: string): AmountProblem | undefined {
  const units = readAmount(text, asset);
  if (units === 'too_large') return 'above_balance';
  if (typeof units !== 'bigint') return units;
  if (units === 0n) return 'zero';
  const spendable = unitsOf(balance, asset);
  if (units > spendable) return 'above_balance';
  return units + networkFee(asset, fee) > spendable ? 'fee_does_not_fit' : undefined;
}

/** Whether more may be typed before it can be judged: nothing, a trailing dot, or noughts so far. */
export const isUnfinished = (amount: string): boolean => /^(0?|0\.0*|\d+\.)$/.test(amount.trim());

/** `incomplete`: it starts as an address does and has too few characters. */
export type RecipientProblem = AddressFault | 'incomplete' | 'own_address';

/** Whom a text names, on the chain of the sender's own DID, or why nobody can be paid by it. */
export function readRecipient(text: string, ownDid: string): Address | RecipientProblem {
  const given = pastedText(text);
  if (/^0(x[0-9a-f]{0,39})?$/i.test(given)) return 'incomplete';
  const read = readAddress(given, chainOfDid(ownDid) ?? 0);
  return typeof read !== 'string' && read.address === addressOfDid(ownDid) ? 'own_address' : read;
}

/** How many of an address's 40 characters are there. */
export const charactersOf = (incomplete: string): number => Math.max(0, pastedText(incomplete).length - 2);

/** Balance less the network fee; where the fee takes it all, the balance, for which the form then gives the reason. */
export function mostToSend(asset: Asset, balance: string, fee: string): string {
  const left = unitsOf(balance, asset) - networkFee(asset, fee);
  return left > 0n ? formatUnits(left, asset.places) : balance;
}

/** Amount and network fee together, exact; undefined while there is no amount. */
export function totalOf(amount: string, asset: Asset, fee: string): string | undefined {
  const units = readAmount(amount, asset);
  return typeof units === 'bigint' ? formatUnits(units + networkFee(asset, fee), asset.places) : undefined;
}

const RATE_PLACES = 12;

/** What an amount is worth in USD, to the cent; undefined while there is no amount. */
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
