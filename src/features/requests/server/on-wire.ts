import { assetById, networkFee } from '#features/currency/assets.ts';
import { addressOnWire } from '#features/ledger/server/history/on-wire.ts';
import { formatUnits } from '#platform/money.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { onWire } from '#platform/wire-time.ts';
import type { AskedShare, MadeRequest, SeenRequest, Share } from '../contract.ts';
import { LIMITS } from '../rules.ts';
import type { AskedRow, RequestRow, ShareRow } from './rows.ts';

type Opening = Pick<Services, 'vault'>;

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const noteAt = (row: number) => ({ table: 'pay_requests', column: 'note', row });
const reasonAt = (row: number) => ({ table: 'pay_request_shares', column: 'reason', row });

/** Seals the purpose of a request under the requester's key. */
export const sealNote = ({ vault }: Opening, tx: Tx, userId: number, id: number, note: string): Promise<Uint8Array> =>
  vault.seal(tx, userSubject(userId), noteAt(id), new TextEncoder().encode(note));

/** Seals the reason of a declined share under the payer's key. */
export const sealReason = ({ vault }: Opening, tx: Tx, userId: number, id: number, reason: string) =>
  vault.seal(tx, userSubject(userId), reasonAt(id), new TextEncoder().encode(reason));

const readReason = async ({ vault }: Opening, db: Queryable, { id, payer_id: payer, reason }: ShareRow) =>
  reason && payer !== null ? textOf(await vault.open(db, userSubject(payer), reasonAt(id), reason)) : null;

const amountIn = ({ asset_id: assetId }: Pick<RequestRow, 'asset_id'>) => {
  const { places } = assetById(assetId);
  return (units: string) => formatUnits(BigInt(units), places);
};

async function commonOf({ vault }: Opening, db: Queryable, row: RequestRow) {
  const text = amountIn(row);
  const { request_id: id, requester_id: owner, note } = row;
  return {
    assetType: assetById(row.asset_id).code,
    note: note && textOf(await vault.open(db, userSubject(owner), noteAt(id), note)),
    split: row.total === null || row.own === null ? null : { total: text(row.total), own: text(row.own) },
    createdAt: onWire(row.created_at),
    expiresAt: onWire(row.expires_at),
  };
}

const feeOf = ({ asset_id: assetId, network_fee: fee }: RequestRow) => {
  const asset = assetById(assetId);
  return formatUnits(networkFee(asset, fee), asset.places);
};

const amountOf = ({ paid, amount }: ShareRow, text: (units: string) => string): string | null => {
  const units = paid ?? amount;
  return units === null ? null : text(units);
};

/** Returns the shares that can be reminded, now or later: open and never reminded. */
export const toRemind = (shares: readonly ShareRow[]): ShareRow[] =>
  shares.filter(({ state, reminded_at: before }) => state === 'open' && before === null);

/** Returns the earliest time at which a share's payer can be reminded. */
export const remindableFrom = ({ asked_at: at }: ShareRow): Date =>
  new Date(at.getTime() + LIMITS.remindHours * 3_600_000);

/** Converts a request to the form that its requester sees. */
export async function madeOnWire(
  opening: Opening,
  db: Queryable,
  row: RequestRow,
  shares: readonly ShareRow[],
): Promise<MadeRequest> {
  const text = amountIn(row);
  const first = toRemind(shares).map((one) => remindableFrom(one).getTime());
  const told: Share[] = [];
  for (const one of shares)
    told.push({
      id: one.id,
      payer: one.payer === null ? null : addressOnWire(one.payer),
      isByLink: one.is_by_link,
      amount: amountOf(one, text),
      state: one.state,
      reason: await readReason(opening, db, one),
      remindedAt: one.reminded_at && onWire(one.reminded_at),
    });
  return {
    id: row.request_id,
    ...(await commonOf(opening, db, row)),
    shares: told,
    paid: text(`${shares.reduce((sum, { paid }) => sum + BigInt(paid ?? 0), 0n)}`),
    hasLink: row.has_link,
    withdrawnAt: row.withdrawn_at && onWire(row.withdrawn_at),
    remindFrom: first.length === 0 ? null : onWire(new Date(Math.min(...first))),
  };
}

/**
 * Converts a share to the form that its payer sees. It identifies the requester by address only, not by a name they
 * chose.
 */
export async function askedOnWire(opening: Opening, db: Queryable, row: AskedRow): Promise<AskedShare> {
  return {
    id: row.id,
    ...(await commonOf(opening, db, row)),
    requester: addressOnWire(row.requester) ?? row.requester,
    amount: amountOf(row, amountIn(row)),
    fee: feeOf(row),
    currencyVersion: row.currency_id,
    state: row.state,
    reason: await readReason(opening, db, row),
    isByLink: row.is_by_link,
    transactionId: row.transfer_id,
  };
}

/** Converts a request to the form that anyone with its link sees. It names none of the payers. */
export async function seenOnWire(
  opening: Opening,
  db: Queryable,
  viewer: number,
  shares: readonly [AskedRow, ...AskedRow[]],
): Promise<SeenRequest> {
  const [row] = shares;
  const text = amountIn(row);
  const free = shares.filter(({ state }) => state === 'free');
  return {
    ...(await commonOf(opening, db, row)),
    requester: addressOnWire(row.requester) ?? row.requester,
    isOwn: row.requester_id === viewer,
    fee: feeOf(row),
    free: free.map((one) => ({ id: one.id, amount: amountOf(one, text) })),
    count: shares.length,
    paidCount: shares.filter(({ state }) => state === 'paid' || state === 'underway').length,
    mine: shares.find(({ payer_id: payer }) => payer === viewer)?.id ?? null,
  };
}
