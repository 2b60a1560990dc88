import { createHash } from 'node:crypto';
import type { NewPayment, SignedPayment } from '../../contract.ts';

/** The only supported type of transaction data (docs/product/presentation.md#what-is-signed). */
const TYPE = 'urn:ingam:payment:1';

/** Encodes a payment to the asking organisation as a wallet reads and hashes it (OpenID4VP 1.0, section 8.4). */
export const encodePayment = (payee: string, query: string, { amount, currency, reference }: NewPayment): string =>
  Buffer.from(
    JSON.stringify({
      type: TYPE,
      credential_ids: [query],
      payee,
      amount,
      currency,
      ...(reference !== null && { reference }),
    }),
  ).toString('base64url');

export function paymentIn(encoded: string | null): SignedPayment | null {
  if (encoded === null) return null;
  // The content needs no validation, because only `encodePayment` writes it.
  const { payee, amount, currency, reference } = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as Omit<
    SignedPayment,
    'reference'
  > & { readonly reference?: string };
  return { payee, amount, currency, reference: reference ?? null };
}

/** Reports whether a key binding JWT signs exactly this transaction data (OpenID4VP 1.0, appendix B.3.3.1). */
export function signsPayment(binding: Readonly<Record<string, unknown>>, encoded: string): boolean {
  const { transaction_data_hashes: hashes, transaction_data_hashes_alg: algorithm = 'sha-256' } = binding;
  const hash = createHash('sha256').update(encoded).digest('base64url');
  return algorithm === 'sha-256' && Array.isArray(hashes) && hashes.length === 1 && hashes[0] === hash;
}
