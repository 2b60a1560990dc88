import type { Payment } from '#features/pay/contract.ts';

const DAY_MS = 86_400_000;

/** Returns the days from a payment until its cashback is posted; 0 if none is pending. */
export const waitingDays = ({ releaseAt, createdAt }: Pick<Payment, 'releaseAt' | 'createdAt'>): number =>
  releaseAt === null ? 0 : Math.round((Date.parse(releaseAt) - Date.parse(createdAt)) / DAY_MS);
