import { lockUser } from '#features/auth/server/store.ts';
import type { BankDesk } from '#features/banking/server/bank-desk.ts';
import { type AccountRow, shareAccount } from '#features/banking/server/store.ts';
import { type Asset, assetOf, findAsset } from '#features/currency/assets.ts';
import { currencyNow } from '#features/currency/server/store.ts';
import { listBalances, readLocalBalance } from '#features/ledger/server/history/balances.ts';
import { formatUnits } from '#platform/money.ts';
import { refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { type Quote, refusals } from '../contract.ts';
import {
  type AmountProblem,
  assetAt,
  type ExchangeEnd,
  kindOf,
  MOST_OPEN,
  QUOTE_S,
  readTerms,
  type Terms,
} from '../rules.ts';
import { needCovered, tradeOf } from './pairs/trade.ts';
import { insertQuote, type QuoteRow } from './store.ts';

/** An end as received from outside, not yet validated. */
export type EndInput = { readonly asset: string } | { readonly bankAccountId: number };
export interface QuoteRequest {
  readonly amount: string;
  readonly from: EndInput;
  readonly to: EndInput;
}

/** Quotes an amount for a minute; nothing moves. Refuses whatever the pair would refuse when the quote is used. */
export async function makeQuote(
  tx: Tx,
  { services, desk }: { readonly services: Services; readonly desk: BankDesk },
  owner: Owner,
  asked: QuoteRequest,
): Promise<Quote> {
  const from = endOf(asked.from, 'from');
  const to = endOf(asked.to, 'to');
  const kind = kindOf(from, to);
  if (!kind)
    throw refuse(refusals, 'not_exchanged', {
      detail: 'Exchange between an asset, the local currency and a bank account.',
      errors: { to: 'cannot be exchanged for this' },
    });
  if ('bankAccountId' in from || 'bankAccountId' in to) await needOffered(tx, desk, 'bankAccountId' in from);
  await lockUser(tx, owner);
  const fromAccount = await accountAt(tx, owner, from, 'from');
  const toAccount = await accountAt(tx, owner, to, 'to');
  const [gave, got] = [assetAt(from), assetAt(to)];
  const currency = await currencyNow(tx);
  const ends = { from: gave.code, to: got.code };
  const { pair, rates } = await tradeOf(tx, services, currency.rules, ends);
  const balance = fromAccount ? undefined : await spendableOf(tx, owner, gave);
  const terms = readTerms(asked.amount, { from: gave, to: got, rates }, balance);
  if (typeof terms === 'string') throw problem(terms, gave, balance);
  if (pair) await needCovered(tx, owner, pair, { ...ends, ...terms });
  const row = await insertQuote(tx, owner, {
    kind,
    ...ends,
    fromAccount,
    toAccount,
    terms,
    currency: currency.id,
    pairTerms: pair?.terms_id ?? null,
  });
  if (!row)
    throw refuse(refusals, 'too_many_quotes', {
      detail: `Too many quotes in a minute, or more than ${MOST_OPEN} quotes and orders open.`,
      retryAfterS: QUOTE_S,
    });
  return quoteOnWire(row, owner);
}

function endOf(end: EndInput, field: string): ExchangeEnd {
  if ('bankAccountId' in end) return end;
  const asset = findAsset(end.asset);
  if (!asset) throw refuse(refusals, 'not_exchanged', { errors: { [field]: 'is not an asset of this wallet' } });
  return { asset: asset.code };
}

async function accountAt(tx: Tx, owner: Owner, end: ExchangeEnd, field: string): Promise<AccountRow | undefined> {
  if (!('bankAccountId' in end)) return undefined;
  const account = await shareAccount(tx, owner, end.bankAccountId);
  if (!account) throw refuse(refusals, 'unknown_account', { errors: { [field]: 'is not one of your accounts' } });
  needVerified(account, field);
  return account;
}

/** Refuses exchanges with a bank if none is connected. A bank that takes files of orders cannot collect. */
export async function needOffered(tx: Tx, desk: BankDesk, isCollecting: boolean): Promise<void> {
  if (!(await desk.takes(tx, isCollecting ? 'collect' : 'pay')))
    throw refuse(refusals, 'not_offered', { detail: 'No bank is connected to this server.' });
}

/** Refuses an account that is not verified as the person's own. */
export function needVerified(account: AccountRow, field: string): void {
  if (account.status !== 'verified')
    throw refuse(refusals, 'account_not_verified', { errors: { [field]: 'has to be verified first' } });
}

/** Returns the spendable balance of an asset, as a decimal. */
async function spendableOf(db: Queryable, owner: Owner, asset: Asset): Promise<string> {
  const rows = asset.isLocal ? [await readLocalBalance(db, owner)] : await listBalances(db, owner);
  const balance = rows.find(({ code }) => code === asset.code)?.balance ?? '0';
  return formatUnits(BigInt(balance), asset.places);
}

const reasons = {
  malformed: 'must be digits with at most one dot',
  too_large: 'is too large',
  too_precise: 'has too many decimal places',
  zero: 'must be more than 0',
};

function problem(fault: AmountProblem, { code, places }: Asset, balance = '0') {
  if (fault === 'above_balance')
    return refuse(refusals, 'insufficient_balance', {
      detail: `Only ${balance} ${code} can be spent.`,
      errors: { amount: `is more than the ${balance} ${code} that can be spent` },
    });
  if (fault === 'too_small')
    return refuse(refusals, 'amount_too_small', { errors: { amount: 'leaves nothing after the fee' } });
  const reason = reasons[fault] + (fault === 'too_precise' ? ` (${code} has ${places})` : '');
  return refuse(refusals, 'invalid_amount', { detail: `The amount ${reason}.`, errors: { amount: reason } });
}

/** Returns the stored terms of a quote. */
export const termsIn = ({ takes, gives, fee, rate }: QuoteRow): Terms => ({
  takes: BigInt(takes),
  gives: BigInt(gives),
  fee: BigInt(fee),
  rate: BigInt(rate),
});

function quoteOnWire(row: QuoteRow, owner: Owner): Quote {
  const sideOf = (code: QuoteRow['from_asset'], units: string, bankAccountId: number | null) => ({
    asset: code,
    amount: formatUnits(BigInt(units), assetOf(code).places),
    bankAccountId,
    bankName: bankAccountId === null ? null : row.bank_name,
  });
  return {
    id: row.id,
    userId: owner.userId,
    kind: row.kind,
    takes: sideOf(row.from_asset, row.takes, row.from_account_id),
    gives: sideOf(row.to_asset, row.gives, row.to_account_id),
    fee: row.fee,
    rate: row.rate,
    createdAt: onWire(row.created_at),
    expiresAt: onWire(row.expires_at),
  };
}
