import type { TestApp } from '#app/server/testing/harness.ts';
import { type AssetCode, assetOf } from '#features/currency/assets.ts';
import { HOUSE, transfer } from '#features/ledger/movement.ts';
import { mustPost } from '#features/ledger/server/doors.ts';
import { parseUnits } from '#platform/money.ts';
import { sql } from '#platform/server/store/db.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { callData, selectors } from '../../../../../tools/contracts.ts';
import type { Quote, Withdrawal } from '../../calls/withdrawals.ts';
import type { Limits } from '../../withdrawal-rules.ts';

import { readBound, readStanding } from '../store.ts';
import { isCovered, readCovers } from '../withdrawals/cover.ts';
import { insertLimits } from '../withdrawals/gate-store.ts';
import type { ChainWorld } from './chain-world.ts';

export interface Person {
  readonly userId: number;
  readonly address: string;
  readonly token: string;
}

/** Limits that never apply. */
export const WIDE: Limits = {
  oneWon: 10n ** 12n,
  personWon: 10n ** 12n,
  totalWon: 10n ** 12n,
  hotWon: 10n ** 12n,
  eyesWon: 10n ** 12n,
  newHours: 0,
  newWon: 0n,
};

export const unitsIn = (asset: AssetCode, amount: string): bigint => {
  const units = parseUnits(amount, assetOf(asset).places);
  if (typeof units !== 'bigint') throw new Error(`${amount} is not an amount of ${asset}`);
  return units;
};

let keys = 0;

/** The operator's side: treasury, limits, ledger. */
function operatorOf(app: TestApp, { anvil, xp, usdc }: Pick<ChainWorld, 'anvil' | 'xp' | 'usdc'>) {
  const contractOf = (asset: AssetCode) => (asset === 'XP' ? xp : asset === 'USDC' ? usdc : undefined);
  const pay = async (to: string, asset: AssetCode, units: bigint) => {
    const contract = contractOf(asset);
    const value = `0x${units.toString(16)}`;
    const from = anvil.accounts[0];
    await anvil.ask('eth_sendTransaction', [
      contract ? { from, to: contract, data: callData(selectors.transfer, [to, units]) } : { from, to, value },
    ]);
  };
  const world = {
    /** Returns an address's balance on the chain. */
    chainBalance: async (address: string, asset: AssetCode): Promise<bigint> => {
      const contract = contractOf(asset);
      const text = contract
        ? await anvil.ask<string>('eth_call', [
            { to: contract, data: callData(selectors.balanceOf, [address]) },
            'latest',
          ])
        : await anvil.ask<string>('eth_getBalance', [address, 'latest']);
      return BigInt(text);
    },
    treasury: async (): Promise<string> => (await readBound(app.db))?.treasury ?? '',
    /** Sends units to the treasury, as the operator's cover. */
    cover: async (asset: AssetCode, amount: string) => {
      await pay(await world.treasury(), asset, unitsIn(asset, amount));
      await anvil.mine();
      await anvil.finalize();
    },
    /** Credits a person as a deposit would. */
    give: async ({ address }: Person, asset: AssetCode, amount: string) => {
      const plan = transfer({
        kind: 'opening',
        asset,
        amount: unitsIn(asset, amount),
        from: HOUSE.chain,
        to: address.toLowerCase() as `0x${string}`,
        initiator: null,
      });
      await app.db.tx((tx) => mustPost(tx, plan));
    },
    limits: (change: Partial<Limits> = {}) =>
      app.db.tx((tx) => insertLimits(tx, { ...WIDE, ...change }, { madeBy: 1, checkedBy: 2 })),
    /** Waits until the treasury is known to cover these assets. */
    open: async (...assets: AssetCode[]) => {
      const askOrMine = async () => {
        const covers = await readCovers(app.db);
        const uncovered = assets.filter((asset) => !isCovered(covers.get(asset)));
        const { isOpen, why } = await readStanding(app.db);
        const isReady = isOpen && uncovered.length === 0;
        if (!isReady) await anvil.mine();
        return { isReady, why, uncovered };
      };
      await until(askOrMine, ({ isReady }) => isReady);
    },
    /** Returns an account's units, and how many of them are held. */
    books: async (owner: string, asset: AssetCode): Promise<[bigint, bigint]> => {
      const row = await app.db.maybe(sql<{ balance: string; held: string }>`
        SELECT balance::text AS balance, held::text AS held FROM accounts WHERE owner = ${owner.toLowerCase()} AND asset_id = ${assetOf(asset).id}`);
      return [BigInt(row?.balance ?? 0), BigInt(row?.held ?? 0)];
    },
  };
  return world;
}

/** Actions of people who send over the network, on either node. */
function peopleOf(app: TestApp, { anvil }: Pick<ChainWorld, 'anvil'>) {
  const people = {
    quote: (who: Person, assetType: string, amount: string, toAddress: string) =>
      app.call('POST /api/chain/quotes', { token: who.token, body: { assetType, amount, toAddress } }),
    quoted: async (who: Person, assetType: string, amount: string, toAddress: string): Promise<Quote> => {
      const reply = await people.quote(who, assetType, amount, toAddress);
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.body as Quote;
    },
    press: (who: Person, { id }: Pick<Quote, 'id'>, key = `withdrawal-${keys++}`) =>
      app.call('POST /api/chain/withdrawals', { token: who.token, body: { quoteId: id }, key }),
    take: async (who: Person, assetType: string, amount: string, toAddress: string): Promise<Withdrawal> => {
      const reply = await people.press(who, await people.quoted(who, assetType, amount, toAddress));
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.body as Withdrawal;
    },
    own: async (who: Person): Promise<Withdrawal[]> =>
      (await app.call('GET /api/chain/withdrawals', { token: who.token })).body as Withdrawal[],
    find: async (who: Person, id: number): Promise<Withdrawal> => {
      const found = (await people.own(who)).find((one) => one.id === id);
      if (!found) throw new Error(`no withdrawal ${id}`);
      return found;
    },
    /** Mines blocks until a withdrawal is in the given state. */
    until: (who: Person, id: number, state: Withdrawal['state'], isMining = true): Promise<Withdrawal> => {
      const findOrMine = async () => {
        const one = await people.find(who, id);
        if (isMining && one.state !== state) await anvil.mine();
        return one;
      };
      return until(findOrMine, (one) => one.state === state);
    },
  };
  return people;
}

/** Actions of people and of the operator, and the chain's responses. */
export const withdrawing = (app: TestApp, world: Pick<ChainWorld, 'anvil' | 'xp' | 'usdc'>) => ({
  ...operatorOf(app, world),
  ...peopleOf(app, world),
});
