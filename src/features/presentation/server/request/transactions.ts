import { createHash } from 'node:crypto';
import { z } from 'zod';
import { SD_JWT_VC } from '#features/credentials/server/forms/form.ts';
import { refuse } from '#platform/refusal.ts';
import { amount, text } from '#platform/shapes.ts';
import { refusals, type SignedPayment } from '../../contract.ts';
import type { DcqlQuery } from '../../dcql/query.ts';
import { LIMITS } from '../../rules.ts';
import { invalid } from './request-object.ts';

/**
 * The only type of transaction that this wallet can explain to a person: a payment
 * (docs/product/presentation.md#what-is-signed).
 */
const PAYMENT = 'urn:ingam:payment:1';
const ALG = 'sha-256';

const common = z.looseObject({
  type: z.string(),
  credential_ids: z.array(z.string().max(100)).min(1).max(20),
  transaction_data_hashes_alg: z.array(z.string().max(100)).min(1).max(20).optional(),
});
/** Must contain no invisible characters, so that the shown text is the signed text. */
const line = z.string().refine((given) => text(200).safeParse(given).data === given);
const payment = z.strictObject({
  ...common.shape,
  payee: line,
  amount,
  currency: z.string().regex(/^[A-Z]{2,10}$/),
  reference: line.optional(),
});

/** A transaction to be signed with the answer (OpenID4VP 1.0, section 8.4). */
export interface Transaction {
  /** SHA-256 of the transaction data as received, base64url. */
  readonly hash: string;
  /** True if the request names the hash algorithm, which the answer then repeats. */
  readonly isAlgNamed: boolean;
  /** Ids of the credential queries, any one of which may sign the transaction data. */
  readonly queries: readonly string[];
  readonly payment: SignedPayment;
}

const unsupported = (detail: string) => refuse(refusals, 'request_unsupported', { detail });

/** Reads the transactions to sign; refuses any that this wallet cannot show in full. */
export function transactionsIn(given: unknown, query: DcqlQuery): Transaction[] {
  if (given === undefined) return [];
  if (!Array.isArray(given) || given.length === 0 || given.length > LIMITS.transactions)
    throw invalid('Its transaction_data is not a list.');
  return (given as readonly unknown[]).map((one) => transactionIn(one, query));
}

function transactionIn(given: unknown, { credentials }: DcqlQuery): Transaction {
  const read = typeof given === 'string' && given.length <= LIMITS.request ? jsonIn(given) : undefined;
  const { type } = (read ?? {}) as { type?: unknown };
  if (typeof type === 'string' && type !== PAYMENT)
    throw unsupported('It requires an unsupported type of transaction to be signed.');
  const known = common.safeParse(read);
  if (typeof given !== 'string' || !known.success) throw invalid('Its transaction_data cannot be read.');
  const { credential_ids: queries, transaction_data_hashes_alg: algorithms } = known.data;
  if (algorithms && !algorithms.includes(ALG)) throw unsupported('It requires an unsupported hash algorithm.');
  const asked = queries.map((id) => credentials.find((one) => one.id === id));
  if (asked.some((one) => !one)) throw invalid('It names a credential for signing that it does not request.');
  if (!asked.every((one) => one?.format === SD_JWT_VC && one.require_cryptographic_holder_binding))
    throw unsupported('It names a credential that cannot sign transactions.');
  const paid = payment.safeParse(known.data);
  // The person signs the whole text, so a payment with an unknown member, which would not be shown, is refused.
  if (!paid.success) throw unsupported('It contains a payment that cannot be shown in full.');
  const { payee, amount: sum, currency, reference } = paid.data;
  return {
    hash: createHash('sha256').update(given).digest('base64url'),
    isAlgNamed: algorithms !== undefined,
    queries,
    payment: { payee, amount: sum, currency, reference: reference ?? null },
  };
}

function jsonIn(encoded: string): unknown {
  if (!/^[\w-]+$/.test(encoded)) return undefined;
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString()) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Assigns each transaction to one chosen credential, the first that the request names. Undefined if a transaction
 * cannot be signed.
 */
export function signersOf(
  transactions: readonly Transaction[],
  chosen: readonly string[],
): ReadonlyMap<string, readonly Transaction[]> | undefined {
  const pairs = transactions.map((one) => [one.queries.find((id) => chosen.includes(id)), one] as const);
  if (pairs.some(([id]) => id === undefined)) return undefined;
  const byQuery = Map.groupBy(pairs, ([id]) => id ?? '');
  return new Map([...byQuery].map(([id, own]) => [id, own.map(([, one]) => one)]));
}

/** Returns the members of a key binding for its transactions (OpenID4VP 1.0, appendix B.3.3.1). */
export const hashesOf = (transactions: readonly Transaction[]): object =>
  transactions.length === 0
    ? {}
    : {
        transaction_data_hashes: transactions.map(({ hash }) => hash),
        ...(transactions.some(({ isAlgNamed }) => isAlgNamed) && { transaction_data_hashes_alg: ALG }),
      };
