import type { BankName } from '#features/banking/rules.ts';

/** 0: what came in until now; 1, 2: until the midnight in Korea with which the last bank day by now, or the one before it, began. */
export const SETTLE_DAYS = [0, 1, 2] as const;
/** A fee of more than a tenth is a slip of the hand. */
export const MOST_FEE_BPS = 1000;
/** In one run, which is one file. */
export const MOST_SHOPS = 20_000;

export const CHANNELS = ['file', 'bank'] as const;
export type Channel = (typeof CHANNELS)[number];
/** The ways to send a run to a bank of this kind. */
export const channelsOf = ({ isOffered, isByFile }: { isOffered: boolean; isByFile: boolean }): readonly Channel[] =>
  isOffered && !isByFile ? CHANNELS : ['file'];

export const RUN_STATES = ['made', 'checked', 'dropped'] as const;
/** `waiting` and `dropped` before money was held; `held`, `paid`, `returned` and `reopened` as its transfer stands; `left` out of the run, with why. */
export const LINE_STATES = ['waiting', 'dropped', 'left', 'held', 'paid', 'returned', 'reopened'] as const;
export type LineState = (typeof LINE_STATES)[number];
export const LEFT_FOR = ['suspended', 'stopped', 'no_account', 'account_changed', 'fell', 'not_moved'] as const;
export type LeftFor = (typeof LEFT_FOR)[number];

/** An EndToEndId as a bank is sent it and states it: Max35Text has no room for a UUID’s hyphens. */
export const endToEndText = (uuid: string): string => uuid.replaceAll('-', '').toUpperCase();

/** Orders in one file: so many that both people are shown each of them. */
export const MOST_ORDERS = 200;

/** The BIC of each bank of ours (ISO 9362). */
export const BIC = {
  'KB Kookmin': 'CZNBKRSE',
  Shinhan: 'SHBKKRSE',
  Hana: 'KOEXKRSE',
  Woori: 'HVBKKRSE',
  'NH Nonghyup': 'NACFKRSE',
  IBK: 'IBKOKRSE',
} as const satisfies Record<BankName, string>;
