import { type Asset, assetById } from '#features/currency/assets.ts';
import { currencyNow } from '#features/currency/server/store.ts';
import { needVersion, retryUnderNewVersion } from '#features/currency/server/version-check.ts';
import { needRoom } from '#features/exchange/server/holding-cap.ts';
import { readAddress } from '#features/identity/address.ts';
import type { Idempotency } from '#features/ledger/movement.ts';
import { idempotencyOf, post, recall, signOrRecall } from '#features/ledger/server/doors.ts';
import { embeddedNetwork } from '#features/ledger/server/network/embedded.ts';
import { readOwnAddress } from '#features/ledger/server/store.ts';
import { movementOf } from '#features/orders/server/paying.ts';
import { formatUnits, parseUnits } from '#platform/money.ts';
import { refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { type AskedShare, refusals } from '../contract.ts';
import { invalidRequest, notFound, requestClosed } from './faults.ts';
import { askedOnWire } from './on-wire.ts';
import { notifyPeople } from './request-notices.ts';
import { lockRequest } from './requests-store.ts';
import type { AskedRow } from './rows.ts';
import { findAsked, lockPeople, setPaidBy } from './shares-store.ts';

const CALL = 'POST /api/requests/{userId}/asked/{id}/pay';

export interface SharePayment {
  readonly id: number;
  /** The values that the payer saw and signs. */
  readonly body: {
    readonly toAddress: string;
    readonly assetType: string;
    readonly amount: string;
    /** The currency version under which the fee was shown. */
    readonly currencyVersion?: number | undefined;
  };
  readonly key: string | undefined;
  readonly consent: Consent;
}
interface Paid {
  readonly isReplay: boolean;
  readonly share: AskedShare;
}

/**
 * Pays a share once, by a send to the requester. The transfer and the share's reference to it commit together. The same
 * key and body return the first answer, whatever happened to the share since.
 */
export const payShare = (
  services: Services,
  who: Owner,
  { id, body: { currencyVersion, ...body }, key, consent }: SharePayment,
): Promise<Paid> =>
  services.db.tx(async (tx) => {
    const idempotency = idempotencyOf(key, CALL, { ...body, shareId: id });
    if (await wasPaid(tx, who, idempotency)) return replay(tx, services, who, id, consent);
    const row = await lockShare(tx, who, id);
    // The same request may have been sent twice and have paid the share while this call waited for the lock.
    if (row.state !== 'open') {
      if (await wasPaid(tx, who, idempotency)) return replay(tx, services, who, id, consent);
      throw requestClosed();
    }
    // Consent is checked before anything else: a caller who has not signed learns nothing about the share.
    const first = await signOrRecall(tx, who, consent, idempotency);
    const asset = assetById(row.asset_id);
    const units = seenBy(row, asset, body, services.settings.chainId);
    const transferId = first
      ? undefined
      : await sendPayment(tx, services, who, { row, units, asset, idempotency, currencyVersion });
    if (transferId === undefined) return { isReplay: true, share: await readShare(tx, services, who, id) };
    await setPaidBy(tx, id, transferId);
    const told = { assetId: row.asset_id, units: `${units}`, news: null };
    await notifyPeople(tx, [
      { userId: row.requester_id, of: { requestId: row.request_id }, ...told },
      { userId: who.userId, of: { shareId: id }, ...told },
    ]);
    return { isReplay: false, share: await readShare(tx, services, who, id) };
  });

/** Reports whether a call with the same idempotency key has already moved the money. */
const wasPaid = async (tx: Tx, who: Owner, idempotency: Idempotency | undefined): Promise<boolean> =>
  idempotency !== undefined && (await recall(tx, who.userId, idempotency)) !== undefined;

async function replay(tx: Tx, services: Services, who: Owner, id: number, consent: Consent): Promise<Paid> {
  consent.spare();
  return { isReplay: true, share: await readShare(tx, services, who, id) };
}

async function readShare(tx: Tx, services: Services, who: Owner, id: number): Promise<AskedShare> {
  const row = await findAsked(tx, who, id);
  if (!row) throw notFound();
  return askedOnWire(services, tx, row);
}

/**
 * Locks the request of a share and returns the share. Also locks the rows of both people, so that neither account is
 * deleted before the commit.
 */
export async function lockShare(tx: Tx, who: Owner, id: number): Promise<AskedRow> {
  const seen = await findAsked(tx, who, id);
  if (!seen) throw notFound();
  await lockPeople(tx, [who.userId, seen.requester_id]);
  await lockRequest(tx, seen.request_id);
  const row = await findAsked(tx, who, id);
  if (!row) throw notFound();
  return row;
}

/** Returns the amount in units. Refuses if what the payer saw differs from what is requested. */
function seenBy(
  row: AskedRow,
  asset: Asset,
  { toAddress, assetType, amount }: SharePayment['body'],
  chainId: number,
): bigint {
  const read = readAddress(toAddress, chainId);
  const units = parseUnits(amount, asset.places);
  if (typeof units !== 'bigint' || units === 0n) throw invalidRequest({ amount: 'must be a valid amount above 0' });
  const isSame =
    typeof read !== 'string' &&
    read.address === row.requester &&
    assetType === asset.code &&
    (row.amount === null || BigInt(row.amount) === units);
  if (!isSame)
    throw refuse(refusals, 'request_differs', {
      detail: `The request is for ${row.amount === null ? 'an amount in' : formatUnits(BigInt(row.amount), asset.places)} ${asset.code}, paid to its requester. No money was moved.`,
    });
  return units;
}

interface Moving {
  readonly row: AskedRow;
  readonly units: bigint;
  readonly asset: Asset;
  readonly idempotency: Idempotency | undefined;
  readonly currencyVersion: number | undefined;
}

/** Makes the transfer. Returns undefined if the same key had already made it. */
async function sendPayment(
  tx: Tx,
  services: Services,
  who: Owner,
  { row, units, asset, idempotency, currencyVersion }: Moving,
): Promise<number | undefined> {
  const currency = await currencyNow(tx);
  if (!asset.isLocal) needVersion(currency, currencyVersion);
  const sent = { asset_id: row.asset_id, amount: `${units}`, to_owner: row.requester, user_id: who.userId };
  const movement = movementOf(embeddedNetwork, sent, await readOwnAddress(tx, who), currency);
  const isShown = !asset.isLocal && currencyVersion !== undefined;
  const posted = post(tx, { ...movement, idempotency });
  const outcome = await (isShown ? posted : posted.catch(retryUnderNewVersion));
  if (outcome.status === 'replayed') return undefined;
  if (outcome.status === 'accepted') {
    if (asset.isLocal) await needRoom(tx, services, currency, { address: row.requester, isOwn: false });
    return outcome.id;
  }
  if (outcome.status === 'already_reversed') throw new Error('a send reverses nothing');
  const has = `${formatUnits(outcome.spendable, asset.places)} ${asset.code}`;
  throw refuse(refusals, 'insufficient_balance', {
    detail: 'With the network fee this exceeds your balance. No money was moved.',
    errors: { amount: `plus the fee exceeds the spendable ${has}` },
  });
}
