import type { Stated } from './camt.ts';

/**
 * A statement under the key of its account: the number alone for the first bank with that number, number and BIC for
 * any other.
 */
export interface KeyedStatement extends Stated {
  readonly number: string;
  /** Bank assumed for statements of this account that name none; null if none is assumed. */
  readonly assumed: string | null;
}

/** An account with stored statements: its key, and the bank that one of them named. */
export interface StoredAccount {
  readonly key: string;
  readonly bank: string | null;
}

interface Known {
  readonly stored: readonly StoredAccount[];
  /** Returns the banks at which the operator has a proven account of that number. */
  readonly banksOf: (number: string) => readonly string[];
}

/**
 * Keys statements by bank and number, in their order. A statement without a bank is assigned to the only known bank
 * with its number. Returns the number if several are known: the file must then name the bank. Pure.
 */
export function keyStatements(
  stated: readonly Stated[],
  { stored, banksOf }: Known,
): { readonly keyed: readonly KeyedStatement[] } | { readonly ambiguous: string } {
  const known = new Map(stored.map(({ key, bank }) => [key, bank]));
  const keyed: KeyedStatement[] = [];
  for (const one of stated) {
    const found = keyOf(one, known, banksOf(one.account));
    if (!found) return { ambiguous: one.account };
    known.set(found.key, known.get(found.key) ?? one.bank);
    keyed.push({ ...one, number: one.account, account: found.key, assumed: found.assumed });
  }
  return { keyed };
}

/**
 * Reports whether the bank of a statement is ambiguous. `among` lists the operator's own banks if earlier statements
 * named none: those belong to one of these.
 */
const isUnclear = (named: string | null, banks: ReadonlySet<string>, among: readonly string[] | undefined): boolean =>
  named === null ? banks.size > 1 : among !== undefined && !among.includes(named);

/** Returns the bank of the account whose key is the number alone; null while it is unknown. */
const firstBank = (number: string, known: ReadonlyMap<string, string | null>, own: readonly string[]): string | null =>
  known.get(number) ?? (known.has(number) && own.length === 1 ? (own[0] ?? null) : null);

function keyOf(
  { account: number, bank: named }: Stated,
  known: ReadonlyMap<string, string | null>,
  own: readonly string[],
) {
  const isNew = !known.has(number);
  const others = [...known.keys()]
    .filter((key) => key.startsWith(`${number} `))
    .map((key) => key.slice(number.length + 1));
  const first = firstBank(number, known, own);
  const banks = new Set([...(first === null ? [] : [first]), ...others, ...own]);
  const isUnnamed = !isNew && first === null && own.length > 1;
  if (isUnclear(named, banks, isUnnamed ? own : undefined)) return undefined;
  const bank = named ?? [...banks][0] ?? null;
  const isAssumed = named === null || (!isNew && known.get(number) === null && (first ?? bank) === bank);
  return {
    key: bank === null || first === null || bank === first ? number : `${number} ${bank}`,
    assumed: isAssumed ? bank : null,
  };
}
