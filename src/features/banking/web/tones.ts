import type { Tone } from '#ui/feedback/Badge.tsx';
import type { BankAccount } from '../contract.ts';

export const accountTones: Readonly<Record<BankAccount['status'], Tone>> = { pending: 'wait', verified: 'ok' };
