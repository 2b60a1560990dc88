import { createHash } from 'node:crypto';
import type { AssetCode } from '#features/ledger/assets.ts';
import { assetOf, networkFee } from '#features/ledger/assets.ts';
import { type AccountOwner, HOUSE, type Movement, transferLegs } from '#features/ledger/movement.ts';
import { post, resolve } from '#features/ledger/server/doors.ts';
import { readOwnAddress } from '#features/ledger/server/store.ts';
import { parseUnits } from '#platform/money.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Owner } from '#platform/server/proof.ts';
import type { Ago } from './ago.ts';
import { makeRates } from './rates.ts';

/** An address of somebody in the demo; nobody here holds its key. */
export const addressOf = (name: string): AccountOwner =>
  `0x${createHash('sha256').update(`ingam demo ${name}`).digest('hex').slice(0, 40)}`;
const jihoon = addressOf('Park Jihoon');
const CASHBACK: AccountOwner = 'house:cashback';
const SETTLED_AFTER_MS = 300;

/** The demo owner's money, in the order of time: the balances, changes and figures of PRODUCT.md section 11 follow from it. */
export async function makeMoney(tx: Tx, owner: Owner, ago: Ago): Promise<void> {
  const me = await readOwnAddress(tx, owner);
  const move = mover(tx);
  await makeRates(tx, ago);

  await move.now('opening', 'XP', '2000', HOUSE.issuance, me, ago(40));
  await move.now('opening', 'USDC', '5036.492', HOUSE.issuance, me, ago(40));
  await move.now('opening', 'CBDC', '2976.9', HOUSE.issuance, me, ago(40));
  await move.now('opening', 'BTC', '0.1953', HOUSE.issuance, me, ago(40));
  await move.now('opening', 'ETH', '2.5', HOUSE.issuance, me, ago(40));
  await move.now('funding', 'USDC', '250.001', HOUSE.issuance, jihoon, ago(40));
  await move.now('funding', 'CBDC', '500.001', HOUSE.issuance, jihoon, ago(40));
  await move.now('funding', 'KRW', '1000000', HOUSE.issuance, CASHBACK, ago(40));
  await move.now('top_up', 'KRW', '420000', HOUSE.bank, me, ago(38));

  await move.paid('KRW', '9800', me, 'Jeju Cafe', '1470', ago(12));
  await move.sent('XP', '45.999', me, jihoon, ago(10));
  await move.failed('BTC', '0.004', me, addressOf('an exchange'), 'the network refused it', ago(5));
  await move.sent('USDC', '25', me, jihoon, ago(3));
  await move.sent('ETH', '0.12', me, addressOf('Lee Soyeon'), ago(1, 6));
  await move.sent('CBDC', '500', jihoon, me, ago(0, 9));
  await move.sent('USDC', '61.49', me, addressOf('Choi Yuna'), ago(0, 6));
  await move.paid('KRW', '18500', me, 'Nambu Market Grocer', '925', ago(0, 5));
  await move.sent('USDC', '250', jihoon, me, ago(0, 2));
  await move.held('withdrawal', 'KRW', '50000', me, HOUSE.bank, ago(0, 1));
}

function mover(tx: Tx) {
  const take = async (movement: Movement): Promise<number> => {
    const outcome = await post(tx, movement);
    if (outcome.status !== 'accepted') throw new Error(`the demo's ${movement.kind} was ${outcome.status}`);
    return outcome.id;
  };
  const now = (kind: string, asset: AssetCode, amount: string, from: AccountOwner, to: AccountOwner, at: Date) =>
    take({ ...simple(kind, asset, amount, from, to, 0n), effectiveAt: at });
  const held = (
    kind: string,
    asset: AssetCode,
    amount: string,
    from: AccountOwner,
    to: AccountOwner,
    at: Date,
    fee = 0n,
  ) => take({ ...simple(kind, asset, amount, from, to, fee), hold: {}, effectiveAt: at });
  const later = (at: Date) => new Date(at.getTime() + SETTLED_AFTER_MS);
  return {
    now,
    held,
    sent: async (asset: AssetCode, amount: string, from: AccountOwner, to: AccountOwner, at: Date) => {
      const id = await held('send', asset, amount, from, to, at, networkFee(assetOf(asset)));
      await resolve(tx, [{ id, outcome: 'post', effectiveAt: later(at) }]);
    },
    failed: async (
      asset: AssetCode,
      amount: string,
      from: AccountOwner,
      to: AccountOwner,
      failure: string,
      at: Date,
    ) => {
      const id = await held('send', asset, amount, from, to, at, networkFee(assetOf(asset)));
      await resolve(tx, [{ id, outcome: 'void', failure, effectiveAt: later(at) }]);
    },
    paid: async (
      asset: AssetCode,
      amount: string,
      from: AccountOwner,
      merchantName: string,
      cashback: string,
      at: Date,
    ) => {
      const known = { details: { merchantName }, effectiveAt: at };
      const payment = simple('payment', asset, amount, from, addressOf(merchantName), 0n);
      const group = await take({ ...payment, ...known });
      await take({ ...simple('cashback', asset, cashback, CASHBACK, from, 0n), ...known, group });
    },
  };
}

function simple(
  kind: string,
  asset: AssetCode,
  text: string,
  from: AccountOwner,
  to: AccountOwner,
  fee: bigint,
): Movement {
  const amount = parseUnits(text, assetOf(asset).places);
  if (typeof amount !== 'bigint') throw new Error(`${text} is no amount of ${asset}`);
  const plan = { asset, amount, fee, from, to };
  return { ...plan, kind, initiator: null, legs: transferLegs(plan) };
}
