import { randomInt } from 'node:crypto';
import { type BankFailure, type BankName, CODE_DIGITS } from '../../rules.ts';

/** Returns an unpredictable code for a 1-won deposit. */
export const randomCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/** An order to a bank: pay won into an account, collect won from it, or pay 1 won with a code as the sender. */
export interface BankOrder {
  /** A UUID; repeating it repeats the same order. */
  readonly reference: string;
  readonly purpose: 'pay' | 'collect' | 'code';
  readonly bankName: BankName;
  /** Account number of 10 to 14 digits. */
  readonly accountNumber: string;
  readonly accountHolder: string;
  readonly won: bigint;
  /** Shown as the other party in the account's statement. */
  readonly text: string;
  /** Time since the order was first due, in ms. */
  readonly ageMs: number;
}

/** Final result of an order. */
export type BankVerdict =
  /** `won` is the amount that the bank reports, if it reports one. */
  | { readonly outcome: 'completed'; readonly won?: bigint }
  | { readonly outcome: 'failed'; readonly reason: BankFailure };
export type BankAnswer = BankVerdict | { readonly outcome: 'pending' };

/** An outside holder of won: the sandbox, or a real bank over HTTP. */
export interface Bank {
  readonly isSandbox: boolean;
  /** False if there is no bank: new orders are refused and pending ones wait. */
  readonly isOffered: boolean;
  /** True if the office takes files of orders to the bank; nothing is collected then. */
  readonly isByFile: boolean;
  /** Returns the code of a 1-won deposit: six unpredictable digits, or four documented ones from a sandbox. */
  makeCode(): string;
  /**
   * Sends an order, once or again: the same reference is one order, however often and from whichever process it is
   * sent. Rejects if the result is unknown, which is never a failure. A bank may also send its verdict itself, any
   * number of times; the first one counts.
   */
  ask(order: BankOrder): Promise<BankAnswer>;
  /**
   * Returns every order that the bank has accepted since `since`, for a restored store; undefined if the bank cannot
   * list them. Rejects if the bank cannot be reached.
   */
  takenSince(since: Date): Promise<readonly TakenOrder[] | undefined>;
}

/** An order as the bank knows it. */
export interface TakenOrder {
  readonly reference: string;
  readonly purpose: string;
  readonly won: string;
  readonly status: string;
}

/** Receives a verdict that a bank sends without being polled. */
export type VerdictHandler = (reference: string, verdict: BankVerdict) => Promise<void>;
