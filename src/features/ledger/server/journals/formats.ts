import { assetById } from '#features/currency/assets.ts';
import { HOUSE } from '../../movement.ts';

/** Accounting programs that the books can be written for. */
export const JOURNAL_FORMATS = ['hledger', 'ledger', 'beancount'] as const;
export type JournalFormat = (typeof JOURNAL_FORMATS)[number];

/** One line of a transaction, or the balance that an account must have. */
export interface Posting {
  readonly account: string;
  readonly assetId: number;
  /** Whole units, as an accountant counts them: what the house has is above 0, what it owes below. */
  readonly units: bigint;
}

export interface JournalTransaction {
  /** Korean day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly title: string;
  /** Number of the transfer; undefined for an opening balance. */
  readonly id?: number;
  /** A hold, which may still be released. */
  readonly isPending?: boolean;
  readonly postings: readonly Posting[];
}

/** Text of one accounting program. */
export interface JournalText {
  readonly extension: string;
  /** Number of digits with which the program computes; undefined if it is not limited. */
  readonly mostDigits?: number;
  /** Beginning of each file. */
  head(codes: readonly Commodity[]): string;
  transaction(transaction: JournalTransaction): string;
  /** States that these accounts have these balances at the end of a day. */
  balances(day: string, expected: readonly Posting[]): string;
}

interface Commodity {
  readonly code: string;
  readonly places: number;
}

const OUTSIDE: readonly string[] = [HOUSE.issuance, HOUSE.bank, HOUSE.chain];

/**
 * Names the account of an owner. The house has what the world outside holds for it, earns the fees, and owes everything
 * else to the owners of the accounts.
 */
export function accountName(owner: string): string {
  const root = OUTSIDE.includes(owner) ? 'Assets' : owner === HOUSE.fees ? 'Income' : 'Liabilities';
  return `${root}:${ownerName(owner)}`;
}

/** Memorandum account of an owner's held money. A hold moves nothing until it is posted. */
export const heldName = (owner: string): string => `Equity:Held:${ownerName(owner)}`;
/** The other side of all memorandum accounts. */
export const HOLDS = 'Equity:Holds';
/** The other side of the balances with which a file begins. */
export const OPENING = 'Equity:Opening';

/** Beancount accepts only names that begin with a capital letter or a digit. */
function ownerName(owner: string): string {
  if (!owner.startsWith('house:')) return `Wallets:${owner}`;
  const name = owner.slice('house:'.length);
  return `House:${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

/** Formats an amount with all decimals of its asset, so that no program infers a lower precision. */
function amountText({ assetId, units }: Posting): string {
  const { code, places } = assetById(assetId);
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return `${units < 0n ? '-' : ''}${whole}${places > 0 ? `.${digits.slice(-places)}` : ''} ${code}`;
}

/** ledger compares each balance with all earlier lines of its transaction, so transactions stay short. */
const ASSERTIONS_AT_ONCE = 50;

const plainText = {
  transaction({ day, title, id, isPending, postings }: JournalTransaction): string {
    const lines = postings.map((posting) => `    ${posting.account}  ${amountText(posting)}\n`).join('');
    const code = id === undefined ? '' : `(${id}) `;
    return `${day} ${isPending ? '!' : '*'} ${code}${title}\n${lines}\n`;
  },
  balances(day: string, expected: readonly Posting[]): string {
    let text = '';
    for (let at = 0; at < expected.length; at += ASSERTIONS_AT_ONCE) {
      text += `${day} * balances\n`;
      for (const one of expected.slice(at, at + ASSERTIONS_AT_ONCE))
        text += `    ${one.account}  ${amountText({ ...one, units: 0n })} = ${amountText(one)}\n`;
      text += '\n';
    }
    return text;
  },
};

const hledger: JournalText = {
  ...plainText,
  extension: 'journal',
  // hledger balances a transaction at the precision of these lines.
  head: (codes) =>
    ['decimal-mark .', ...codes.map(({ code, places }) => `commodity 1.${'0'.repeat(places)} ${code}`), '\n'].join(
      '\n',
    ),
};

const ledger: JournalText = { ...plainText, extension: 'ledger', head: () => '' };

const beancount: JournalText = {
  extension: 'beancount',
  mostDigits: 28,
  // Without the multiplier 0, beancount tolerates a difference of one in the last decimal.
  head: () =>
    'option "title" "Ingam"\noption "inferred_tolerance_multiplier" "0"\nplugin "beancount.plugins.auto_accounts"\n\n',
  transaction({ day, title, id, isPending, postings }) {
    const lines = postings.map((posting) => `  ${posting.account}  ${amountText(posting)}\n`).join('');
    const payee = id === undefined ? '' : `"${id}" `;
    return `${day} ${isPending ? '!' : '*'} ${payee}"${title}"\n${lines}\n`;
  },
  // A balance is that of the first moment of its day.
  balances: (day, expected) =>
    `${expected.map((one) => `${nextDay(day)} balance ${one.account}  ${amountText(one)}\n`).join('')}\n`,
};

/** Returns the day after a day. */
export const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

export const journalTexts: Readonly<Record<JournalFormat, JournalText>> = { hledger, ledger, beancount };
