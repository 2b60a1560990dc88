import { z } from 'zod';
import { address, hash } from '../rpc/shapes.ts';

const amount = z
  .string()
  .regex(/^[1-9]\d{0,77}$/)
  .transform(BigInt);
/** Null: the chain's own coin. */
const token = address.nullable();

/**
 * All requests to the signer. A request states what is to happen, never the bytes to sign: the signer builds the
 * transaction itself.
 * - `sweep`: moves the balance of a person's address here into the treasury. For the coin, `amount` is the whole
 * balance, from which the fee is paid.
 * - `gas`: the treasury pays for a sweep of tokens.
 * - `withdrawal`: the treasury pays an address that a person named.
 * - `anchor`: writes a digest on the chain.
 */
export const typedRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sweep'), from: address, token, amount }),
  z.strictObject({ kind: z.literal('gas'), to: address, amount }),
  z.strictObject({ kind: z.literal('withdrawal'), withdrawalId: z.int().positive(), to: address, token, amount }),
  z.strictObject({ kind: z.literal('anchor'), digest: hash }),
]);
export type TypedRequest = z.output<typeof typedRequest>;
export type RequestKind = TypedRequest['kind'];
export type RequestOf = { readonly [K in RequestKind]: Extract<TypedRequest, { kind: K }> };

/**
 * A payment of nothing by the treasury to itself. It uses the nonce of a request that the signer refused for good, so
 * that later ones can proceed (decision 0166).
 */
export const VOID = { kind: 'void' } as const;
/** Everything that can be signed. */
export const signable = z.union([typedRequest, z.strictObject({ kind: z.literal('void') })]);
export type Signable = z.output<typeof signable>;

/** A request as JSON, with decimal amounts. */
export type RequestOnWire = z.input<typeof signable>;

export const requestOnWire = (request: Signable): RequestOnWire =>
  ('amount' in request ? { ...request, amount: String(request.amount) } : request) as RequestOnWire;
