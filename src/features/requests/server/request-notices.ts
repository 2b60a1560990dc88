import { assetById } from '#features/currency/assets.ts';
import type { UserId } from '#platform/ids.ts';
import { formatUnits } from '#platform/money.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { REQUEST_UPDATE, type RequestNews } from '../rules.ts';

interface Notice {
  readonly userId: UserId;
  /** The request that a requester made, or the share that a payer is asked for. */
  readonly of: { readonly requestId: number } | { readonly shareId: number };
  readonly assetId: number;
  readonly units: string | null;
  /** The notification to show. Null only makes the screens reload. */
  readonly news: RequestNews;
}

/**
 * Makes people's screens reload their requests, and notifies them. Carries no free text: it may come from a stranger.
 */
export const notifyPeople = (tx: Tx, all: readonly Notice[]): Promise<unknown> =>
  emit(
    tx,
    all.map(({ userId, of, assetId, units, news }) => {
      const { code: assetType, places } = assetById(assetId);
      const amount = units === null ? null : formatUnits(BigInt(units), places);
      return { userId, type: REQUEST_UPDATE, data: { ...of, news, amount, assetType } };
    }),
  );
