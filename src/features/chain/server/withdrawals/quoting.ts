import { lockUser } from '#features/auth/server/store.ts';
import { type Asset, assetOf, findAsset } from '#features/currency/assets.ts';
import { rateOf } from '#features/currency/rules.ts';
import { currencyNow } from '#features/currency/server/store.ts';
import { checksum } from '#features/identity/address.ts';
import { listBalances } from '#features/ledger/server/history/balances.ts';
import { formatUnits, parseUnits } from '#platform/money.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import type { Quote } from '../../calls/withdrawals.ts';
import { refusals } from '../../refusals.ts';
import { ADDRESS_NAMED, allBut, feeIn, needsCheck, wonOf } from '../../withdrawal-rules.ts';
import { type Chain, NATIVE } from '../chain.ts';
import type { Address } from '../rpc/port.ts';
import {
  askChain,
  keptBy,
  needKept,
  needOpen,
  needOutside,
  type OpenChain,
  type PaymentEstimate,
} from './ask-chain.ts';
import { type Door, type KnownAddress, nameAddress, readDoor, toNewOf } from './door-store.ts';
import { readGate } from './gate-store.ts';
import { insertQuote, type QuoteRow } from './quotes-store.ts';
import { needCovered, needFunds, needRunning, needTrusted, needWithin } from './withdrawal-checks.ts';

interface QuoteRequest {
  readonly assetType: string;
  readonly amount: string;
  readonly toAddress: string;
}

/**
 * Quotes the fee of a payment over the network for a minute; nothing moves. Refuses whatever the withdrawal itself
 * would refuse.
 */
export async function makeQuote(services: Services, chain: Chain, who: Owner, asked: QuoteRequest): Promise<Quote> {
  const open = await needOpen(services.db, chain);
  const asset = needKept(chain, findAsset(asked.assetType));
  const amount = amountOf(asked.amount, asset);
  const to = await needOutside(services.db, open, asked.toAddress);
  const address = await nameFirst(services, who, to);
  const told = await askChain(open, to, { asset: asset.code, amount });
  return (await keepQuote(services, who, { asset, amount, to, told, address, beside: 0n })).quote;
}

const faults = {
  malformed: 'must be digits with at most one dot',
  too_large: 'is too large',
  too_precise: 'has too many decimal places',
};

function amountOf(text: string, { code, places }: Asset): bigint {
  const read = parseUnits(text, places);
  if (typeof read === 'bigint' && read > 0n) return read;
  const places_ = read === 'too_precise' ? ` (${code} has ${places})` : '';
  const reason = typeof read === 'bigint' ? 'must be more than 0' : faults[read] + places_;
  throw refuse(refusals, 'invalid_amount', { detail: `The amount ${reason}.`, errors: { amount: reason } });
}

/**
 * Records when the person first named the address, before anything is refused, and notifies them, since it may be a
 * thief who names it.
 */
async function nameFirst({ db }: Services, who: Owner, to: Address): Promise<KnownAddress> {
  const gate = await readGate(db);
  needRunning(gate);
  return db.tx(async (tx) => {
    const named = await nameAddress(tx, who, to, gate.limits.newHours);
    if (!named) throw tooMany('Too many new addresses in one day.');
    if (named.isFirst)
      await emit(tx, [
        {
          userId: who.userId,
          type: ADDRESS_NAMED,
          data: { address: checksum(to), newUntil: named.newUntil?.toISOString() ?? null },
        },
      ]);
    return named;
  });
}

const tooMany = (detail: string) => refuse(refusals, 'too_many_quotes', { detail, retryAfterS: 60 });

interface QuoteDraft {
  readonly asset: Asset;
  readonly amount: bigint;
  readonly to: Address;
  readonly told: PaymentEstimate;
  readonly address: KnownAddress;
  /** Value in won of the other withdrawals in the same request. */
  readonly beside: bigint;
}
interface StoredQuote {
  readonly quote: Quote;
  readonly won: bigint;
}

const keepQuote = ({ db }: Services, who: Owner, wanted: QuoteDraft): Promise<StoredQuote> =>
  db.tx(async (tx) => {
    const { asset, amount, to, told, beside } = wanted;
    await lockUser(tx, who);
    const { rules } = await currencyNow(tx);
    const rate = rateOf(rules, asset.code);
    const fee = feeIn(asset, told.cost, { ether: rateOf(rules, NATIVE), asset: rate });
    const won = wonOf(asset.code, amount, rate);
    const door = besides(await readDoor(tx, who, asset.code, to), beside);
    needRunning(door);
    needFunds(asset.code, { amount, fee }, await spendableOf(tx, who, asset));
    const address = { ...wanted.address, newWon: wanted.address.newWon + beside };
    const leaving = { asset: asset.code, amount, won, cost: told.cost };
    needWithin(leaving, door, address);
    needTrusted(leaving, door);
    needCovered(leaving, door);
    const row = await insertQuote(tx, who, { asset: asset.code, amount, fee, won, to, ...told });
    if (!row) throw tooMany('Too many quotes in a minute, or too many withdrawals under way.');
    const isChecked = needsCheck(won, door.limits, { person: door.person, toNew: toNewOf(address) });
    return { quote: quoteOnWire(row, address, isChecked), won };
  });

/** Returns the data of the checks with this many won of further withdrawals added. */
const besides = (door: Door, won: bigint): Door => ({
  ...door,
  person: door.person + won,
  wonToday: door.wonToday + won,
  wonHot: door.wonHot + won,
});

export async function spendableOf(tx: Tx, who: Owner, { code }: Asset): Promise<bigint> {
  const rows = await listBalances(tx, who);
  return BigInt(rows.find((row) => row.code === code)?.balance ?? 0);
}

function quoteOnWire(row: QuoteRow, { newUntil }: KnownAddress, isChecked: boolean): Quote {
  const { places } = assetOf(row.asset);
  const decimal = (units: bigint) => formatUnits(units, places);
  return {
    id: row.id,
    assetType: row.asset,
    amount: decimal(BigInt(row.amount)),
    fee: decimal(BigInt(row.fee)),
    total: decimal(BigInt(row.amount) + BigInt(row.fee)),
    toAddress: checksum(row.to_address),
    isContract: row.is_contract,
    newUntil: newUntil && onWire(newUntil),
    isChecked,
    createdAt: onWire(row.created_at),
    expiresAt: onWire(row.expires_at),
  };
}

interface QuotesForAll {
  readonly quotes: Quote[];
  readonly stays: { readonly assetType: string; readonly amount: string; readonly why: string }[];
}

/**
 * Quotes everything that can leave to one address in one request: of each asset the balance less its fee. Assets worth
 * less than their fee, or refused together with the others, are left out, each with its reason.
 */
export async function quoteAll(services: Services, chain: Chain, who: Owner, toAddress: string): Promise<QuotesForAll> {
  const { db } = services;
  const open = await needOpen(db, chain);
  const to = await needOutside(db, open, toAddress);
  const address = await nameFirst(services, who, to);
  const left: QuotesForAll = { quotes: [], stays: [] };
  let beside = 0n;
  for (const row of await listBalances(db, who)) {
    const spendable = BigInt(row.balance);
    if (spendable === 0n) continue;
    const made = await quoteWhole(services, { open, who, to, address, beside }, assetOf(row.code), spendable);
    if (typeof made === 'string') {
      left.stays.push({ assetType: row.code, amount: formatUnits(spendable, assetOf(row.code).places), why: made });
      continue;
    }
    left.quotes.push(made.quote);
    beside += made.won;
  }
  return left;
}

interface Way {
  readonly open: OpenChain;
  readonly who: Owner;
  readonly to: Address;
  readonly address: KnownAddress;
  readonly beside: bigint;
}

/** Quotes the whole balance of one asset less its fee, or returns the code of the reason why it is left out. */
async function quoteWhole(
  services: Services,
  { open, who, to, address, beside }: Way,
  asset: Asset,
  spendable: bigint,
): Promise<StoredQuote | string> {
  if (!keptBy(open.chain).some(({ code }) => code === asset.code)) return 'unknown_asset';
  try {
    const told = await askChain(open, to, { asset: asset.code, amount: spendable });
    const { rules } = await currencyNow(services.db);
    const fee = feeIn(asset, told.cost, { ether: rateOf(rules, NATIVE), asset: rateOf(rules, asset.code) });
    const amount = allBut(spendable, fee);
    return amount === undefined
      ? 'insufficient_for_fee'
      : await keepQuote(services, who, { asset, amount, to, told, address, beside });
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'chain_closed' && error.code !== 'withdrawals_stopped')
      return error.code;
    throw error;
  }
}
