import type { BankDesk } from '#features/banking/server/bank-desk.ts';
import { type AccountRow, lockAccount } from '#features/banking/server/store.ts';
import { assetOf } from '#features/currency/assets.ts';
import { currencyNow, mayBeCapped, type VersionRow } from '#features/currency/server/store.ts';
import { needVersion } from '#features/currency/server/version-check.ts';
import type { Transaction } from '#features/ledger/contract.ts';
import { type AccountOwner, HOUSE, type Movement } from '#features/ledger/movement.ts';
import { idempotencyOf, lockAccounts, openAccounts, post, recallUnsigned } from '#features/ledger/server/doors.ts';
import { transactionOnWire } from '#features/ledger/server/history/on-wire.ts';
import { readLeaving } from '#features/ledger/server/network/leaving.ts';
import { findTransfer, readOwnAddress } from '#features/ledger/server/store.ts';
import { formatUnits } from '#platform/money.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../contract.ts';
import { fundOf, isHere, pairOf } from '../pairs.ts';
import { planExchange } from '../plan-exchange.ts';
import { isTooMuch, type Rates } from '../rules.ts';
import { needRoom } from './holding-cap.ts';
import { countDay, lockPair, type PairRow } from './pairs/pairs-store.ts';
import { needCovered, needRate } from './pairs/trade.ts';
import { needOffered, needVerified, termsIn } from './quotes.ts';
import { findQuote, lockQuote, markUsed, type QuoteRow } from './store.ts';

export interface ExchangeRequest {
  readonly quoteId: number;
  readonly key: string | undefined;
  readonly consent: Consent;
}

/**
 * Exchanges as quoted, once. Within the wallet it posts one movement with the legs of both assets at once. With a bank
 * at one end it places a hold, and the bank is called after the commit.
 */
export const exchange = (
  services: Services,
  desk: BankDesk,
  who: Owner,
  { quoteId, key, consent }: ExchangeRequest,
): Promise<{ readonly isReplay: boolean; readonly transaction: Transaction }> =>
  services.db.tx(async (tx) => {
    const idempotency = idempotencyOf(key, 'POST /api/exchange/{userId}', { quoteId });
    const account = await lockBank(tx, who, await findQuote(tx, who, quoteId));
    const locked = await lockQuote(tx, who, quoteId);
    // Checked after the quote is locked: an identical request may have used it first.
    const before = await recallUnsigned(tx, who, consent, idempotency);
    if (before) return { isReplay: true, transaction: await shown(tx, who, before.id) };
    await consent.use(tx);
    const currency = await currencyNow(tx);
    const quote = usable(locked, currency);
    await needBank(tx, desk, quote, account);
    const pair = await needPair(tx, services, who, { quote, rules: currency.rules });
    const own = await readOwnAddress(tx, who);
    const id = await book(
      tx,
      who,
      { quote, account, own, pair, isCapped: isHoldingCapped(quote, currency) },
      idempotency,
    );
    await markUsed(tx, quote.id, id);
    if (account) await askBank(tx, desk, who, { quote, account, id });
    if (takesWon(quote)) await needRoom(tx, services, currency, { address: own, isOwn: true });
    return { isReplay: false, transaction: await shown(tx, who, id) };
  });

const askBank = (
  tx: Tx,
  desk: BankDesk,
  who: Owner,
  { quote, account, id }: { quote: QuoteRow; account: AccountRow; id: number },
): Promise<number> => {
  const isOut = quote.to_account_id !== null;
  const won = BigInt(isOut ? quote.gives : quote.takes);
  return desk.request(tx, who, account, { purpose: isOut ? 'pay' : 'collect', won, transferId: id });
};

/** Reports whether won arrive in LocalPay. */
const takesWon = (quote: QuoteRow) => quote.to_asset === 'KRW' && quote.to_account_id === null;
const isHoldingCapped = (quote: QuoteRow, currency: VersionRow) => takesWon(quote) && mayBeCapped(currency, 'holding');

function usable(quote: QuoteRow | undefined, currency: VersionRow): QuoteRow {
  if (!quote) throw refuse(commonRefusals, 'not_found');
  if (quote.transfer_id !== null) throw refuse(refusals, 'quote_used');
  // A quote above the limit of one exchange was made before that limit was in force.
  if (quote.is_over || isTooMuch(assetOf(quote.from_asset), BigInt(quote.takes), ratesOf(quote, currency)))
    throw refuse(refusals, 'quote_expired', { detail: 'Nothing was moved. Request a new quote.' });
  needVersion(currency, quote.currency_version);
  return quote;
}

/**
 * Locks the pair of a quote and counts the exchange in the pair's day. Refuses if the pair is closed or has no fresh
 * rate, if its rate or terms differ from the quote, or if the daily limit or the pair's funds no longer cover it. A
 * quote without a pair, including those from before pairs existed, is accepted only while the asset has no pair and
 * cannot leave.
 */
async function needPair(
  tx: Tx,
  services: Services,
  who: Owner,
  { quote, rules }: { readonly quote: QuoteRow; readonly rules: VersionRow['rules'] },
): Promise<PairRow | undefined> {
  const { from_asset: from, to_asset: to } = quote;
  const asset = pairOf(from, to);
  const pair = asset && (await lockPair(tx, asset));
  if (!asset) return undefined;
  const leaving = await readLeaving(services, tx);
  if (!pair && quote.pair_terms === null && isHere(asset, leaving.assets)) return undefined;
  const rate = needRate(asset, pair, { rules, leaving });
  if (!pair || pair.terms_id !== quote.pair_terms || rate !== BigInt(quote.rate))
    throw refuse(refusals, 'pair_changed', {
      detail: `The rate or the terms of ${asset} have changed. Nothing was moved. Request a new quote.`,
    });
  const won = await needCovered(tx, who, pair, { from, to, ...termsIn(quote) });
  await countDay(tx, who, pair, { quote: quote.id, won });
  return pair;
}

/** Returns the rates at which a quote was made; in a pair the quote's own rate replaces that of the asset. */
const ratesOf = ({ pair_terms: terms, from_asset: from, rate }: QuoteRow, { rules }: VersionRow): Rates =>
  terms === null || from === 'KRW' ? rules : { ...rules, rates: { ...rules.rates, [from]: rate } };

const bankOf = (quote: QuoteRow) => quote.from_account_id ?? quote.to_account_id;

/**
 * Locks the bank account at one end, which cannot be removed until the money is decided. Locked before its quote, in
 * the order that a removal uses.
 */
async function lockBank(tx: Tx, who: Owner, quote: QuoteRow | undefined): Promise<AccountRow | undefined> {
  const id = quote && bankOf(quote);
  return typeof id === 'number' ? lockAccount(tx, who, id) : undefined;
}

/** The account may have changed since the quote. */
async function needBank(tx: Tx, desk: BankDesk, quote: QuoteRow, account: AccountRow | undefined): Promise<void> {
  if (bankOf(quote) === null) return;
  await needOffered(tx, desk, quote.from_account_id !== null);
  if (!account) throw refuse(refusals, 'unknown_account');
  needVerified(account, quote.from_account_id === null ? 'to' : 'from');
}

interface Booking {
  readonly quote: QuoteRow;
  readonly account: AccountRow | undefined;
  readonly own: AccountOwner;
  /** The pair of the exchange, locked; undefined without a pair. */
  readonly pair: PairRow | undefined;
  /** True if incoming won must wait until this exchange is decided. */
  readonly isCapped: boolean;
}

async function book(
  tx: Tx,
  who: Owner,
  { quote, account, own, pair, isCapped: isLocked }: Booking,
  idempotency: Movement['idempotency'],
): Promise<number> {
  const { kind, from_asset: from, to_asset: to } = quote;
  const terms = termsIn(quote);
  const bank = quote.from_account_id !== null ? 'from' : quote.to_account_id !== null ? 'to' : null;
  const details = {
    exchange: {
      paid: formatUnits(terms.takes, assetOf(from).places),
      paidAsset: from,
      received: formatUnits(terms.gives, assetOf(to).places),
      receivedAsset: to,
      fee: String(terms.fee),
      rate: String(terms.rate),
      bankName: account?.bank_name ?? null,
      bankAccountId: account?.id ?? null,
    },
  };
  const plan = planExchange({ ...terms, kind, from, to, bank, books: pair ? fundOf(pair.code) : HOUSE.issuance }, own);
  if (isLocked && bank === 'from') await openAccounts(tx, plan);
  if (isLocked && bank === 'from') await lockAccounts(tx, 'KRW', [own, HOUSE.bank]);
  const outcome = await post(tx, {
    ...plan,
    initiator: who.userId,
    idempotency,
    details,
    currency: quote.currency_version,
    ...(account && { hold: {} }),
  });
  if (outcome.status === 'insufficient')
    throw refuse(refusals, 'insufficient_balance', {
      detail: 'The balance is below the quoted amount.',
      errors: { amount: 'is more than can be spent' },
    });
  if (outcome.status === 'already_reversed') throw new Error('an exchange reverses nothing');
  return outcome.id;
}

async function shown(tx: Tx, who: Owner, id: number): Promise<Transaction> {
  const row = await findTransfer(tx, who, id);
  if (!row) throw new Error(`transfer ${id} is not visible to its user`);
  return transactionOnWire(row, who.userId);
}
