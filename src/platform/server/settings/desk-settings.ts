import { z } from 'zod';
import { flag } from './values.ts';

/** Settings of the desk where office staff check identity documents. */
export const deskValues = {
  IDENTITY_DESK: flag.optional(),
  IDENTITY_DESK_DAYS: z.coerce.number().int().min(1).max(60).default(14),
  IDENTITY_DESK_TWICE: z.coerce.number().int().min(0).max(100).default(10),
};

export interface DeskSettings {
  /** Days that a document waits for a check. */
  readonly days: number;
  /** Percentage of documents that two officers check independently of each other. */
  readonly twicePercent: number;
}

type Values = z.output<z.ZodObject<typeof deskValues>>;

/** Returns the desk's settings; undefined if there is no desk. */
export const deskSettings = (values: Values): DeskSettings | undefined =>
  values.IDENTITY_DESK === true
    ? { days: values.IDENTITY_DESK_DAYS, twicePercent: values.IDENTITY_DESK_TWICE }
    : undefined;

/** Returns why these settings do not allow a desk, or undefined. */
export function deskFault(
  values: Values & { readonly WALLET_MODE: 'personal' | 'hosted'; readonly VERIFIER_URL?: string | undefined },
): string | undefined {
  if (values.IDENTITY_DESK !== true) return undefined;
  if (values.WALLET_MODE === 'personal')
    return 'IDENTITY_DESK is for hosted mode only: a personal wallet has no office';
  return values.VERIFIER_URL === undefined
    ? undefined
    : 'IDENTITY_DESK and VERIFIER_URL cannot both be set: documents are checked either by office staff or by the verifier';
}
