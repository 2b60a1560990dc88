import { lockUser } from '#features/auth/server/store.ts';
import { type Asset, findAsset } from '#features/currency/assets.ts';
import { currencyNow } from '#features/currency/server/store.ts';
import { readAddress } from '#features/identity/address.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import { openAccounts } from '#features/ledger/server/doors.ts';
import { embeddedNetwork } from '#features/ledger/server/network/embedded.ts';
import { readOwnAddress } from '#features/ledger/server/store.ts';
import { parseUnits } from '#platform/money.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { requestDigest } from '#platform/server/http/digest.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { type NewOrder, refusals } from '../contract.ts';
import { dayIn, isZone, LIMITS, startOfDay } from '../rules.ts';
import { countLive, findByKey, insertOrder, type OrderRow } from './orders-store.ts';
import { movementOf } from './paying.ts';

const DAY_MS = 86_400_000;

const invalid = (errors: Readonly<Record<string, string>>) =>
  refuse(refusals, 'invalid_order', {
    detail: Object.entries(errors)
      .map((fault) => fault.join(' '))
      .join('; '),
    errors,
  });

export const payeeUnknown = () =>
  refuse(refusals, 'payee_unknown', {
    detail: 'An order can only pay a user of this server.',
    errors: { toAddress: 'belongs to no user here' },
  });

/** Reports whether a user with a wallet here owns the address. */
export const isOwned = async (db: Queryable, address: AccountOwner): Promise<boolean> =>
  (
    await db.one(sql<{ is: boolean }>`
      SELECT EXISTS (SELECT FROM users WHERE address = ${address} AND deleted_at IS NULL) AS is`)
  ).is;

/**
 * Makes an order; its amount, payee, rhythm and total are signed once. The same key and body return the existing order.
 */
export async function makeOrder(
  { db, settings }: Services,
  who: Owner,
  { body, key, consent }: { readonly body: NewOrder; readonly key: string | undefined; readonly consent: Consent },
): Promise<{ readonly isReplay: boolean; readonly row: OrderRow }> {
  const digest = Buffer.from(requestDigest('POST /api/orders/{userId}', body), 'hex');
  return db.tx(async (tx) => {
    await lockUser(tx, who);
    const before = key === undefined ? undefined : await findByKey(tx, who, key);
    if (before) {
      consent.spare();
      if (!before.digest || !digest.equals(before.digest))
        throw refuse(commonRefusals, 'key_reused', { detail: 'This Idempotency-Key was used for another request.' });
      return { isReplay: true, row: before };
    }
    const { asset, amount, total } = sumsOf(body);
    const nextAt = await firstMoment(tx, body);
    // The signature is checked first, so that a caller who does not sign cannot learn who owns an address.
    await consent.use(tx);
    const to = await payeeOf(tx, who, body.toAddress, settings.chainId);
    if ((await countLive(tx, who)) >= LIMITS.live)
      throw refuse(refusals, 'too_many_orders', {
        detail: `At most ${LIMITS.live} orders can be active at once. End another one first.`,
      });
    const { rhythm, firstOn, endOn, zone } = body;
    const plan = { assetId: asset.id, amount, total, rhythm, firstOn, endOn, zone, nextAt };
    const paid = { asset_id: asset.id, amount: `${amount}`, to_owner: to, user_id: who.userId };
    await openAccounts(tx, movementOf(embeddedNetwork, paid, await readOwnAddress(tx, who), await currencyNow(tx)));
    return { isReplay: false, row: await insertOrder(tx, who, { key: key ?? null, digest, to, ...plan }) };
  });
}

const amountFaults = {
  malformed: 'must be digits with at most one dot',
  too_large: 'is too large',
  too_precise: 'has too many decimal places',
};

function sumsOf(body: NewOrder): { asset: Asset; amount: bigint; total: bigint } {
  const asset = findAsset(body.assetType);
  if (!asset) throw invalid({ assetType: 'is not known' });
  const read = (name: 'amount' | 'total') => {
    const units = parseUnits(body[name], asset.places);
    if (typeof units !== 'bigint') throw invalid({ [name]: amountFaults[units] });
    if (units === 0n) throw invalid({ [name]: 'must be more than 0' });
    return units;
  };
  const [amount, total] = [read('amount'), read('total')];
  if (total < amount) throw invalid({ total: 'is less than one payment' });
  return { asset, amount, total };
}

/** Returns the time of the first payment, by the store's clock. */
async function firstMoment(tx: Tx, { firstOn, endOn, zone }: NewOrder): Promise<Date> {
  if (!isZone(zone)) throw invalid({ zone: 'is not a time zone' });
  const { now } = await tx.one(sql<{ now: Date }>`SELECT clock_timestamp() AS now`);
  if (firstOn < dayIn(zone, now)) throw invalid({ firstOn: 'is in the past' });
  const at = startOfDay(firstOn, zone);
  if (at.getTime() > now.getTime() + LIMITS.aheadDays * DAY_MS)
    throw invalid({ firstOn: `is more than ${LIMITS.aheadDays} days ahead` });
  if (endOn !== null && endOn < firstOn) throw invalid({ endOn: 'is before the first payment' });
  return at;
}

async function payeeOf(tx: Tx, who: Owner, text: string, chainId: number): Promise<AccountOwner> {
  const read = readAddress(text, chainId);
  if (typeof read === 'string') throw invalid({ toAddress: 'is not an address on this network' });
  const to = read.address as AccountOwner;
  if (to === (await readOwnAddress(tx, who))) throw invalid({ toAddress: 'is your own address' });
  if (!(await isOwned(tx, to))) throw payeeUnknown();
  return to;
}
