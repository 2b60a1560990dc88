import type { AssetOnWire } from '#features/assets/contract.ts';
import { useRead } from '#features/ledger/web/calls.ts';

/** Returns the asset that was sent last and is still held, else the first one held; empty while that is unknown. */
export function useLastAsset(assets: readonly AssetOnWire[]): string {
  const { data, isError } = useRead('GET /api/transactions/{userId}');
  const held = assets.filter(({ balance }) => balance !== '0').map(({ assetType }) => assetType);
  const isSent = held.length > 1 && data === undefined && !isError;
  if (isSent) return '';
  const last = data?.find(
    ({ kind, transactionType, assetType }) => kind === 'send' && transactionType === 'send' && held.includes(assetType),
  );
  return last?.assetType ?? held[0] ?? '';
}
