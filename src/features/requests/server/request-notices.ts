import { assetById } from '#features/currency/assets.ts';
import type { UserId } from '#platform/ids.ts';
import { formatUnits } from '#platform/money.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { REQUEST_UPDATE, type RequestNews } from '../rules.ts';

interface Told {
  readonly userId: UserId;
  /** What they are shown of it: what they asked for, or what they are asked for. */
  readonly of: { readonly requestId: number } | { readonly shareId: number };
  readonly assetId: number;
  readonly units: string | null;
  /** What they are notified of; null: their screens read again, and that is all. */
  readonly news: RequestNews;
}

/** Has people's screens read their requests again, and notifies them. Nothing that somebody wrote travels with it: it may be a stranger's. */
export const tellOf = (tx: Tx, all: readonly Told[]): Promise<unknown> =>
  emit(
    tx,
    all.map(({ userId, of, assetId, units, news }) => {
      const { code: assetType, places } = assetById(assetId);
      const amount = units === null ? null : formatUnits(BigInt(units), places);
      return { userId, type: REQUEST_UPDATE, data: { ...of, news, amount, assetType } };
    }),
  );
