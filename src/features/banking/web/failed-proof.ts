import type { BankAccount } from '../contract.ts';
import { bankFailures } from '../rules.ts';
import type { verifyWords } from './verify-words.ts';

/** Failures that another 1-won deposit would repeat: the account was added with a wrong number or name. */
const WRONG: readonly string[] = [bankFailures.unknown_account, bankFailures.wrong_holder];

/** Reports whether the bank has the account under another name. */
export const hasOtherHolder = ({ verification }: BankAccount): boolean =>
  verification?.failure === bankFailures.wrong_holder;

/** Returns why the latest proof of an account failed; undefined if none has. */
export function failedProof({ verification }: BankAccount, w: (typeof verifyWords)['en']) {
  if (verification?.status === 'expired') return { ...w.expired, isWrong: false };
  if (verification?.status !== 'failed') return undefined;
  const failure = verification.failure ?? '';
  const failures: Readonly<Record<string, { title: string; text: string }>> = w.failures;
  return { ...(failures[failure] ?? w.notSent), isWrong: WRONG.includes(failure) };
}
