import { lockUser } from '#features/auth/server/store.ts';
import { assetOf } from '#features/currency/assets.ts';
import { checksum } from '#features/identity/address.ts';
import { type AccountOwner, HOUSE, type Idempotency, type Movement, transfer } from '#features/ledger/movement.ts';
import { lockAccountsOf, openAccounts, post, recall } from '#features/ledger/server/doors.ts';
import { readOwnAddress } from '#features/ledger/server/store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { requestDigest } from '#platform/server/http/digest.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../refusals.ts';
import { MOST_OPEN, needsCheck } from '../../withdrawal-rules.ts';
import type { Chain } from '../chain.ts';
import { needChain, needOpen, needOutside, type OpenChain } from './ask-chain.ts';
import { insertWithdrawal, readDoor, toNewOf } from './door-store.ts';
import { takeGateLock } from './gate-store.ts';
import { lockQuotes, type QuoteRow } from './quotes-store.ts';
import { spendableOf } from './quoting.ts';
import { needCovered, needFunds, needRunning, needTrusted, needWithin } from './withdrawal-checks.ts';
import { notifyWithdrawal } from './withdrawal-notices.ts';
import { findByTransfer, listByQuotes, type WithdrawalRow } from './withdrawals-store.ts';

/** Kind of a withdrawal's hold in the ledger; a frozen or closed account cannot start one (decision 0164). */
const WITHDRAWAL = 'chain_withdrawal';

export interface WithdrawalRequest {
  readonly quoteIds: readonly number[];
  readonly key: string | undefined;
  readonly consent: Consent;
}
export interface WithdrawalResult {
  readonly isReplay: boolean;
  readonly rows: WithdrawalRow[];
}

/**
 * Withdraws the amounts of these quotes, all of them or none, each once: holds amount and fee, and sends nothing yet. A
 * quote used before returns its withdrawal. Lock order: the person, as the deletion of an account does, the quotes by
 * id, the gate, the ledger's accounts.
 */
export const withdraw = (
  { db }: Services,
  chain: Chain | undefined,
  who: Owner,
  { quoteIds, key, consent }: WithdrawalRequest,
): Promise<WithdrawalResult> =>
  db.tx(async (tx) => {
    await lockUser(tx, who);
    const ids = [...new Set(quoteIds)].sort((one, other) => one - other);
    const quotes = await lockQuotes(tx, who, ids);
    const digest = requestDigest('POST /api/chain/withdrawals', { quoteIds: ids });
    const idempotency = key === undefined ? undefined : { key, digest };
    const used = await usedBefore(tx, who, ids, idempotency);
    const left = ids.filter((id) => used.every((row) => row.quote_id !== id));
    if (left.length === 0) {
      consent.spare();
      return { isReplay: true, rows: used };
    }
    await consent.use(tx);
    const open = await needOpen(tx, needChain(chain));
    const wanted = left.map((id) => usable(quotes.find((quote) => quote.id === id)));
    return { isReplay: false, rows: [...used, ...(await letOut(tx, open, who, wanted, idempotency))] };
  });

/**
 * Returns withdrawals already made from the quotes or under the idempotency key. Refuses a key used for another
 * request.
 */
async function usedBefore(
  tx: Tx,
  who: Owner,
  ids: readonly number[],
  idempotency: Idempotency | undefined,
): Promise<WithdrawalRow[]> {
  const before = idempotency && (await recall(tx, who.userId, idempotency));
  const named = before && (await findByTransfer(tx, before.id));
  const rows = await listByQuotes(tx, who, ids);
  return named ? [named, ...rows.filter(({ id }) => id !== named.id)] : rows;
}

function usable(quote: QuoteRow | undefined): QuoteRow {
  if (!quote) throw refuse(commonRefusals, 'not_found');
  if (quote.is_over) throw refuse(refusals, 'quote_expired', { detail: 'Nothing was moved. Request a new quote.' });
  return quote;
}

async function letOut(
  tx: Tx,
  open: OpenChain,
  who: Owner,
  quotes: readonly QuoteRow[],
  idempotency: Idempotency | undefined,
): Promise<WithdrawalRow[]> {
  for (const quote of quotes) await needOutside(tx, open, quote.to_address);
  const own = await readOwnAddress(tx, who);
  await takeGateLock(tx);
  // A key belongs to one transfer, so only the first of the request gets it.
  const leaving = quotes.map((quote, nth) => ({
    quote,
    movement: movementOf(quote, { own, initiator: who.userId, idempotency: nth === 0 ? idempotency : undefined }),
  }));
  if (leaving.length > 1) {
    for (const { movement } of leaving) await openAccounts(tx, movement);
    await lockAccountsOf(
      tx,
      quotes.map(({ asset }) => asset),
      [own, HOUSE.chain, HOUSE.fees],
    );
  }
  const made: WithdrawalRow[] = [];
  for (const { quote, movement } of leaving) made.push(await letOne(tx, who, quote, movement));
  return made;
}

const movementOf = (
  quote: QuoteRow,
  { own, ...by }: Pick<Movement, 'initiator' | 'idempotency'> & { readonly own: AccountOwner },
): Movement =>
  transfer({
    ...by,
    kind: WITHDRAWAL,
    asset: quote.asset,
    amount: BigInt(quote.amount),
    fee: BigInt(quote.fee),
    from: own,
    to: HOUSE.chain,
    details: { toAddress: checksum(quote.to_address) },
    hold: {},
  });

/** Withdraws one quote while the gate is locked; the door's data is read again for each. */
async function letOne(tx: Tx, who: Owner, quote: QuoteRow, movement: Movement): Promise<WithdrawalRow> {
  const door = await readDoor(tx, who, quote.asset, quote.to_address);
  needRunning(door);
  if (door.open >= MOST_OPEN)
    throw refuse(refusals, 'too_many_quotes', {
      detail: `At most ${MOST_OPEN} withdrawals can be under way at a time.`,
    });
  const { address, person } = door;
  if (!address) throw new Error(`the address of quote ${quote.id} was never named`);
  const won = BigInt(quote.won);
  const leaving = { asset: quote.asset, amount: movement.amount, won, cost: BigInt(quote.cost) };
  needWithin(leaving, door, address);
  needTrusted(leaving, door);
  needCovered(leaving, door);
  const outcome = await post(tx, movement);
  if (outcome.status === 'insufficient')
    needFunds(quote.asset, movement, await spendableOf(tx, who, assetOf(quote.asset)));
  if (outcome.status !== 'accepted') throw new Error(`the hold of quote ${quote.id} is ${outcome.status}`);
  const isLooked = needsCheck(won, door.limits, { person, toNew: toNewOf(address) });
  const row = await insertWithdrawal(tx, who, {
    quote,
    transferId: outcome.id,
    state: isLooked ? 'waiting' : 'ready',
    door,
  });
  await notifyWithdrawal(tx, row);
  return row;
}
