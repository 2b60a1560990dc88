import { assetById } from '#features/currency/assets.ts';
import type { UserId } from '#platform/ids.ts';
import { formatUnits } from '#platform/money.ts';
import type { OutboxRow } from '#platform/server/events/outbox-pages.ts';
import { MOST_IN_ROW, type Packed } from '#platform/server/events/packed.ts';

/** Each transfer uses four event ids within its row: a transfer event and a balance event for each of the two sides. */
const PLACES = 4;

/**
 * Unpacks the events of a whole batch (0015-ledger-batches.sql). `rows` are `transfer,asset,units,sender,receiver`,
 * with 0 for a side that is not a user. `others` are `transfer,asset,user` for legs beside the two sides. A pending
 * transfer has not changed the receiver's balance yet.
 */
export const packedTransfers: Packed = {
  type: 'transfers',
  gives: ['transaction_update', 'balance_update'],
  unpack: (row, isWanted) => {
    const { status, rows, others } = row.data as { status: string; rows: string; others?: string | null };
    const lines = rows.split(';');
    const told = lines.flatMap((line, nth) => ofTransfer(line, nth * PLACES, status, isWanted));
    const more = (others?.split(';') ?? []).flatMap((line, nth) =>
      ofOther(line, lines.length * PLACES + nth, isWanted),
    );
    return [...told, ...more].map(({ place, ...event }) => {
      if (place >= MOST_IN_ROW) throw new Error(`row ${row.id} of the outbox holds too many events`);
      return { ...row, ...event, id: row.id + place };
    });
  },
};

interface EventAtOffset extends Pick<OutboxRow, 'userId' | 'type' | 'data'> {
  readonly place: number;
}
type IsWanted = (userId: UserId) => boolean;

function ofTransfer(line: string, first: number, status: string, isWanted: IsWanted): EventAtOffset[] {
  const [id = '', asset = '', units = '', from = '', to = ''] = line.split(',');
  const sides = [
    { userId: Number(from) as UserId, transactionType: 'send', place: first, hasMoved: true },
    { userId: Number(to) as UserId, transactionType: 'receive', place: first + 1, hasMoved: status !== 'pending' },
  ].filter(({ userId }) => userId !== 0 && isWanted(userId));
  if (sides.length === 0) return [];
  const { code, places } = assetById(Number(asset));
  const amount = formatUnits(BigInt(units), places);
  const moved = { transactionId: Number(id), assetType: code };
  return sides.flatMap(({ userId, transactionType, place, hasMoved }) => {
    const update = { place, userId, type: 'transaction_update', data: { ...moved, transactionType, amount, status } };
    const balance = { place: place + 2, userId, type: 'balance_update', data: moved };
    return hasMoved ? [update, balance] : [update];
  });
}

function ofOther(line: string, place: number, isWanted: IsWanted): EventAtOffset[] {
  const [id, asset, user] = line.split(',').map(Number);
  const userId = user as UserId;
  if (!isWanted(userId)) return [];
  const data = { transactionId: id, assetType: assetById(Number(asset)).code };
  return [{ place, userId, type: 'balance_update', data }];
}
