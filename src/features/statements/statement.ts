import type { Language } from '#platform/words.ts';

/** One line of a statement. Amounts are in units of its asset. */
export interface StatementEntry {
  readonly transaction: number;
  readonly kind: string;
  readonly amount: bigint;
  /** The part of `amount` that is the network fee. */
  readonly fee: bigint;
  readonly balance: bigint;
  /** A shop's name or an address; empty for the house. */
  readonly other: string;
  readonly at: Date;
}

/** A statement of one account over a period, whatever its file format. */
export interface Statement {
  readonly language: Language;
  readonly network: string;
  readonly isSandbox: boolean;
  readonly holder: { readonly name: string; readonly address: string };
  readonly asset: { readonly code: string; readonly name: string; readonly places: number };
  /** URL of the page that checks files signed by this server. */
  readonly checkedAt: string;
  /** Days in Asia/Seoul, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly madeAt: Date;
  readonly opening: bigint;
  readonly closing: bigint;
  /** Entries, oldest first. */
  readonly entries: readonly StatementEntry[];
}

export interface Totals {
  readonly moneyIn: bigint;
  /** Sum of outgoing money: positive, fees included. */
  readonly moneyOut: bigint;
  readonly fees: bigint;
}

/** Computes the totals of a statement. Throws if its entries do not lead exactly from opening to closing balance. */
export function totalsOf({ opening, closing, entries }: Pick<Statement, 'opening' | 'closing' | 'entries'>): Totals {
  let [balance, moneyIn, moneyOut, fees] = [opening, 0n, 0n, 0n];
  for (const entry of entries) {
    balance += entry.amount;
    if (balance !== entry.balance)
      throw new Error(`the balance after transaction ${entry.transaction} does not follow from its amount`);
    if (entry.amount > 0n) moneyIn += entry.amount;
    else moneyOut -= entry.amount;
    fees += entry.fee;
  }
  if (balance !== closing) throw new Error('the entries do not add up to the closing balance');
  return { moneyIn, moneyOut, fees };
}

/** JWS `typ` of the server's signature beside a statement. It covers the SHA-256 of the file. */
export const STATEMENT_TYPE = 'ingam-statement-sha256+jws';

/** Media type of a signed file: a JWS in general JSON form (RFC 7515 section 7.2.1). */
export const SIGNED_TYPE = 'application/jose+json';
