import type { BankName } from '#features/banking/rules.ts';

/**
 * Cutoff of a run. 0: received until now. 1 or 2: received until midnight in Korea at the start of the latest bank day,
 * or of the one before.
 */
export const SETTLE_DAYS = [0, 1, 2] as const;
/** Maximum fee in basis points: a fee above a tenth is considered a typing error. */
export const MOST_FEE_BPS = 1000;
/** Maximum number of shops in a run, which is one file. */
export const MOST_SHOPS = 20_000;

export const CHANNELS = ['file', 'bank'] as const;
export type Channel = (typeof CHANNELS)[number];
/** Returns the ways to send a run to a bank of this kind. */
export const channelsOf = ({ isOffered, isByFile }: { isOffered: boolean; isByFile: boolean }): readonly Channel[] =>
  isOffered && !isByFile ? CHANNELS : ['file'];

export const RUN_STATES = ['made', 'checked', 'dropped'] as const;
/**
 * `waiting` and `dropped`: no money was held yet. `held`, `paid`, `returned`, `reopened`: state of the line's transfer.
 * `left`: left out of the run, with a reason.
 */
export const LINE_STATES = ['waiting', 'dropped', 'left', 'held', 'paid', 'returned', 'reopened'] as const;
export type LineState = (typeof LINE_STATES)[number];
export const LEFT_FOR = ['suspended', 'stopped', 'no_account', 'account_changed', 'fell', 'not_moved'] as const;
export type LeftFor = (typeof LEFT_FOR)[number];

/** Formats an EndToEndId for a bank: Max35Text has no room for a UUID’s hyphens. */
export const endToEndText = (uuid: string): string => uuid.replaceAll('-', '').toUpperCase();

/** Maximum number of orders in one file, so that both people can see each of them. */
export const MOST_ORDERS = 200;

/** BIC of each supported bank (ISO 9362). */
export const BIC = {
  'KB Kookmin': 'CZNBKRSE',
  Shinhan: 'SHBKKRSE',
  Hana: 'KOEXKRSE',
  Woori: 'HVBKKRSE',
  'NH Nonghyup': 'NACFKRSE',
  IBK: 'IBKOKRSE',
} as const satisfies Record<BankName, string>;
