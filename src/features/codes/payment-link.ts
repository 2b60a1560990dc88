import { findAsset } from '#features/currency/assets.ts';
import { readAddress } from '#features/identity/address.ts';
import { formatUnits, parseUnits } from '#platform/money.ts';
import type { PaymentCode } from './code.ts';
import { type Fault, faultOf } from './fault.ts';

export interface LinkedPayment {
  /** EIP-55. */
  readonly address: string;
  readonly asset: string;
  /** Amount in whole coins, as `formatUnits` writes it. */
  readonly amount: string;
}

/**
 * Returns a link that opens this wallet's Send form with the payment filled in. Unlike an EIP-681 link, it names the
 * asset of the amount, and no other wallet opens it.
 */
export const paymentLink = (origin: string, { address, asset, amount }: LinkedPayment): string =>
  `${origin}/send?text=${address}&asset=${asset}&amount=${amount}`;

const SEND = /^\/send\?text=([^&]+)&asset=([A-Z]+)&amount=([\d.]+)$/;

/** Parses the path of a payment link, which must match exactly; undefined for any other path. */
export function readPaymentPath(path: string, chainId: number): PaymentCode | Fault | undefined {
  const [, target, code = '', text = ''] = SEND.exec(path) ?? [];
  if (target === undefined) return undefined;
  const address = readAddress(target, chainId);
  if (typeof address === 'string') return faultOf(address === 'bad_checksum' ? address : 'not_an_address');
  const asset = findAsset(code);
  if (!asset || asset.isLocal) return faultOf('unknown_asset', code);
  const units = parseUnits(text, asset.places);
  if (typeof units !== 'bigint') return faultOf(units === 'too_precise' ? 'too_many_places' : 'bad_amount', text);
  if (units === 0n) return faultOf('bad_amount', text);
  return { kind: 'payment', address, chain: chainId, asset: asset.code, amount: formatUnits(units, asset.places) };
}
