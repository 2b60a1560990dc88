import type { Tone } from '#ui/feedback/Badge.tsx';
import type { BankAccount } from '../contract.ts';

/** The colour of how far an account is proven. */
export const accountTones: Readonly<Record<BankAccount['status'], Tone>> = { pending: 'wait', verified: 'ok' };
