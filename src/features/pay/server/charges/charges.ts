import { randomBytes, randomInt } from 'node:crypto';
import { chargeLink } from '#features/codes/charge-link.ts';
import { currencyNow } from '#features/currency/server/store.ts';
import { proveBeforeCommit } from '#features/organisations/server/check-officer.ts';
import { lockSharedForKey } from '#features/organisations/server/keys/lock-for-key.ts';
import type { Charge } from '#features/pay/contract.ts';
import { refusals } from '#features/pay/refusals.ts';
import { addUp, CHARGE_LIFE_S, cashbackOf, chargeState, type Item, MOST_OPEN_CHARGES } from '#features/pay/rules.ts';
import { printShop } from '#features/pay/shop-code.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Actor, KeyHolder, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { returnTo } from '../checkout/checkouts-store.ts';
import { closedCharge, needOpenTrade, needPayable, readWon } from '../refusals.ts';
import { merchantFor, openShop } from '../shops/merchants.ts';
import { findMerchant, lockShop } from '../shops/merchants-store.ts';
import { type ChargeRow, closeCancelled, countOpen, findCharge, insertCharge, lockCharge } from './charges-store.ts';

export interface ChargeRequest {
  readonly amount: string;
  readonly note?: string | undefined;
  readonly items?: readonly Item[] | undefined;
}

const CODE_TRIES = 20;
const RANDOM_BITS = (1n << 52n) - 1n;
/** Returns a random id between 2^52 and 2^53, hard enough to guess for a link that reveals no secret. */
const newId = () => Number((BigInt(`0x${randomBytes(7).toString('hex')}`) & RANDOM_BITS) | (1n << 52n));
const newCode = () => String(randomInt(100_000, 1_000_000));

/** A valid charge request: whole won, and items that add up to it. */
export interface JudgedCharge {
  readonly amount: bigint;
  readonly note: string | undefined;
  readonly items: readonly Item[] | undefined;
}

export function judgeCharge(asked: ChargeRequest): JudgedCharge {
  const amount = readWon(asked.amount);
  const items = asked.items?.length ? asked.items : undefined;
  if (items && !addUp(items.map(whole), amount))
    throw refuse(refusals, 'items_differ', {
      detail: 'The items do not add up to the amount.',
      errors: { items: 'do not add up to the amount' },
    });
  if (items && !isKeepable(items))
    throw refuse(refusals, 'items_too_long', {
      detail: 'The items are too long. Shorten their names.',
      errors: { items: 'are too long' },
    });
  return { amount, note: asked.note, items };
}

/** Creates a charge for one payment, with its link, number and codes. */
export async function createCharge(services: Services, owner: Owner, asked: ChargeRequest): Promise<Charge> {
  const { db } = services;
  const judged = judgeCharge(asked);
  await openShop(services, owner);
  const id = await db.tx(async (tx) => {
    proveBeforeCommit(tx, owner);
    const { id: merchantId } = await lockShop(tx, owner);
    if ((await countOpen(tx, owner)) >= MOST_OPEN_CHARGES)
      throw refuse(refusals, 'too_many_charges', {
        detail: `At most ${MOST_OPEN_CHARGES} charges can be open at once.`,
      });
    return openCharge(tx, owner, { ...judged, merchantId, lifeS: CHARGE_LIFE_S });
  });
  return readCharge(services, owner, id);
}

/** Maximum size of an item list in the store, in bytes. */
const MOST_ITEM_BYTES = 10_000;
/** Reports whether an item list fits, in the store's format: JSON with a space after each colon and comma. */
function isKeepable(items: readonly Item[]): boolean {
  const text = items.map(
    ({ name, amount }) => `{"name": ${JSON.stringify(name)}, "amount": ${JSON.stringify(amount)}}`,
  );
  return Buffer.byteLength(`[${text.join(', ')}]`) <= MOST_ITEM_BYTES;
}

/** Normalizes the amount of an item by the rules for every amount in won. */
const whole = ({ name, amount }: Item): Item => ({ name, amount: readWon(amount, 'items').toString() });

/** Opens a charge at a shop that the caller has locked, and returns its id. */
export async function openCharge(
  tx: Tx,
  owner: Owner,
  asked: JudgedCharge & { readonly merchantId: number; readonly lifeS: number },
): Promise<number> {
  const { id: currency, rules } = await currencyNow(tx);
  needPayable(asked.amount, rules);
  const shop = rules.shutOut.length === 0 ? undefined : await findMerchant(tx, asked.merchantId);
  if (shop) needOpenTrade(shop, rules);
  const id = newId();
  for (let tries = 0; tries < CODE_TRIES; tries += 1)
    if (await insertCharge(tx, owner, { ...asked, currency, id, code: newCode() })) return id;
  throw refuse(commonRefusals, 'unavailable', { detail: 'No number is available right now.', retryAfterS: 5 });
}

/** Returns a charge by its link, as seen by `viewer`. Only its two sides learn who paid it. */
export async function readCharge(services: Services, viewer: Owner, id: number): Promise<Charge> {
  const row = await findCharge(services.db, id);
  if (!row) throw refuse(commonRefusals, 'not_found');
  return chargeOnWire(services, viewer, row);
}

async function chargeOnWire(services: Services, viewer: Owner, row: ChargeRow): Promise<Charge> {
  const { db, settings } = services;
  const merchant = await findMerchant(db, row.merchant_id);
  // The shop has been closed since the charge was created.
  if (!merchant) throw refuse(commonRefusals, 'not_found');
  const shown = { ...(await merchantFor(db, services, viewer, merchant)), cashbackBps: row.cashback_bps };
  const isOwn = row.user_id === viewer.userId;
  const once = {
    amount: row.amount,
    reference: String(row.id),
    expiresAt: Math.floor(row.expires_at.getTime() / 1000),
  };
  return {
    id: row.id,
    merchant: shown,
    amount: row.amount,
    note: row.note,
    items: row.items ?? [],
    state: chargeState(row),
    cashback: cashbackOf(BigInt(row.amount), row.cashback_bps).toString(),
    code: row.code,
    link: chargeLink(settings.publicUrl, String(row.id)),
    payload: printShop(shown, once),
    isOwn,
    createdAt: onWire(row.created_at),
    expiresAt: onWire(row.expires_at),
    paymentId: isOwn || row.payer_id === viewer.userId ? row.payment_id : null,
    returnUrl: returnTo(row.return_url, row.id),
  };
}

/** Cancels one of the caller's charges; repeating it is harmless. Another user's charge is not found. */
export async function cancelCharge(services: Services, who: Actor, id: number): Promise<Charge> {
  await cancelOwnCharge(services, who, id);
  return readCharge(services, who.self, id);
}

/** Cancels a charge on behalf of its merchant. */
export const cancelOwnCharge = (
  services: Services,
  who: Pick<Actor, 'owners'>,
  id: number,
  by?: KeyHolder<'charges:write'>,
): Promise<void> =>
  services.db.tx(async (tx) => {
    if (by) await lockSharedForKey(tx, by);
    const row = await lockCharge(tx, id);
    const owner = who.owners.find(({ userId }) => userId === row?.user_id);
    if (!row || !owner) throw refuse(commonRefusals, 'not_found');
    proveBeforeCommit(tx, owner);
    const state = chargeState(row);
    if (state === 'paid' || state === 'expired') throw closedCharge(`charge_${state}`);
    if (state === 'open') await closeCancelled(tx, who, id);
  });
