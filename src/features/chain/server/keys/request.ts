import { z } from 'zod';
import { address, hash } from '../rpc/shapes.ts';

const amount = z
  .string()
  .regex(/^[1-9]\d{0,77}$/)
  .transform(BigInt);
/** null: the chain's own coin. */
const token = address.nullable();

/**
 * All that can be asked for here. A request says what is to happen and never what is to be signed: the signer makes the transaction of it itself.
 * `sweep`: what an address of a person here has goes into the treasury; of the coin itself `amount` is all there is, and the fee comes off it.
 * `gas`: the treasury pays for a sweep of tokens. `withdrawal`: the treasury pays whom a person named. `anchor`: a digest is put on the chain.
 */
export const typedRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sweep'), from: address, token, amount }),
  z.strictObject({ kind: z.literal('gas'), to: address, amount }),
  z.strictObject({ kind: z.literal('withdrawal'), withdrawalId: z.int().positive(), to: address, token, amount }),
  z.strictObject({ kind: z.literal('anchor'), digest: hash }),
]);
export type TypedRequest = z.output<typeof typedRequest>;
export type RequestKind = TypedRequest['kind'];
/** The request of a kind. */
export type RequestOf = { readonly [K in RequestKind]: Extract<TypedRequest, { kind: K }> };

/** Nothing, paid by the treasury to itself: uses up the nonce of what its signer refused for good, so that what comes after it goes on (decision 0166). */
export const VOID = { kind: 'void' } as const;
/** All that is signed. */
export const signable = z.union([typedRequest, z.strictObject({ kind: z.literal('void') })]);
export type Signable = z.output<typeof signable>;

/** A request as JSON: amounts in decimals. */
export type RequestOnWire = z.input<typeof signable>;

export const requestOnWire = (request: Signable): RequestOnWire =>
  ('amount' in request ? { ...request, amount: String(request.amount) } : request) as RequestOnWire;
