import { parseUnits } from '#platform/money.ts';

/** What the ledger keeps, as migration 0007 has it; `places` is how many decimals one whole unit has. */
export const assets = [
  { id: 1, code: 'XP', name: 'Total Coin', places: 18, isLocal: false },
  { id: 2, code: 'USDC', name: 'StableCoin', places: 6, isLocal: false },
  { id: 3, code: 'CBDC', name: 'CBDC (KRW)', places: 6, isLocal: false },
  { id: 4, code: 'BTC', name: 'Bitcoin', places: 8, isLocal: false },
  { id: 5, code: 'ETH', name: 'Ethereum', places: 18, isLocal: false },
  { id: 6, code: 'KRW', name: 'Local currency', places: 0, isLocal: true },
] as const;

export type AssetCode = (typeof assets)[number]['code'];
export interface Asset {
  readonly id: number;
  readonly code: AssetCode;
  readonly name: string;
  readonly places: number;
  /** The local currency: no network fee, not sent on the network, not in the portfolio. */
  readonly isLocal: boolean;
}

const byCode = new Map<string, Asset>(assets.map((asset) => [asset.code, asset]));

/** The asset of a code as it stands on the wire; undefined for a text that names none. */
export const findAsset = (code: string): Asset | undefined => byCode.get(code);

/** The asset of a code that the types already vouch for. */
export function assetOf(code: AssetCode): Asset {
  const asset = byCode.get(code);
  if (!asset) throw new Error(`no asset ${code}`);
  return asset;
}

const byId = new Map<number, Asset>(assets.map((asset) => [asset.id, asset]));

/** The asset of an id that the store vouches for. */
export function assetById(id: number): Asset {
  const asset = byId.get(id);
  if (!asset) throw new Error(`no asset ${id}`);
  return asset;
}

/**
 * What a send costs, in whole units of the asset that is sent (docs/product/wallet.md#fees); `fee` is that of the currency's version, of any asset. A
 * fault when it is no whole number of units, so that a fee is never rounded.
 */
export function networkFee(asset: Asset, fee: string): bigint {
  if (asset.isLocal) return 0n;
  const units = parseUnits(fee, asset.places);
  if (typeof units !== 'bigint') throw new Error(`${fee} ${asset.code} is no whole number of units`);
  return units;
}
