import type { Payment } from '#features/pay/contract.ts';

const DAY_MS = 86_400_000;

/** Days from a payment until its cashback comes; 0 where none waits. */
export const waitingDays = ({ releaseAt, createdAt }: Pick<Payment, 'releaseAt' | 'createdAt'>): number =>
  releaseAt === null ? 0 : Math.round((Date.parse(releaseAt) - Date.parse(createdAt)) / DAY_MS);
