import { parseUnits } from '#platform/money.ts';
import type { Language } from '#platform/words.ts';

interface AssetRow {
  readonly id: number;
  readonly code: string;
  readonly names: Readonly<Record<Language, string>>;
  /** Number of decimals of one whole unit. */
  readonly places: number;
  /** Minimum number of decimals on a screen (docs/product/look.md#amounts). */
  readonly shown: number;
  /** The local currency: no network fee, not sent on the network, not in the portfolio. */
  readonly isLocal: boolean;
}

/**
 * The ledger's assets in the wallet's order. To add one, add a row here, a migration that inserts it into the table
 * `assets`, and its coin (`assets/web/coin-of.ts`).
 */
export const assets = [
  { id: 1, code: 'XP', names: { en: 'Total Coin', ko: '토탈 코인' }, places: 18, shown: 2, isLocal: false },
  { id: 2, code: 'USDC', names: { en: 'StableCoin', ko: '스테이블 코인' }, places: 6, shown: 2, isLocal: false },
  { id: 3, code: 'CBDC', names: { en: 'CBDC (KRW)', ko: 'CBDC (KRW)' }, places: 6, shown: 2, isLocal: false },
  { id: 4, code: 'BTC', names: { en: 'Bitcoin', ko: '비트코인' }, places: 8, shown: 4, isLocal: false },
  { id: 5, code: 'ETH', names: { en: 'Ethereum', ko: '이더리움' }, places: 18, shown: 4, isLocal: false },
  { id: 6, code: 'KRW', names: { en: 'Local currency', ko: '지역화폐' }, places: 0, shown: 0, isLocal: true },
] as const satisfies readonly AssetRow[];

export type AssetCode = (typeof assets)[number]['code'];
export type Asset = AssetRow & { readonly code: AssetCode };
/** Code of an asset in the portfolio: any but the local currency. */
export type CoinCode = Exclude<AssetCode, 'KRW'>;

export const assetCodes: readonly AssetCode[] = assets.map(({ code }) => code);
export const coinCodes: readonly CoinCode[] = assets.flatMap((asset) => (asset.isLocal ? [] : asset.code));

const byCode = new Map<string, Asset>(assets.map((asset) => [asset.code, asset]));

/** Finds an asset by its code in the API; undefined if there is none. */
export const findAsset = (code: string): Asset | undefined => byCode.get(code);

/** Returns the asset of a code that is known to exist. */
export function assetOf(code: AssetCode): Asset {
  const asset = byCode.get(code);
  if (!asset) throw new Error(`no asset ${code}`);
  return asset;
}

const byId = new Map<number, Asset>(assets.map((asset) => [asset.id, asset]));

/** Returns the asset of an id from the store. */
export function assetById(id: number): Asset {
  const asset = byId.get(id);
  if (!asset) throw new Error(`no asset ${id}`);
  return asset;
}

/**
 * Returns the network fee of a send, in whole units of the asset (docs/product/wallet.md#fees). `fee` is the currency
 * version's, for any asset. Throws if it is not a whole number of units, so that a fee is never rounded.
 */
export function networkFee(asset: Asset, fee: string): bigint {
  if (asset.isLocal) return 0n;
  const units = parseUnits(fee, asset.places);
  if (typeof units !== 'bigint') throw new Error(`${fee} ${asset.code} is no whole number of units`);
  return units;
}
