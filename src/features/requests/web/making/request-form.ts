import { type Asset, findAsset } from '#features/currency/assets.ts';
import { formatUnits } from '#platform/money.ts';
import { COUNT, numberWithin, plainAmount, readAmount } from '#platform/typed-amount.ts';
import type { NewRequest } from '../../contract.ts';
import { divideEqually, LIMITS } from '../../rules.ts';

/** Choices for the duration of a request, in days. */
export const DAYS = [1, 7, 30, 90] as const;

/** The fields that both forms have. */
export interface CommonForm {
  readonly assetType: string;
  readonly amount: string;
  readonly note: string;
  readonly days: number;
}
export const emptyCommon = (assetType = 'KRW', amount = ''): CommonForm => ({
  assetType: findAsset(assetType)?.code ?? 'KRW',
  amount,
  note: '',
  days: LIMITS.usualDays,
});

/** Converts a typed amount to units. Undefined if it is invalid or 0. */
export function unitsOf(text: string, asset: Asset | undefined): bigint | undefined {
  const units = asset ? readAmount(text, asset) : 'malformed';
  return typeof units === 'bigint' && units > 0n ? units : undefined;
}

/** The amount as sent to the server; empty lets the payer choose. */
const amountIn = ({ assetType, amount }: CommonForm): string => {
  const asset = findAsset(assetType);
  return asset ? plainAmount(amount, asset) : amount.trim();
};
const commonOf = ({ assetType, note, days }: CommonForm) => ({ assetType, note: note.trim() || null, days });

/** Builds a request to one person, or by link if `to` is null. */
export const askOf = (form: CommonForm, to: string | null): NewRequest => ({
  ...commonOf(form),
  shares: [{ toAddress: to, amount: amountIn(form) || null }],
  split: null,
});

export interface SplitForm extends CommonForm {
  readonly how: 'equal' | 'own';
  readonly isIn: boolean;
  /** EIP-55 addresses of the contacts added. */
  readonly named: readonly string[];
  /** The typed number of people who take a share by link. */
  readonly here: string;
  /** The typed amounts when divided by amount, contacts first. */
  readonly typed: readonly string[];
}
export const emptySplit = (assetType?: string, amount?: string): SplitForm => ({
  ...emptyCommon(assetType, amount),
  how: 'equal',
  isIn: true,
  named: [],
  here: '0',
  typed: [],
});

/** Why a bill cannot be divided yet. */
export type SplitProblem = 'amount' | 'count' | 'nobody' | 'too_many' | 'too_small' | 'typed' | 'over' | 'not_whole';

export interface ReadSplit {
  readonly asset: Asset | undefined;
  readonly count: number;
  /** Each share in units, contacts first. Undefined where it is not known yet. */
  readonly parts: readonly (bigint | undefined)[];
  readonly own: bigint | undefined;
  /** The part of the bill that no share covers; negative if the shares exceed it. */
  readonly left: bigint;
  readonly problem: SplitProblem | undefined;
}

/**
 * Evaluates the split form as far as it is filled in. Equal parts are computed here, larger ones first and including
 * the requester's own. By amount, the requester's part is the remainder.
 */
export function readSplit(form: SplitForm): ReadSplit {
  const asset = findAsset(form.assetType);
  const total = unitsOf(form.amount, asset);
  const here = numberWithin(form.here, COUNT, 0, LIMITS.people);
  const count = form.named.length + (here ?? 0);
  const none = { asset, count, parts: [], own: undefined, left: 0n };
  if (here === undefined) return { ...none, count: form.named.length, problem: 'count' };
  if (count === 0) return { ...none, problem: 'nobody' };
  if (count > LIMITS.people) return { ...none, problem: 'too_many' };
  if (total === undefined) return { ...none, parts: Array(count).fill(undefined), problem: 'amount' };
  return form.how === 'equal' ? equal(none, form, total) : byAmount(none, form, total);
}

function equal(none: Omit<ReadSplit, 'problem'>, { isIn }: SplitForm, total: bigint): ReadSplit {
  const all = divideEqually(total, none.count + (isIn ? 1 : 0)) ?? [];
  const [own, parts] = isIn ? [all[0] ?? 0n, all.slice(1)] : [0n, all];
  return { ...none, parts, own, problem: parts.some((part) => part === 0n) ? 'too_small' : undefined };
}

function byAmount(none: Omit<ReadSplit, 'problem'>, { isIn, typed }: SplitForm, total: bigint): ReadSplit {
  const parts = Array.from({ length: none.count }, (_, nth) => unitsOf(typed[nth] ?? '', none.asset));
  const left = total - parts.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n);
  const read = { ...none, parts, left, own: isIn && left >= 0n ? left : 0n };
  if (parts.includes(undefined)) return { ...read, problem: 'typed' };
  if (left < 0n) return { ...read, problem: 'over' };
  return { ...read, problem: !isIn && left > 0n ? 'not_whole' : undefined };
}

/** Builds the request for a split; undefined while anything is missing. */
export function splitOf(form: SplitForm, { asset, parts, own, problem }: ReadSplit): NewRequest | undefined {
  if (problem !== undefined || !asset || own === undefined) return undefined;
  const text = (units: bigint) => formatUnits(units, asset.places);
  const sums = parts.map((part) => text(part ?? 0n));
  return {
    ...commonOf(form),
    shares: sums.map((amount, nth) => ({ toAddress: form.named[nth] ?? null, amount })),
    split: { total: amountIn(form), own: text(own) },
  };
}
