import type { TestApp } from '#app/server/testing/harness.ts';
import { createEgress } from '#platform/server/outside/egress.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { until } from '#platform/server/testing/eventually.ts';
import type { Anvil } from '../../../../../tools/anvil.ts';
import { callData, selectors } from '../../../../../tools/contracts.ts';
import type { Scanned } from '../deposits/scan.ts';
import { endpointOf } from '../rpc/json-rpc.ts';
import { nodeReader } from '../rpc/node-reader.ts';
import type { Address, Hash } from '../rpc/port.ts';
import type { ChainWorld } from './chain-world.ts';

/** Returns a reader of a node, without an app. */
export const readerOf = (url: string) =>
  nodeReader(endpointOf(createEgress({ operatorHosts: [new URL(url).host] }), url, 1));

/** Returns the dependencies for reading a world's blocks into a store. */
export const scannedOf = (db: Db, { anvil, xp, usdc }: ChainWorld, treasury: Address): Scanned => ({
  db,
  chain: { reader: readerOf(anvil.url), contracts: new Map([['XP', xp] as const, ['USDC', usdc] as const]) },
  treasury,
});

/** Sends coins from the first account; the next mined block contains them. */
export const payCoins = (anvil: Anvil, to: Address, value: bigint): Promise<Hash> =>
  anvil.ask<Hash>('eth_sendTransaction', [{ from: anvil.accounts[0], to, value: `0x${value.toString(16)}` }]);

/** Sends tokens from the first account. */
export const payTokens = (anvil: Anvil, token: Address, to: Address, amount: bigint): Promise<Hash> =>
  anvil.ask<Hash>('eth_sendTransaction', [
    { from: anvil.accounts[0], to: token, data: callData(selectors.transfer, [to, amount]), gas: '0x30d40' },
  ]);

interface DepositSeen {
  readonly id: number;
  readonly state: string;
  readonly code: string;
  readonly amount: string;
  readonly tx_hash: Hash | null;
  readonly block_hash: Hash;
  readonly credited: string | null;
  readonly waits: string | null;
}

/** Lists a person's deposits, oldest first. */
export const depositsOf = (db: Db, userId: number): Promise<DepositSeen[]> =>
  db.rows(sql<DepositSeen>`SELECT d.id, d.state, a.code, d.amount::text AS amount, d.tx_hash, d.block_hash, d.credited::text AS credited, d.waits
    FROM chain_deposits d JOIN assets a ON a.id = d.asset_id WHERE d.user_id = ${userId} ORDER BY d.id`);

export type Person = Awaited<ReturnType<TestApp['register']>> & { readonly at: Address };

/** Registers a person; returns them with their address in lower case. */
export async function newPerson(app: TestApp): Promise<Person> {
  const person = await app.register();
  return { ...person, at: person.address.toLowerCase() as Address };
}

/** Sends the treasury coins for gas. */
export async function fundTreasury(anvil: Anvil, treasury: Address): Promise<void> {
  await payCoins(anvil, treasury, 10n ** 20n);
  await anvil.mine();
}

/** Mines blocks until the condition is met, as a chain does by itself. */
export async function untilMined(anvil: Anvil, isSo: () => Promise<boolean>): Promise<void> {
  const askOrMine = async () => {
    const is = await isSo();
    if (!is) await anvil.mine();
    return is;
  };
  await until(askOrMine, Boolean);
}

/** Returns an owner's balance in the ledger, in smallest units. */
export const ledgerHas = async (db: Db, owner: string, code: string): Promise<bigint> =>
  BigInt(
    (
      await db.maybe(sql<{
        balance: string;
      }>`SELECT a.balance::text AS balance FROM accounts a JOIN assets s ON s.id = a.asset_id
        WHERE a.owner = ${owner} AND s.code = ${code}`)
    )?.balance ?? 0,
  );
