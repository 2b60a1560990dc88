import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import type { AssetCode } from '#features/currency/assets.ts';
import type { Withdrawal } from '../../calls/withdrawals.ts';
import { type Chain, chainOf } from '../chain.ts';
import { signerOf } from '../keys/of-settings.ts';
import type { Signer } from '../keys/signer.ts';
import type { Address } from '../rpc/port.ts';
import { engineOf } from '../sending/engine.ts';
import { type Sending, sendRound } from '../sending/steps.ts';
import { keepLook } from '../store.ts';
import { lookAtCover } from '../withdrawals/cover.ts';
import { handOn } from '../withdrawals/handing.ts';
import { listReady } from '../withdrawals/withdrawals-store.ts';
import { type ChainWorld, settingsFor, startChainWorld, viewOf } from './chain-world.ts';
import { type Person, withdrawing } from './withdrawals.ts';

export interface TakenWithdrawal {
  readonly me: Person;
  readonly to: Address;
  readonly made: Withdrawal;
  now(): Promise<Withdrawal>;
}

/** Two nodes without jobs over one store and one chain; tests run each step themselves. */
export async function startStill(tokens: (world: ChainWorld) => Promise<Record<string, string>> = async () => ({})) {
  const world = await startChainWorld();
  const settings = {
    chain: settingsFor([world.anvil.url], { XP: world.xp, USDC: world.usdc, ...(await tokens(world)) }),
  };
  await world.anvil.finalize();
  const app = await startTestApp({ mode: 'hosted', isStill: true, settings });
  const second = await startTestApp({ mode: 'hosted', isStill: true, over: app, settings });
  return { world, app, second, ...stepsOf(app, world), end: () => endAll(world, [second, app]) };
}

async function endAll({ anvil }: ChainWorld, apps: readonly TestApp[]): Promise<void> {
  for (const app of apps) await app.stop();
  await anvil.stop();
}

/** The jobs' steps, to be run one at a time on either node. */
function stepsOf(app: TestApp, world: ChainWorld) {
  const chain = chainOf(app.built.mounted.services) as Chain;
  const signer = signerOf(app.built.mounted.services) as Signer;
  const here = withdrawing(app, world);
  const look = async () => {
    await keepLook(app.db, await viewOf(chain.reader));
    await lookAtCover(app.db, chain);
  };
  const round = async (over: Partial<Sending> = {}, node = app) =>
    sendRound({
      db: node.db,
      log: node.built.app.log,
      reader: chain.reader,
      view: await viewOf(over.reader ?? chain.reader),
      signer,
      engine: engineOf(node.built.mounted.services),
      ...over,
    });
  const hand = async (node = app) => {
    for (const id of await listReady(node.db, 100)) await handOn(node.built.mounted.services, chain, id);
  };
  const finish = async (node = app) => {
    for (let n = 0; n < 4; n += 1) {
      await round({}, node);
      await world.anvil.mine();
      await look();
    }
    await round({}, node);
  };
  let payees = 0n;
  const person = async (asset: AssetCode, amount = '100'): Promise<Person> => {
    const one = await app.register();
    await here.give(one, asset, amount);
    await look();
    return one;
  };
  const taking = async (asset: AssetCode, amount = '10'): Promise<TakenWithdrawal> => {
    const me = await person(asset);
    const to: Address = `0x${(0xfeed00000000n + payees++).toString(16).padStart(40, '0')}`;
    const made = await here.take(me, asset, amount, to);
    return { me, to, made, now: () => here.find(me, made.id) };
  };
  return { chain, signer, here, look, round, hand, finish, person, taking };
}
