import { z } from 'zod';
import { addressOfOperator } from '#features/auth/server/users.ts';
import { type AssetCode, assetOf } from '#features/currency/assets.ts';
import { HOUSE } from '#features/ledger/movement.ts';
import { leavingOf, listLeaving } from '#features/ledger/server/network/leaving.ts';
import { changeFact, defineKind, type Fact } from '#features/office/server/acts/kind.ts';
import { record } from '#features/organisations/server/audit/trail.ts';

import { formatUnits, parseUnits } from '#platform/money.ts';
import { refuse } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { type PairFund, pairFund, refusals } from '../../office-contract.ts';
import { fundTitle } from '../../pair-titles.ts';
import { isHere } from '../../pairs.ts';
import { moveFund } from '../pairs/fund.ts';
import { findPair } from '../pairs/pairs-store.ts';

/** Returns the requested units, or the reason why the pair cannot be funded with them. */
async function judge(
  tx: Tx,
  { pair, asset, amount, by }: PairFund,
  leaving: readonly AssetCode[],
): Promise<bigint | { field: string; says: string }> {
  if (asset !== 'KRW' && asset !== pair) return { field: 'asset', says: `${pair} can be exchanged only for won.` };
  const units = parseUnits(amount.trim(), assetOf(asset).places);
  if (typeof units !== 'bigint' || units === 0n)
    return { field: 'amount', says: `${amount} is not an amount of ${asset}.` };
  if (by === 'issue' && !isHere(asset, leaving))
    return {
      field: 'by',
      says: `${asset} cannot be issued here: it must be covered by a bank credit, or it can leave this server.`,
    };
  if (!(await findPair(tx, pair))) return { field: 'pair', says: `Set the terms of ${pair} first.` };
  return units;
}

/** Lists the asset, the sum, and the pair's funds before and after. */
async function factsOf(tx: Tx, { pair, asset, way, by }: PairFund, units: bigint): Promise<Fact[]> {
  const row = await findPair(tx, pair);
  const text = (some: bigint) => `${formatUnits(some, assetOf(asset).places)} ${asset}`;
  const before = BigInt((asset === 'KRW' ? row?.fund_won : row?.fund_asset) ?? '0');
  return [
    { name: 'asset', value: pair },
    { name: 'sum', value: `${way} ${text(units)} (${by})` },
    ...changeFact('fund', text(before), text(way === 'in' ? before + units : before - units)),
  ];
}

/**
 * Funds a pair from the operator's own account, or returns funds to it. An asset that cannot leave this server can also
 * be issued and taken out of circulation.
 */
export const fundKind = defineKind({
  kind: 'exchange.fund',
  body: pairFund.extend({ reason: z.string().min(1).max(200) }),
  make: 'issue',
  check: 'check',
  tell: async (tx, { reason, ...fund }) => {
    const units = await judge(tx, fund, await listLeaving(tx));
    if (typeof units !== 'bigint')
      throw refuse(refusals, 'not_so_now', { detail: units.says, errors: { [units.field]: units.says } });
    return { subject: `fund:${fund.pair}`, title: fundTitle(fund), reason, facts: await factsOf(tx, fund, units) };
  },
  carryOut: async (tx, { vault, settings }, { reason: _, ...fund }, { who }) => {
    const { pair, asset, way, by } = fund;
    const units = await judge(tx, fund, leavingOf(settings));
    if (typeof units !== 'bigint') throw refuse(refusals, 'cannot_be', { detail: units.says });
    await record(tx, vault, who, 'exchange.funded', { name: fundTitle(fund) });
    const other = by === 'issue' ? HOUSE.issuance : await addressOfOperator(tx, who.organisation);
    const there = await moveFund(tx, { pair, asset, units, way, other, by: who.organisation });
    if (there !== undefined)
      throw refuse(refusals, 'cannot_be', {
        detail: `Only ${formatUnits(there, assetOf(asset).places)} ${asset} are available. Nothing was moved.`,
      });
  },
});
