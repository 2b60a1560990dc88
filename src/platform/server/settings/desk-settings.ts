import { z } from 'zod';
import { flag } from './values.ts';

/** What is told of the desk at which people of the office look at documents of identity. */
export const deskValues = {
  IDENTITY_DESK: flag.optional(),
  IDENTITY_DESK_DAYS: z.coerce.number().int().min(1).max(60).default(14),
  IDENTITY_DESK_TWICE: z.coerce.number().int().min(0).max(100).default(10),
};

export interface DeskSettings {
  /** So long a document waits for somebody to look. */
  readonly days: number;
  /** Of a hundred documents so many are looked at by two who do not know of each other. */
  readonly twicePercent: number;
}

type Values = z.output<z.ZodObject<typeof deskValues>>;

/** The desk that these values are; undefined where there is none. */
export const deskSettings = (values: Values): DeskSettings | undefined =>
  values.IDENTITY_DESK === true
    ? { days: values.IDENTITY_DESK_DAYS, twicePercent: values.IDENTITY_DESK_TWICE }
    : undefined;

/** Why there is no desk beside these settings; undefined where there may be one. */
export function deskFault(
  values: Values & { readonly WALLET_MODE: 'personal' | 'hosted'; readonly VERIFIER_URL?: string | undefined },
): string | undefined {
  if (values.IDENTITY_DESK !== true) return undefined;
  if (values.WALLET_MODE === 'personal') return 'IDENTITY_DESK belongs to hosted mode: a personal wallet has no office';
  return values.VERIFIER_URL === undefined
    ? undefined
    : 'IDENTITY_DESK and VERIFIER_URL exclude each other: documents are looked at by people here, or by that party';
}
