import { type Queryable, sql } from '#platform/server/store/db.ts';
import type { Address } from '../rpc/port.ts';
import type { Signable } from './request.ts';
import { SigningRefused, type SigningTerms } from './signer.ts';

/** Maximum gas cost, in wei, that the treasury pays for one token sweep: 0.05 of the chain's coin. */
const MOST_GAS = 50_000_000_000_000_000n;
const ZERO: Address = `0x${'0'.repeat(40)}`;

export interface Policy {
  readonly treasury: Address;
  /** Contracts of the configured tokens. */
  readonly contracts: ReadonlySet<Address>;
}

/** Refuses requests that correct code here never makes: a last safeguard before signing. */
export async function demandSignable(
  db: Queryable,
  request: Signable,
  { offer }: SigningTerms,
  policy: Policy,
): Promise<void> {
  if (offer.tip > offer.maxFee || offer.tip <= 0n) throw new SigningRefused('a tip above the maximum fee, or of 0');
  if ('token' in request && request.token !== null && !policy.contracts.has(request.token))
    throw new SigningRefused('a token that NETWORK_TOKENS does not name');
  if (request.kind === 'sweep') await demandPerson(db, request.from);
  if (request.kind === 'gas') {
    await demandPerson(db, request.to);
    if (request.amount > MOST_GAS) throw new SigningRefused('more gas than any sweep needs');
  }
  if (
    request.kind === 'withdrawal' &&
    (request.to === ZERO || request.to === policy.treasury || policy.contracts.has(request.to))
  )
    throw new SigningRefused('a withdrawal to the treasury, to a token’s contract or to the zero address');
}

async function demandPerson(db: Queryable, address: Address): Promise<void> {
  const row = await db.maybe(sql<{ is: number }>`SELECT 1 AS is FROM identity_keys WHERE address = ${address}`);
  if (!row) throw new SigningRefused('an address that nobody here has');
}
