import { type Asset, assetById } from '#features/currency/assets.ts';
import { needVersion, underAnother } from '#features/currency/server/changed.ts';
import { currencyNow } from '#features/currency/server/store.ts';
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
import { closed, invalid, notFound } from './faults.ts';
import { askedOnWire } from './on-wire.ts';
import { tellOf } from './request-notices.ts';
import { lockRequest } from './requests-store.ts';
import type { AskedRow } from './rows.ts';
import { findAsked, lockPeople, setPaidBy } from './shares-store.ts';

const CALL = 'POST /api/requests/{userId}/asked/{id}/pay';

export interface Paying {
  readonly id: number;
  /** What the payer saw and signs. */
  readonly body: {
    readonly toAddress: string;
    readonly assetType: string;
    readonly amount: string;
    /** Under which the fee was shown. */
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
 * Pays a share, once: a send to who asks, whose transfer is written down with the share in its transaction. The same key and body get the answer
 * that was first given, whatever the share has become since.
 */
export const payShare = (
  services: Services,
  who: Owner,
  { id, body: { currencyVersion, ...body }, key, consent }: Paying,
): Promise<Paid> =>
  services.db.tx(async (tx) => {
    const idempotency = idempotencyOf(key, CALL, { ...body, shareId: id });
    if (await wasPaid(tx, who, idempotency)) return replay(tx, services, who, id, consent);
    const row = await lockAsked(tx, who, id);
    // The same press may have come first and paid what this one waited for.
    if (row.state !== 'open') {
      if (await wasPaid(tx, who, idempotency)) return replay(tx, services, who, id, consent);
      throw closed();
    }
    // First of all: who does not sign learns nothing of what is asked for.
    const first = await signOrRecall(tx, who, consent, idempotency);
    const asset = assetById(row.asset_id);
    const units = seenBy(row, asset, body, services.settings.chainId);
    const transferId = first
      ? undefined
      : await move(tx, services, who, { row, units, asset, idempotency, currencyVersion });
    if (transferId === undefined) return { isReplay: true, share: await readShare(tx, services, who, id) };
    await setPaidBy(tx, id, transferId);
    const told = { assetId: row.asset_id, units: `${units}`, news: null };
    await tellOf(tx, [
      { userId: row.requester_id, of: { requestId: row.request_id }, ...told },
      { userId: who.userId, of: { shareId: id }, ...told },
    ]);
    return { isReplay: false, share: await readShare(tx, services, who, id) };
  });

/** Whether this very press has moved the money before. */
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

/** A share under the lock of its request; both sides stay until this is done. */
export async function lockAsked(tx: Tx, who: Owner, id: number): Promise<AskedRow> {
  const seen = await findAsked(tx, who, id);
  if (!seen) throw notFound();
  await lockPeople(tx, [who.userId, seen.requester_id]);
  await lockRequest(tx, seen.request_id);
  const row = await findAsked(tx, who, id);
  if (!row) throw notFound();
  return row;
}

/** The sum in units, where what the payer saw is what is asked for. */
function seenBy(
  row: AskedRow,
  asset: Asset,
  { toAddress, assetType, amount }: Paying['body'],
  chainId: number,
): bigint {
  const read = readAddress(toAddress, chainId);
  const units = parseUnits(amount, asset.places);
  if (typeof units !== 'bigint' || units === 0n) throw invalid({ amount: 'is no amount that can be sent' });
  const isSame =
    typeof read !== 'string' &&
    read.address === row.requester &&
    assetType === asset.code &&
    (row.amount === null || BigInt(row.amount) === units);
  if (!isSame)
    throw refuse(refusals, 'request_differs', {
      detail: `This asks for ${row.amount === null ? 'an amount' : formatUnits(BigInt(row.amount), asset.places)} ${asset.code}, to who made it. Nothing was taken.`,
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

/** The transfer; undefined where the same press had moved it before. */
async function move(
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
  const outcome = await (isShown ? posted : posted.catch(underAnother));
  if (outcome.status === 'replayed') return undefined;
  if (outcome.status === 'accepted') {
    if (asset.isLocal) await needRoom(tx, services, currency, { address: row.requester, isOwn: false });
    return outcome.id;
  }
  if (outcome.status === 'already_reversed') throw new Error('a send reverses nothing');
  const has = `${formatUnits(outcome.spendable, asset.places)} ${asset.code}`;
  throw refuse(refusals, 'insufficient_balance', {
    detail: 'With the network fee this is more than your balance. Nothing was taken.',
    errors: { amount: `and the fee are more than the ${has} that can be spent` },
  });
}
