import { z } from 'zod';
import { address, hash } from '../rpc/shapes.ts';

const amount = z
  .string()
  .regex(/^[1-9]\d{0,77}$/)
  .transform(BigInt);
/** null: the chain's own coin. */
const token = address.nullable();

/**
 * All that can be signed here. A request says what is to happen and never what is to be signed: the signer makes the transaction of it itself.
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

/** A request as JSON: amounts in decimals. */
export type RequestOnWire = z.input<typeof typedRequest>;

export const requestOnWire = (request: TypedRequest): RequestOnWire =>
  ('amount' in request ? { ...request, amount: String(request.amount) } : request) as RequestOnWire;
