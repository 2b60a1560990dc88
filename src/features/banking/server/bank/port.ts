import { randomInt } from 'node:crypto';
import { type BankFailure, type BankName, CODE_DIGITS } from '../../rules.ts';

/** The digits of a 1-won deposit that nobody can guess. */
export const randomCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/** What a bank is asked: to pay won into an account, to collect won from it, or to pay 1 won with a code as its sender. */
export interface BankOrder {
  /** A UUID; asked again with it, it is the same order. */
  readonly reference: string;
  readonly purpose: 'pay' | 'collect' | 'code';
  readonly bankName: BankName;
  /** 10 to 14 digits. */
  readonly accountNumber: string;
  readonly accountHolder: string;
  readonly won: bigint;
  /** What the account's statement shows as the other side. */
  readonly text: string;
  /** Since it was first to be asked. */
  readonly ageMs: number;
}

/** What became of an order, for good. */
export type BankVerdict =
  /** `won` is what the bank says that it moved, where it says so. */
  | { readonly outcome: 'completed'; readonly won?: bigint }
  | { readonly outcome: 'failed'; readonly reason: BankFailure };
export type BankAnswer = BankVerdict | { readonly outcome: 'pending' };

/** Anyone who holds the won of the world outside: the sandbox, or a real bank by HTTP. */
export interface Bank {
  readonly isSandbox: boolean;
  /** False where there is none: nothing new is asked of it, and what waits for one waits. */
  readonly isOffered: boolean;
  /** True where orders are paid by files that the office brings to the bank: none is collected then. */
  readonly isByFile: boolean;
  /** The digits of a 1-won deposit: six that nobody can guess, of a sandbox the four that it documents. */
  makeCode(): string;
  /**
   * Asks, or asks again: the same reference is one order, however often and by whichever process. Rejects when it is not known what became of it,
   * which is never a failure. A bank may also tell its verdict by itself, any number of times; the first one counts.
   */
  ask(order: BankOrder): Promise<BankAnswer>;
  /**
   * Every order that the bank took since then, for a store that was put back; undefined of a bank that does not tell. Rejects where it cannot be asked.
   */
  takenSince(since: Date): Promise<readonly TakenOrder[] | undefined>;
}

/** An order as the bank itself knows it. */
export interface TakenOrder {
  readonly reference: string;
  readonly purpose: string;
  readonly won: string;
  readonly status: string;
}

/** Takes a verdict that a bank tells by itself. */
export type VerdictHandler = (reference: string, verdict: BankVerdict) => Promise<void>;
