import type { Language } from '#platform/words.ts';

/** One line of a statement; amounts in whole units of its asset. */
export interface StatementEntry {
  readonly transaction: number;
  readonly kind: string;
  readonly amount: bigint;
  /** The part of `amount` that is the network fee. */
  readonly fee: bigint;
  readonly balance: bigint;
  /** A shop's name or an address; empty where the house stands. */
  readonly other: string;
  readonly at: Date;
}

/** A statement of one account over a period: what stands in the file, whatever its format. */
export interface Statement {
  readonly language: Language;
  readonly network: string;
  readonly isSandbox: boolean;
  readonly holder: { readonly name: string; readonly address: string };
  readonly asset: { readonly code: string; readonly name: string; readonly places: number };
  /** The page that checks what this server signed. */
  readonly checkedAt: string;
  /** Days of Asia/Seoul, both included. */
  readonly from: string;
  readonly to: string;
  readonly madeAt: Date;
  readonly opening: bigint;
  readonly closing: bigint;
  /** Oldest first. */
  readonly entries: readonly StatementEntry[];
}

export interface Totals {
  readonly moneyIn: bigint;
  /** Above 0, the fees included. */
  readonly moneyOut: bigint;
  readonly fees: bigint;
}

/** Sums up a statement; a fault when it does not lead from its opening to its closing balance, entry by entry and to the unit. */
export function totalsOf({ opening, closing, entries }: Pick<Statement, 'opening' | 'closing' | 'entries'>): Totals {
  let [balance, moneyIn, moneyOut, fees] = [opening, 0n, 0n, 0n];
  for (const entry of entries) {
    balance += entry.amount;
    if (balance !== entry.balance) throw new Error(`the balance after transaction ${entry.transaction} is another`);
    if (entry.amount > 0n) moneyIn += entry.amount;
    else moneyOut -= entry.amount;
    fees += entry.fee;
  }
  if (balance !== closing) throw new Error('the statement does not lead to its closing balance');
  return { moneyIn, moneyOut, fees };
}
