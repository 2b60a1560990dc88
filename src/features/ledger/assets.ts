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

/** What a send costs, of the asset that is sent (docs/product/wallet.md#fees). */
export const NETWORK_FEE = '0.001';

/** The network fee in whole units; a fault when it is none of that asset, so that a fee is never rounded. */
export function networkFee(asset: Asset): bigint {
  if (asset.isLocal) return 0n;
  const fee = parseUnits(NETWORK_FEE, asset.places);
  if (typeof fee !== 'bigint') throw new Error(`${NETWORK_FEE} ${asset.code} is no whole number of units`);
  return fee;
}

/** The start-up check of docs/product/wallet.md#fees: throws unless every fee is a whole number of units wherever it is charged. */
export function checkFees(): void {
  for (const asset of assets) networkFee(asset);
}
