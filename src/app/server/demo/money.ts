import { createHash } from 'node:crypto';
import type { AssetCode } from '#features/currency/assets.ts';
import { assetOf, networkFee } from '#features/currency/assets.ts';
import { currencyAt } from '#features/currency/server/store.ts';
import { type AccountOwner, HOUSE, type Movement, transfer } from '#features/ledger/movement.ts';
import { mustPost, resolve } from '#features/ledger/server/doors.ts';
import { readOwnAddress } from '#features/ledger/server/store.ts';
import { insertPayment } from '#features/pay/server/payments/payments-store.ts';
import { listMerchants, namesOf } from '#features/pay/server/shops/merchants-store.ts';
import { parseUnits } from '#platform/money.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { DemoPeople } from './people.ts';
import { makeRates } from './rates.ts';
import type { Ago } from './records.ts';

/** An address whose key nobody has. */
const EXCHANGE: AccountOwner = `0x${createHash('sha256').update('ingam demo an exchange').digest('hex').slice(0, 40)}`;
const SETTLED_AFTER_MS = 300;

/**
 * Books the demo owner's transactions, oldest first. The balances, changes and figures of docs/product/demo.md#money
 * result from them.
 */
export async function makeMoney(tx: Tx, owner: Owner, { addressOf }: DemoPeople, ago: Ago): Promise<void> {
  const jihoon = addressOf('Park Jihoon');
  const me = await readOwnAddress(tx, owner);
  const move = mover(tx);
  const shop = payer(tx, owner, me);
  await makeRates(tx, ago);

  await move.now('opening', 'XP', '2000', HOUSE.issuance, me, ago(40));
  await move.now('opening', 'USDC', '5036.492', HOUSE.issuance, me, ago(40));
  await move.now('opening', 'CBDC', '2976.9', HOUSE.issuance, me, ago(40));
  await move.now('opening', 'BTC', '0.1953', HOUSE.issuance, me, ago(40));
  await move.now('opening', 'ETH', '2.5', HOUSE.issuance, me, ago(40));
  await move.now('funding', 'USDC', '250.001', HOUSE.issuance, jihoon, ago(40));
  await move.now('funding', 'CBDC', '500.001', HOUSE.issuance, jihoon, ago(40));
  await move.now('top_up', 'KRW', '420000', HOUSE.bank, me, ago(38));

  await shop('9800', 'Hanok Tea House', '1470', ago(12));
  await move.sent('XP', '45.999', me, jihoon, ago(10));
  await move.failed('BTC', '0.004', me, EXCHANGE, 'the network refused it', ago(5));
  await move.sent('USDC', '25', me, jihoon, ago(3));
  await move.sent('ETH', '0.12', me, addressOf('Lee Soyeon'), ago(1, 6));
  await move.sent('CBDC', '500', jihoon, me, ago(0, 9));
  await move.sent('USDC', '61.49', me, addressOf('Choi Yuna'), ago(0, 6));
  await shop('18500', 'Nambu Market Grocer', '925', ago(0, 5));
  await move.sent('USDC', '250', jihoon, me, ago(0, 2));
  await move.held('withdrawal', 'KRW', '50000', me, HOUSE.bank, ago(0, 1));
}

/** Opens the organisation's account in won. */
export const openFirmsAccount = (tx: Tx, firm: AccountOwner, at: Date): Promise<number> =>
  mover(tx).now('top_up', 'KRW', '38412600', HOUSE.bank, firm, at);

/** Opens the accounts from which the demo's refund operator pays. */
export async function openRefundAccounts(tx: Tx, firm: AccountOwner, at: Date): Promise<void> {
  await mover(tx).now('top_up', 'KRW', '12500000', HOUSE.bank, firm, at);
  await mover(tx).now('opening', 'USDC', '10000', HOUSE.issuance, firm, at);
}

/** Returns a function that pays a LocalPay merchant, with immediate cashback and a receipt. */
function payer(tx: Tx, owner: Owner, me: AccountOwner) {
  return async (amount: string, merchantName: string, given: string, at: Date) => {
    const merchant = (await listMerchants(tx)).find(({ name }) => name === merchantName);
    if (!merchant) throw new Error(`${merchantName} is not in LocalPay's list`);
    const currency = await currencyAt(tx, at);
    const known = { details: namesOf(merchant), effectiveAt: at };
    const payment = simple('payment', 'KRW', amount, me, merchant.owner, 0n);
    const back = simple('cashback', 'KRW', given, merchant.owner, me, 0n);
    const id = await mustPost(tx, { ...payment, ...known, initiator: owner.userId });
    const cashback = {
      amount: back.amount,
      id: await mustPost(tx, { ...back, ...known, group: id }),
      isReleased: true,
    };
    const paid = { id, at, amount: payment.amount, payer: owner, own: me, merchant, charge: undefined };
    await insertPayment(tx, { ...paid, cashback, currency });
  };
}

function mover(tx: Tx) {
  const now = (kind: string, asset: AssetCode, amount: string, from: AccountOwner, to: AccountOwner, at: Date) =>
    mustPost(tx, { ...simple(kind, asset, amount, from, to, 0n), effectiveAt: at });
  const held = (
    kind: string,
    asset: AssetCode,
    amount: string,
    from: AccountOwner,
    to: AccountOwner,
    at: Date,
    fee = 0n,
  ) => mustPost(tx, { ...simple(kind, asset, amount, from, to, fee), hold: {}, effectiveAt: at });
  const later = (at: Date) => new Date(at.getTime() + SETTLED_AFTER_MS);
  return {
    now,
    held,
    sent: async (asset: AssetCode, amount: string, from: AccountOwner, to: AccountOwner, at: Date) => {
      const id = await held('send', asset, amount, from, to, at, await feeAt(tx, asset, at));
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
      const id = await held('send', asset, amount, from, to, at, await feeAt(tx, asset, at));
      await resolve(tx, [{ id, outcome: 'void', failure, effectiveAt: later(at) }]);
    },
  };
}

const feeAt = async (tx: Tx, asset: AssetCode, at: Date) =>
  networkFee(assetOf(asset), (await currencyAt(tx, at)).rules.networkFee);

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
  return transfer({ kind, asset, amount, fee, from, to, initiator: null });
}
