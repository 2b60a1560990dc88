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
import { judgeCharge, openCharge, takeBack } from '../charges/charges.ts';
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
  type Writer,
} from './checkouts-store.ts';
import { returnTo } from './return-to.ts';

const MINUTE_S = 60;

/** Where a customer goes on, as it is kept. */
function judgeReturn(given: string | undefined, mode: 'personal' | 'hosted'): string | null {
  if (given === undefined) return null;
  const url = returnUrlOf(given, { mode, most: MOST_RETURN_URL });
  if (url === undefined) throw refuse(refusals, 'return_not_allowed', { errors: { returnUrl: 'must be https' } });
  return url;
}

/** An order is over when that is written down: somebody may be paying it in its last moment. */
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

/** What became of an order. */
export const readCheckout = async (services: Services, who: Orderer, chargeId: number): Promise<Checkout> =>
  checkoutOnWire(await readRow(services, who, chargeId), services.settings.publicUrl);

/** Asks a customer for an order: once for as long as it can be paid, or was. */
export async function askOrder(services: Services, who: Writer, asked: NewCheckout): Promise<Checkout> {
  const returnUrl = judgeReturn(asked.returnUrl, services.settings.mode);
  const charge = judgeCharge(asked);
  const digest = Buffer.from(digestOf(asked), 'hex');
  const id = await services.db.tx(async (tx) => {
    await holdSeller(tx, who);
    const owner = officialOwner(who.organisation);
    // From here to the commit the organisation's other orders wait.
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

/** The newest first; those of one order by its reference. */
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

/** Takes an order back that nobody has paid; again alike. */
export async function cancelOrder(services: Services, who: Writer, chargeId: number): Promise<Checkout> {
  // The charge of what was closed a day ago is gone: the order says what became of it.
  const state = stateOf(await readRow(services, who, chargeId));
  if (state === 'open') await takeBack(services, { owners: [officialOwner(who.organisation)] }, chargeId, who);
  else if (state !== 'cancelled') throw closedCharge(`charge_${state}`);
  return readCheckout(services, who, chargeId);
}

/** Gives some or all of an order back, once for a key. */
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
      detail: 'Give each refund an Idempotency-Key: asked again with the same, it is answered alike.',
    });
  const { payment_id: id } = await readRow(services, who, chargeId);
  if (id === null) throw refuse(refusals, 'not_paid');
  const owners = [officialOwner(who.organisation)];
  const { isReplay } = await refundPayment(services, { owners }, { id, body, key, by: who });
  return { isReplay, checkout: await readCheckout(services, who, chargeId) };
}

/** The organisation stays as it is until the transaction ends; refuses one that is no seller any more. */
async function holdSeller(tx: Tx, who: Writer): Promise<void> {
  const { kinds } = await lockSharedForKey(tx, who);
  if (!kinds.includes('merchant'))
    throw refuse(commonRefusals, 'forbidden', { detail: 'The organisation is no merchant.' });
}

/** The charge of an order that was asked before and can be paid, or was; none where nobody paid it in time, or it was taken back. */
async function sameOrder(tx: Tx, who: Writer, reference: string, digest: Buffer): Promise<number | undefined> {
  const last = await findLastOf(tx, who, reference);
  if (!last) return undefined;
  // Whoever may be paying it in its last moment is waited for.
  if (last.is_over) await lockCharge(tx, last.charge_id);
  const before = (await findCheckout(tx, who, last.charge_id)) ?? last;
  const state = stateOf(before);
  if (state === 'expired' || state === 'cancelled' || (state === 'open' && before.is_over)) return undefined;
  if (digest.equals(before.digest)) return before.charge_id;
  if (state === 'paid') throw closedCharge('charge_paid');
  throw refuse(refusals, 'order_differs', {
    detail: 'Take the open one back first, or ask with another reference.',
    errors: { reference: 'is open with another amount or other terms' },
  });
}
