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
import { countDay, lockPair, type PairRow } from './pairs/pairs-store.ts';
import { needCovered, needRate } from './pairs/trade.ts';
import { needOffered, needVerified, termsIn } from './quotes.ts';
import { needRoom } from './room.ts';
import { findQuote, lockQuote, markUsed, type QuoteRow } from './store.ts';

export interface ExchangeRequest {
  readonly quoteId: number;
  readonly key: string | undefined;
  readonly consent: Consent;
}

/**
 * Exchanges as a quote says, once. Within the wallet it is posted at once, one movement with the legs of both assets; with a bank at one end the
 * money is held, and the bank asked after the commit.
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
    // Asked for once the quote is locked: the same request may have come first and used it.
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

/** Whether won come in to LocalPay. */
const takesWon = (quote: QuoteRow) => quote.to_asset === 'KRW' && quote.to_account_id === null;
const isHoldingCapped = (quote: QuoteRow, currency: VersionRow) => takesWon(quote) && mayBeCapped(currency, 'holding');

function usable(quote: QuoteRow | undefined, currency: VersionRow): QuoteRow {
  if (!quote) throw refuse(commonRefusals, 'not_found');
  if (quote.transfer_id !== null) throw refuse(refusals, 'quote_used');
  // One of more than can be exchanged by now was made before there was a bound.
  if (quote.is_over || isTooMuch(assetOf(quote.from_asset), BigInt(quote.takes), ratesOf(quote, currency)))
    throw refuse(refusals, 'quote_expired', { detail: 'Nothing moved. Ask for a new quote.' });
  needVersion(currency, quote.currency_version);
  return quote;
}

/**
 * The pair that a quote is by, locked, and what it comes to counted in its day. Refused where the pair is closed, has no fresh rate, or another rate or
 * other terms than those of the quote, and where the day or its accounts do not cover it any more. A quote without a pair, as all are of before there
 * were any, is by none while there is none and the asset cannot leave.
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
      detail: `${asset} is exchanged at another rate or by other terms now. Nothing moved: ask for a new quote.`,
    });
  const won = await needCovered(tx, who, pair, { from, to, ...termsIn(quote) });
  await countDay(tx, who, pair, { quote: quote.id, won });
  return pair;
}

/** The rates that a quote was made at: in a pair its own for the asset. */
const ratesOf = ({ pair_terms: terms, from_asset: from, rate }: QuoteRow, { rules }: VersionRow): Rates =>
  terms === null || from === 'KRW' ? rules : { ...rules, rates: { ...rules.rates, [from]: rate } };

const bankOf = (quote: QuoteRow) => quote.from_account_id ?? quote.to_account_id;

/** The bank account at one end, which stays until the money is decided; before its quote, in the order in which a removal locks them. */
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
  /** Locked. */
  readonly pair: PairRow | undefined;
  /** What comes in from elsewhere waits until this is decided. */
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
      detail: 'There is less than the quote takes.',
      errors: { amount: 'is more than can be spent' },
    });
  if (outcome.status === 'already_reversed') throw new Error('an exchange reverses nothing');
  return outcome.id;
}

async function shown(tx: Tx, who: Owner, id: number): Promise<Transaction> {
  const row = await findTransfer(tx, who, id);
  if (!row) throw new Error(`transfer ${id} is not seen by whoever exchanged`);
  return transactionOnWire(row, who.userId);
}
