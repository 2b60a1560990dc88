import { createHash } from 'node:crypto';
import { z } from 'zod';
import { SD_JWT_VC } from '#features/credentials/server/forms/form.ts';
import { refuse } from '#platform/refusal.ts';
import { amount, text } from '#platform/shapes.ts';
import { refusals, type SignedPayment } from '../../contract.ts';
import type { DcqlQuery } from '../../dcql/query.ts';
import { LIMITS } from '../../rules.ts';
import { invalid } from './request-object.ts';

/** The one kind of transaction that this wallet knows how to say to a person: a payment (docs/product/presentation.md#what-is-signed). */
const PAYMENT = 'urn:ingam:payment:1';
const ALG = 'sha-256';

const common = z.looseObject({
  type: z.string(),
  credential_ids: z.array(z.string().max(100)).min(1).max(20),
  transaction_data_hashes_alg: z.array(z.string().max(100)).min(1).max(20).optional(),
});
/** As it is, without anything hidden in it: what is shown is what is signed. */
const line = z.string().refine((given) => text(200).safeParse(given).data === given);
const payment = z.strictObject({
  ...common.shape,
  payee: line,
  amount,
  currency: z.string().regex(/^[A-Z]{2,10}$/),
  reference: line.optional(),
});

/** Something to be signed beside what is shown (OpenID4VP 1.0, section 8.4). */
export interface Transaction {
  /** SHA-256 of it as it came, base64url. */
  readonly hash: string;
  /** Whether the request names the hash, which is then said back. */
  readonly isAlgNamed: boolean;
  /** The queries any one of which can sign it. */
  readonly queries: readonly string[];
  readonly payment: SignedPayment;
}

const unsupported = (detail: string) => refuse(refusals, 'request_unsupported', { detail });

/** Reads what is to be signed; refuses what this wallet cannot say in full to a person. */
export function transactionsIn(given: unknown, query: DcqlQuery): Transaction[] {
  if (given === undefined) return [];
  if (!Array.isArray(given) || given.length === 0 || given.length > LIMITS.transactions)
    throw invalid('What it wants signed is no list.');
  return (given as readonly unknown[]).map((one) => transactionIn(one, query));
}

function transactionIn(given: unknown, { credentials }: DcqlQuery): Transaction {
  const read = typeof given === 'string' && given.length <= LIMITS.request ? jsonIn(given) : undefined;
  const { type } = (read ?? {}) as { type?: unknown };
  if (typeof type === 'string' && type !== PAYMENT)
    throw unsupported('It wants something signed of a kind that is not known here.');
  const known = common.safeParse(read);
  if (typeof given !== 'string' || !known.success) throw invalid('What it wants signed cannot be read.');
  const { credential_ids: queries, transaction_data_hashes_alg: algorithms } = known.data;
  if (algorithms && !algorithms.includes(ALG)) throw unsupported('It wants a hash that this wallet does not make.');
  const asked = queries.map((id) => credentials.find((one) => one.id === id));
  if (asked.some((one) => !one)) throw invalid('It wants something signed by a credential that it does not ask for.');
  if (!asked.every((one) => one?.format === SD_JWT_VC && one.require_cryptographic_holder_binding))
    throw unsupported('It wants something signed by a credential that cannot.');
  const paid = payment.safeParse(known.data);
  // What is signed is all of it: a member that is not shown to the person is not signed either.
  if (!paid.success) throw unsupported('It wants a payment signed that cannot be shown in full.');
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

/** Who of what is chosen signs which: one credential alone for each, the first that its request names. Undefined where something stays unsigned. */
export function signersOf(
  transactions: readonly Transaction[],
  chosen: readonly string[],
): ReadonlyMap<string, readonly Transaction[]> | undefined {
  const pairs = transactions.map((one) => [one.queries.find((id) => chosen.includes(id)), one] as const);
  if (pairs.some(([id]) => id === undefined)) return undefined;
  const byQuery = Map.groupBy(pairs, ([id]) => id ?? '');
  return new Map([...byQuery].map(([id, own]) => [id, own.map(([, one]) => one)]));
}

/** What a key binding says of what it signs beside (OpenID4VP 1.0, appendix B.3.3.1). */
export const hashesOf = (transactions: readonly Transaction[]): object =>
  transactions.length === 0
    ? {}
    : {
        transaction_data_hashes: transactions.map(({ hash }) => hash),
        ...(transactions.some(({ isAlgNamed }) => isAlgNamed) && { transaction_data_hashes_alg: ALG }),
      };
