import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { TransactionSerializableEIP1559 } from 'viem';
import { keccak256, parseTransaction, serializeTransaction } from 'viem/utils';
import { addressOfKey } from '#features/identity/server/keys.ts';
import { transferData } from '../rpc/encoding.ts';
import type { Address, Hex } from '../rpc/port.ts';
import type { Signable } from './request.ts';
import { type Signed, SigningRefused, type SigningTerms } from './signer.ts';

/* Builds transactions from requests. Uses viem, and is therefore loaded only when something is to be signed. */

/** The chain and treasury for which requests are signed. */
export interface SigningChain {
  readonly chainId: number;
  readonly treasury: Address;
}

/** "ingam" in ASCII, which precedes the digest in an anchor's data. */
const ANCHOR_PREFIX = '0x696e67616d';

/** Returns the unsigned transaction of a request. */
export function transactionOf(
  request: Signable,
  { nonce, gasLimit, offer }: SigningTerms,
  place: SigningChain,
): TransactionSerializableEIP1559 {
  const terms = {
    type: 'eip1559',
    chainId: place.chainId,
    nonce,
    gas: BigInt(gasLimit),
    maxFeePerGas: offer.maxFee,
    maxPriorityFeePerGas: offer.tip,
  } as const;
  const paying = (token: Address | null, to: Address, amount: bigint) =>
    token ? { ...terms, to: token, value: 0n, data: transferData(to, amount) } : { ...terms, to, value: amount };
  switch (request.kind) {
    case 'sweep': {
      const { token, amount } = request;
      const left = token ? amount : amount - BigInt(gasLimit) * offer.maxFee;
      if (left <= 0n) throw new SigningRefused('the coins to sweep do not cover their own gas');
      return paying(token, place.treasury, left);
    }
    case 'gas':
      return paying(null, request.to, request.amount);
    case 'withdrawal':
      return paying(request.token, request.to, request.amount);
    case 'anchor':
      return { ...terms, to: place.treasury, value: 0n, data: `${ANCHOR_PREFIX}${request.digest.slice(2)}` };
    case 'void':
      return paying(null, place.treasury, 0n);
    default:
      return request satisfies never;
  }
}

/** Signs a transaction; the caller owns the key and wipes it. Equal input gives equal bytes (RFC 6979). */
export function signBy(key: Uint8Array, transaction: TransactionSerializableEIP1559): Signed {
  const digest = keccak256(serializeTransaction(transaction), 'bytes');
  const [parity = 0, ...rs] = secp256k1.sign(digest, key, { prehash: false, format: 'recovered' });
  const hex = (bytes: readonly number[]): Hex => `0x${Buffer.from(bytes).toString('hex')}`;
  const raw = serializeTransaction(transaction, { r: hex(rs.slice(0, 32)), s: hex(rs.slice(32)), yParity: parity });
  return { raw, hash: keccak256(raw) };
}

/** Reports whether the bytes are exactly this transaction, signed by that address, with that hash. */
export function isSignedBy(signed: Signed, wanted: TransactionSerializableEIP1559, signer: Address): boolean {
  try {
    const { r = '0x', s = '0x', v: _, yParity = 0, ...told } = parseTransaction(signed.raw as `0x02${string}`);
    const plain = serializeTransaction(wanted);
    if (serializeTransaction(told) !== plain || keccak256(signed.raw) !== signed.hash) return false;
    const word = (hex: Hex) => Buffer.from(hex.slice(2).padStart(64, '0'), 'hex');
    const signature = Buffer.concat([Buffer.of(yParity), word(r), word(s)]);
    const key = secp256k1.recoverPublicKey(signature, keccak256(plain, 'bytes'), { prehash: false });
    return addressOfKey(key) === signer;
  } catch {
    return false;
  }
}
