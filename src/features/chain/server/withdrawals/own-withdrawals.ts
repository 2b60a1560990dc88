import { assetOf } from '#features/currency/assets.ts';
import { checksum } from '#features/identity/address.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import { formatUnits } from '#platform/money.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import type { Offer, Withdrawal } from '../../calls/withdrawals.ts';
import type { WithdrawalStep } from '../../withdrawal-rules.ts';
import type { Chain } from '../chain.ts';
import type { BlockRef } from '../rpc/port.ts';
import { readStanding } from '../store.ts';
import { keptBy } from './ask-chain.ts';
import { readClosed } from './closed-store.ts';
import { readSeen, type SeenTransaction } from './engine.ts';
import { readGate, readPersonDay } from './gate-store.ts';
import { listOwn, type WithdrawalRow } from './withdrawals-store.ts';

/** Returns the assets and amounts that one person can withdraw now. */
export async function readOffer(db: Queryable, chain: Chain, who: Owner): Promise<Offer> {
  const gate = await readGate(db);
  const { limits } = gate;
  const { isOpen } = await readStanding(db);
  const used = await readPersonDay(db, who, gate);
  const untrusted = await readClosed(db);
  const closed = !isOpen
    ? 'chain_closed'
    : gate.stopped !== null || limits.oneWon === 0n
      ? 'withdrawals_stopped'
      : null;
  return {
    isOpen: closed === null,
    closed,
    assets: keptBy(chain).flatMap(({ code }) => (untrusted.has(code) ? [] : [code])),
    oneWon: String(limits.oneWon),
    personWonLeft: String(limits.personWon > used ? limits.personWon - used : 0n),
    checkedFromWon: String(limits.eyesWon > used ? limits.eyesWon - used : 0n),
    newHours: limits.newHours,
    newWon: String(limits.newWon),
  };
}

/** Lists a person's withdrawals with their state on the chain. */
export async function listWithdrawals(
  db: Queryable,
  chain: Chain,
  who: Owner,
  query: PageQuery,
): Promise<Page<Withdrawal>> {
  const page = pageById(await listOwn(db, who, idBefore(query), query.limit + 1), query.limit);
  return { ...page, items: await withdrawalsOnWire(db, chain, page.items) };
}

/** Converts withdrawals for the wire, in their order. */
export async function withdrawalsOnWire(
  db: Queryable,
  chain: Chain,
  rows: readonly WithdrawalRow[],
): Promise<Withdrawal[]> {
  const sent = rows.flatMap(({ transaction_id: id }) => id ?? []);
  const seen: ReadonlyMap<number, SeenTransaction> = sent.length > 0 ? await readSeen(db, sent) : new Map();
  const head = seen.size > 0 ? (await readStanding(db)).head : null;
  return rows.map((row) => oneOnWire(row, seen.get(row.transaction_id ?? 0), head, chain));
}

function oneOnWire(
  row: WithdrawalRow,
  seen: SeenTransaction | undefined,
  head: BlockRef | null,
  { settings }: Chain,
): Withdrawal {
  const { places } = assetOf(row.asset);
  const hash = row.hash ?? seen?.hash ?? null;
  const block = seen?.block ?? null;
  return {
    id: row.id,
    transactionId: row.transfer_id,
    assetType: row.asset,
    amount: formatUnits(BigInt(row.amount), places),
    fee: formatUnits(BigInt(row.fee), places),
    toAddress: checksum(row.to_address),
    state: stepOf(row, seen),
    hash,
    explorerUrl: hash && settings.explorerUrl ? `${settings.explorerUrl}/tx/${hash}` : null,
    confirmations: block === null || head === null ? null : Math.max(head.number - block + 1, 0),
    failure: row.failure,
    isFeeKept: row.fee_transfer_id !== null,
    createdAt: onWire(row.created_at),
    endedAt: row.ended_at && onWire(row.ended_at),
  };
}

function stepOf({ state }: Pick<WithdrawalRow, 'state'>, seen: SeenTransaction | undefined): WithdrawalStep {
  if (state === 'waiting') return 'checking';
  if (state === 'ready') return 'held';
  if (state !== 'sending') return state;
  if (!seen?.hash) return 'held';
  return seen.block === null ? 'sent' : 'mined';
}

/** Converts a withdrawal for the export of its person's data. */
export const withdrawalOnFile = (row: WithdrawalRow) => ({
  id: row.id,
  assetType: row.asset,
  amount: formatUnits(BigInt(row.amount), assetOf(row.asset).places),
  fee: formatUnits(BigInt(row.fee), assetOf(row.asset).places),
  toAddress: checksum(row.to_address),
  state: row.state,
  hash: row.hash,
  failure: row.failure,
  isFeeKept: row.fee_transfer_id !== null,
  createdAt: onWire(row.created_at),
});
