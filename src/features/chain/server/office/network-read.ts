import { assetOf } from '#features/currency/assets.ts';
import { checksum } from '#features/identity/address.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import type { Fact } from '#features/office/server/acts/kind.ts';
import { holderFact } from '#features/office/server/acts/member-fact.ts';
import { formatUnits } from '#platform/money.ts';
import { refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import type { OfficeNetwork, OpenWithdrawal, OutsideSending } from '../../office-contract.ts';
import { refusals } from '../../office-contract.ts';
import { chainOf } from '../chain.ts';
import { listOutside } from '../sending/store.ts';
import { readBound, readStanding } from '../store.ts';
import { type AssetClosing, readClosed } from '../withdrawals/closed-store.ts';
import { isCovered, readCovers } from '../withdrawals/cover.ts';
import { readSeen } from '../withdrawals/engine.ts';
import { readGate } from '../withdrawals/gate-store.ts';
import { findWithdrawal, listOpen, promisedOf, type WithdrawalRow } from '../withdrawals/withdrawals-store.ts';

const MOST_SHOWN = 200;
/** Maximum number of transactions listed, oldest first, since the oldest delay the others. */
const MOST_OUTSIDE = 10;

/** Describes a withdrawal in the titles of acts. */
export const named = (row: Pick<WithdrawalRow, 'id' | 'amount' | 'asset' | 'to_address'>) => ({
  id: row.id,
  amount: formatUnits(BigInt(row.amount), assetOf(row.asset).places),
  assetType: row.asset,
  toAddress: checksum(row.to_address),
});

/** Describes a withdrawal in an act: its person, the amount with its fee, and the recipient. */
export async function withdrawalFacts(tx: Tx, row: WithdrawalRow): Promise<Fact[]> {
  const { address } = await tx.one(sql<{ address: AccountOwner }>`
    SELECT coalesce((SELECT u.address FROM users u WHERE u.id = ${row.user_id}), '') AS address`);
  const { amount, assetType, toAddress } = named(row);
  const fee = formatUnits(BigInt(row.fee), assetOf(row.asset).places);
  return [
    { name: 'withdrawal', value: String(row.id) },
    ...(await holderFact(tx, address)),
    { name: 'asset', value: assetType },
    { name: 'sum', value: amount },
    { name: 'fee', value: fee },
    { name: 'address', value: toAddress },
  ];
}

/** Returns the network for the office. */
export async function readNetwork(services: Services): Promise<OfficeNetwork> {
  const { db } = services;
  const chain = chainOf(services);
  if (!chain) throw refuse(refusals, 'not_offered', { detail: 'No network is connected to this server.' });
  const [bound, standing, gate] = [await readBound(db), await readStanding(db), await readGate(db)];
  const closed = await readClosed(db);
  const reserves: OfficeNetwork['reserves'] = [];
  for (const [code, cover] of await readCovers(db)) {
    const { places } = assetOf(code);
    const contract = chain.contracts.get(code);
    reserves.push({
      assetType: code,
      contract: contract ? checksum(contract) : null,
      reserve: formatUnits(cover.reserve, places),
      owed: formatUnits(cover.owed > 0n ? cover.owed : 0n, places),
      promised: formatUnits(await promisedOf(db, code), places),
      isCovered: isCovered(cover),
      block: cover.block.number,
      closed: closedOnWire(closed.get(code)),
    });
  }
  const { newHours, ...sums } = gate.limits;
  const rows = await listOpen(db, MOST_SHOWN);
  return {
    chainId: chain.chainId,
    treasury: bound ? checksum(bound.treasury) : null,
    isOpen: standing.isOpen,
    why: standing.why,
    reserves,
    limits: {
      newHours,
      oneWon: String(sums.oneWon),
      personWon: String(sums.personWon),
      totalWon: String(sums.totalWon),
      hotWon: String(sums.hotWon),
      eyesWon: String(sums.eyesWon),
      newWon: String(sums.newWon),
    },
    wonToday: String(gate.wonToday),
    wonHot: String(gate.wonHot),
    stopped: gate.stopped,
    stoppedAt: gate.stoppedAt && onWire(gate.stoppedAt),
    withdrawals: await openOnWire(services, rows),
    outside: await outsideOnWire(services),
  };
}

const closedOnWire = (closed: AssetClosing | undefined) => (closed ? { why: closed.why, at: onWire(closed.at) } : null);

async function openOnWire(services: Services, rows: readonly WithdrawalRow[]): Promise<OpenWithdrawal[]> {
  const seen = await readSeen(
    services.db,
    rows.flatMap(({ transaction_id: id }) => id ?? []),
  );
  const explorer = chainOf(services)?.settings.explorerUrl;
  return rows.map((row) => {
    const sent = seen.get(row.transaction_id ?? 0);
    const hash = row.hash ?? sent?.hash ?? null;
    return {
      ...named(row),
      state: row.state,
      fee: formatUnits(BigInt(row.fee), assetOf(row.asset).places),
      won: row.won,
      hasPlace: row.transaction_id !== null && (!sent || sent.nonce !== null),
      hash,
      nonce: sent?.nonce ?? null,
      explorerUrl: hash && explorer ? `${explorer}/tx/${hash}` : null,
      failure: row.failure,
      createdAt: onWire(row.created_at),
    };
  });
}

function leavesOf(row: WithdrawalRow): OutsideSending['leaves'] {
  const { amount, assetType, toAddress } = named(row);
  return { amount, assetType, toAddress };
}

async function outsideOnWire({ db }: Services): Promise<OutsideSending[]> {
  const sendings: OutsideSending[] = [];
  for (const { id, request, nonce, state, fault, isVoid, askedAt } of await listOutside(db, MOST_OUTSIDE)) {
    if (nonce === null || request.kind === 'sweep') continue;
    if (state !== 'reserved' && state !== 'signed' && state !== 'sent') continue;
    const withdrawal = request.kind === 'withdrawal' ? await findWithdrawal(db, request.withdrawalId) : undefined;
    const leaves = withdrawal ? leavesOf(withdrawal) : null;
    sendings.push({ id, kind: request.kind, nonce, state, fault, isVoid, leaves, createdAt: onWire(askedAt) });
  }
  return sendings;
}
