import { officialOwner } from '#features/auth/server/sessions/authorize.ts';
import { lockSharedForKey } from '#features/organisations/server/keys/lock-for-key.ts';
import type { Checkout, NewCheckout } from '#features/pay/checkout-calls.ts';
import { refusals } from '#features/pay/refusals.ts';
import { type ChargeState, MOST_OPEN_ORDERS, MOST_RETURN_URL } from '#features/pay/rules.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { digestOf } from '#platform/server/http/digest.ts';
import type { KeyHolder } from '#platform/server/http/proof.ts';
import { returnUrlOf } from '#platform/server/return-url.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import { cancelOwnCharge, judgeCharge, openCharge } from '../charges/charges.ts';
import { lockCharge } from '../charges/charges-store.ts';
import { refundPayment } from '../payments/refund.ts';
import { closedCharge } from '../refusals.ts';
import { lockShop } from '../shops/merchants-store.ts';
import {
  type CheckoutRow,
  countOpenOrders,
  findCheckout,
  findLastOf,
  insertCheckout,
  listCheckouts,
  type Orderer,
  returnTo,
  type Writer,
} from './checkouts-store.ts';

const MINUTE_S = 60;

/** Checks the return address and returns it as stored. */
function judgeReturn(given: string | undefined, mode: 'personal' | 'hosted'): string | null {
  if (given === undefined) return null;
  const url = returnUrlOf(given, { mode, most: MOST_RETURN_URL });
  if (url === undefined) throw refuse(refusals, 'return_not_allowed', { errors: { returnUrl: 'must be https' } });
  return url;
}

/** An order is over only once its row says so: somebody may be paying it at the last moment. */
function stateOf({ payment_id, is_cancelled, is_over, is_unclosed }: CheckoutRow): ChargeState {
  if (payment_id !== null) return 'paid';
  if (is_cancelled) return 'cancelled';
  return is_over && !is_unclosed ? 'expired' : 'open';
}

const checkoutOnWire = (row: CheckoutRow, publicUrl: string): Checkout => ({
  chargeId: row.charge_id,
  reference: row.reference,
  amount: row.amount,
  currency: 'KRW',
  state: stateOf(row),
  paymentId: row.payment_id,
  refunded: row.refunded ?? '0',
  checkoutUrl: `${publicUrl}/checkout/${row.charge_id}`,
  returnUrl: returnTo(row.return_url, row.charge_id),
  createdAt: onWire(row.created_at),
  expiresAt: onWire(row.expires_at),
});

async function readRow(services: Services, who: Orderer, chargeId: number): Promise<CheckoutRow> {
  const row = await findCheckout(services.db, who, chargeId);
  if (!row) throw refuse(commonRefusals, 'not_found');
  return row;
}

/** Returns an order with its state. */
export const readCheckout = async (services: Services, who: Orderer, chargeId: number): Promise<Checkout> =>
  checkoutOnWire(await readRow(services, who, chargeId), services.settings.publicUrl);

/** Creates an order, or returns the existing one while it is payable or once it is paid. */
export async function createOrder(services: Services, who: Writer, asked: NewCheckout): Promise<Checkout> {
  const returnUrl = judgeReturn(asked.returnUrl, services.settings.mode);
  const charge = judgeCharge(asked);
  const digest = Buffer.from(digestOf(asked), 'hex');
  const id = await services.db.tx(async (tx) => {
    await lockSeller(tx, who);
    const owner = officialOwner(who.organisation);
    // The organisation's other orders wait from here until the commit.
    const { id: merchantId } = await lockShop(tx, owner);
    const before = await sameOrder(tx, who, asked.reference, digest);
    if (before) return before;
    if ((await countOpenOrders(tx, who, MOST_OPEN_ORDERS)) >= MOST_OPEN_ORDERS)
      throw refuse(refusals, 'too_many_charges', { detail: `At most ${MOST_OPEN_ORDERS} orders can be open.` });
    const lifeS = asked.minutes * MINUTE_S;
    const chargeId = await openCharge(tx, owner, { ...charge, merchantId, lifeS });
    await insertCheckout(tx, who, { chargeId, reference: asked.reference, digest, returnUrl });
    return chargeId;
  });
  return readCheckout(services, who, id);
}

/** Lists orders, newest first; with a reference, only those of that order. */
export async function listOrders(
  { db, settings }: Services,
  who: KeyHolder<'charges:read'>,
  query: PageQuery & { reference?: string | undefined },
): Promise<Page<Checkout>> {
  const { reference, limit } = query;
  const rows = await listCheckouts(db, who, { reference, before: idBefore(query), limit: limit + 1 });
  const page = pageById(rows, limit);
  return { items: page.items.map((row) => checkoutOnWire(row, settings.publicUrl)), next: page.next };
}

/** Cancels an unpaid order; repeating it is harmless. */
export async function cancelOrder(services: Services, who: Writer, chargeId: number): Promise<Checkout> {
  // A charge closed a day ago is deleted; the order still has its state.
  const state = stateOf(await readRow(services, who, chargeId));
  if (state === 'open') await cancelOwnCharge(services, { owners: [officialOwner(who.organisation)] }, chargeId, who);
  else if (state !== 'cancelled') throw closedCharge(`charge_${state}`);
  return readCheckout(services, who, chargeId);
}

/** Refunds part or all of an order, once per idempotency key. */
export async function refundOrder(
  services: Services,
  who: KeyHolder<'money:refund'>,
  {
    chargeId,
    body,
    key,
  }: { chargeId: number; body: { amount: string; reason?: string | undefined }; key: string | undefined },
): Promise<{ isReplay: boolean; checkout: Checkout }> {
  if (key === undefined)
    throw refuse(refusals, 'key_needed', {
      detail: 'A refund requires an Idempotency-Key, so that a retry does not refund twice.',
    });
  const { payment_id: id } = await readRow(services, who, chargeId);
  if (id === null) throw refuse(refusals, 'not_paid');
  const owners = [officialOwner(who.organisation)];
  const { isReplay } = await refundPayment(services, { owners }, { id, body, key, by: who });
  return { isReplay, checkout: await readCheckout(services, who, chargeId) };
}

/** Locks the organisation until the transaction ends; refuses one that is no longer a merchant. */
async function lockSeller(tx: Tx, who: Writer): Promise<void> {
  const { kinds } = await lockSharedForKey(tx, who);
  if (!kinds.includes('merchant'))
    throw refuse(commonRefusals, 'forbidden', { detail: 'The organisation is not a merchant.' });
}

/**
 * Returns the charge of an earlier identical order that is payable or paid; undefined if it expired or was cancelled.
 */
async function sameOrder(tx: Tx, who: Writer, reference: string, digest: Buffer): Promise<number | undefined> {
  const last = await findLastOf(tx, who, reference);
  if (!last) return undefined;
  // Wait for a payment that may be in progress at the last moment.
  if (last.is_over) await lockCharge(tx, last.charge_id);
  const before = (await findCheckout(tx, who, last.charge_id)) ?? last;
  const state = stateOf(before);
  if (state === 'expired' || state === 'cancelled' || (state === 'open' && before.is_over)) return undefined;
  if (digest.equals(before.digest)) return before.charge_id;
  if (state === 'paid') throw closedCharge('charge_paid');
  throw refuse(refusals, 'order_differs', {
    detail: 'Cancel the open order first, or use another reference.',
    errors: { reference: 'is open with a different amount or terms' },
  });
}
