import { type AssetCode, assetOf } from '#features/currency/assets.ts';
import { currencyChanged, isCurrencyChanged } from '#features/currency/server/version-check.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, Refusal, refuse } from '#platform/refusal.ts';
import { requestDigest } from '#platform/server/http/digest.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import { type Db, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { refuseInsideTransaction } from '#platform/server/store/transactions.ts';
import { type AccountOwner, type Idempotency, legsOf, type Movement, type Resolution } from '../movement.ts';
import { queueOf } from './batches/batches.ts';
import { openMissing, Status, type SubmitRow, submitEach, submitInside } from './batches/submit.ts';

/** Result of a movement. Refusals change nothing and are not stored. */
export type Outcome =
  | { readonly status: 'accepted'; readonly id: number; readonly at: Date }
  /** The key was used for exactly this request; `answer` is what was stored with it. */
  | {
      readonly status: 'replayed';
      readonly id: number;
      readonly at: Date;
      readonly answer: Readonly<Record<string, unknown>> | null;
    }
  /** `spendable` is the spendable balance of the paying account. */
  | { readonly status: 'insufficient'; readonly spendable: bigint }
  | { readonly status: 'already_reversed' };

/** `invalid` breaks a rule of the books or would exceed what an account can store; the hold stays pending. */
export type ResolveOutcome = (typeof resolvedWords)[keyof typeof resolvedWords];

/**
 * Moves money inside a feature's own transaction, for calls that also change the feature's rows. Lock those rows first.
 * Throws these refusals:
 * - `key_reused`;
 * - `currency_changed` if another version of the currency is in force than the one named;
 * - `account_stopped` if the payer is frozen or closed;
 * - `not_moved` if the movement breaks a rule of the books or exceeds what an account can store.
 */
export async function post(tx: Tx, movement: Movement): Promise<Outcome> {
  const [row] = await submitInside(tx, movement).catch(throwChanged);
  return judged(row, movement);
}

/**
 * Posts a movement without a key that must be accepted, and returns its transfer id; throws otherwise. `short` makes
 * the error for a paying account with too little money.
 */
export async function mustPost(tx: Tx, movement: Movement, short?: (spendable: bigint) => Error): Promise<number> {
  const outcome = await post(tx, movement);
  if (short && outcome.status === 'insufficient') throw short(outcome.spendable);
  return acceptedId(outcome, movement);
}

function acceptedId(outcome: Outcome, { kind }: Movement): number {
  if (outcome.status !== 'accepted') throw new Error(`a ${kind} that must not fail was ${outcome.status}`);
  return outcome.id;
}

/** Result of the first movement of a group. If it was accepted, `ids` are the transfers of the others, in order. */
export interface GroupOutcome {
  readonly first: Outcome;
  readonly ids: readonly number[];
}

/**
 * Posts a movement together with others of its group (`group: 'first'`) in one statement. They move in order, or
 * nothing does if the first is refused. The others must be covered once the first has moved, and their accounts must
 * exist by then; throws otherwise.
 */
export async function postTogether(tx: Tx, movement: Movement, others: readonly Movement[]): Promise<GroupOutcome> {
  const [row, ...rows] = await submitInside(tx, movement, others).catch(throwChanged);
  const first = judged(row, movement);
  if (first.status !== 'accepted') return { first, ids: [] };
  return { first, ids: others.map((other, nth) => acceptedId(judged(rows[nth] as SubmitRow, other), other)) };
}

/** Turns the store's error about a currency version that is not in force into the refusal. */
const throwChanged = (error: unknown): never => {
  throw isCurrencyChanged(error) ? currencyChanged() : error;
};

/**
 * Result of one of several movements. `not_moved` breaks a rule of the books or exceeds what an account can store;
 * `stopped` would debit a frozen or closed account.
 */
export type OutcomeOfMany = Outcome | { readonly status: 'not_moved' | 'stopped' };

/**
 * Posts several movements at once; each is accepted or refused as if they had come one after another. Every account
 * must exist already (`openAccounts`): accounts opened here would be locked out of order.
 */
export async function postAll(tx: Tx, movements: readonly Movement[]): Promise<OutcomeOfMany[]> {
  if (movements.length === 0) return [];
  const rows = await submitEach(tx, movements);
  return rows.map((row, nth) => {
    const isBroken = row.status === Status.unknown || row.status === Status.invalid;
    if (row.status === Status.stopped) return { status: 'stopped' };
    return isBroken ? { status: 'not_moved' } : judged(row, movements[nth] as Movement);
  });
}

/** Creates the accounts that a movement lacks. */
export const openAccounts = (tx: Tx, movement: Parameters<typeof legsOf>[0]): Promise<unknown> =>
  openMissing(tx, legsOf(movement));

/** Creates the given accounts, except those that exist already. */
export const openAccountsIn = (tx: Tx, asset: AssetCode, owners: readonly AccountOwner[]): Promise<unknown> =>
  openMissing(
    tx,
    owners.map((owner) => ({ asset, owner })),
  );

/**
 * Moves money whose only record is the transfer. The transaction is shared with concurrent callers; each movement is
 * accepted or refused as if they had come one after another. At most 1,024 wait; more are refused with `unavailable`
 * (503). The same refusal reports an unknown outcome, as after 10 s without a response: retry with the same key.
 */
export async function submit(db: Db, movement: Movement): Promise<Outcome> {
  refuseInsideTransaction();
  return judged(await queueOf(db).ask(movement).catch(throwChanged), movement);
}

/** Resolves pending transfers like `resolve`, but in its own transactions, taking turns with submitted movements. */
export async function resolveAll(db: Db, resolutions: readonly Resolution[]): Promise<ResolveOutcome[]> {
  refuseInsideTransaction();
  if (resolutions.length === 0) return [];
  return queueOf(db).alone(async () => {
    const times = new Map<number, number>();
    for (const { id } of resolutions) times.set(id, (times.get(id) ?? 0) + 1);
    const isPlain = (item: Resolution) =>
      item.outcome === 'post' &&
      item.amount === undefined &&
      item.effectiveAt === undefined &&
      times.get(item.id) === 1;
    const plain = resolutions.filter(isPlain);
    const isSettled = plain.length > 0 && (await settleAll(db, plain));
    const rest = isSettled ? resolutions.filter((item) => !isPlain(item)) : resolutions;
    const answers = rest.length > 0 ? await db.tx((tx) => resolve(tx, rest)) : [];
    return resolutions.map((item) => (isSettled && isPlain(item) ? 'done' : answers[rest.indexOf(item)]) ?? 'unknown');
  });
}

/**
 * Posts transfers in full in one transaction if all of them can be posted. Otherwise changes nothing and returns false.
 */
async function settleAll(db: Db, resolutions: readonly Resolution[]): Promise<boolean> {
  const ids = resolutions.map(({ id }) => id);
  const { is_done: isDone } = await db.one(
    sql<{ is_done: boolean }>`SELECT ledger_settle_all(${ids}::bigint[]) AS is_done`,
  );
  if (isDone) db.wroteOutbox();
  return isDone;
}

/**
 * Locks these accounts in the ledger's lock order, for a caller that moves money of each in several steps. Returns how
 * many there are.
 */
export const lockAccounts = async (tx: Tx, asset: AssetCode, owners: readonly AccountOwner[]): Promise<number> =>
  (
    await tx.one(sql<{ n: number }>`
      SELECT cardinality(a.ids) AS n FROM (SELECT ARRAY(
        SELECT id FROM accounts WHERE asset_id = ${assetOf(asset).id} AND owner = ANY (${[...owners]}::text[])) AS ids) a
       CROSS JOIN LATERAL ledger_lock(a.ids)`)
  ).n;

/** Locks accounts of several assets, like `lockAccounts`. */
export const lockAccountsOf = (
  tx: Tx,
  assets: readonly AssetCode[],
  owners: readonly AccountOwner[],
): Promise<unknown> =>
  tx.rows(sql`SELECT ledger_lock(ARRAY(
    SELECT id FROM accounts WHERE asset_id = ANY (${assets.map((asset) => assetOf(asset).id)}::smallint[]) AND owner = ANY (${[...owners]}::text[])))`);

/**
 * Locks every account in the holds of these transfers, in the ledger's order, so that the caller can resolve them in
 * several steps.
 */
export const lockHeld = (tx: Tx, transfers: readonly number[]): Promise<unknown> =>
  tx.rows(sql`SELECT ledger_lock(ARRAY(
    SELECT DISTINCT u.id FROM holds h, unnest(h.accounts) AS u(id) WHERE h.transfer_id = ANY (${[...transfers]}::bigint[])))`);

/**
 * Resolves pending transfers in the given order, each exactly once even under concurrency. Returns one result per
 * resolution, in that order.
 */
export async function resolve(tx: Tx, resolutions: readonly Resolution[]): Promise<ResolveOutcome[]> {
  if (resolutions.length === 0) return [];
  const items = resolutions.map((item) => ({
    id: item.id,
    outcome: item.outcome,
    amount: item.outcome === 'post' ? item.amount?.toString() : undefined,
    failure: item.outcome === 'void' ? item.failure : undefined,
    effective_at: item.effectiveAt,
  }));
  const rows = await tx.rows(sql<{ status: keyof typeof resolvedWords }>`SELECT status
    FROM ledger_resolve(${JSON.stringify(items)}::jsonb) ORDER BY ord`);
  if (rows.some(({ status }) => status === 0)) tx.wroteOutbox();
  return rows.map(({ status }) => resolvedWords[status]);
}

/**
 * Returns the response stored for this key, for calls that read a feature's rows before they move money. Throws
 * `key_reused` if the key belongs to another request.
 */
export async function recall(
  db: Queryable,
  userId: UserId,
  { key, digest }: Idempotency,
): Promise<Extract<Outcome, { status: 'replayed' }> | undefined> {
  const row = await db.maybe(sql<{ id: number; at: Date; answer: Record<string, unknown> | null; is_same: boolean }>`
    SELECT transfer_id AS id, created_at AS at, answer, digest = decode(${digest}, 'hex') AS is_same
      FROM idempotency_keys WHERE user_id = ${userId} AND key = ${key}`);
  if (row && !row.is_same) throw keyReused();
  return row && { status: 'replayed', id: row.id, at: row.at, answer: row.answer };
}

/** Binds an idempotency key, if one was sent, to the call and its body. */
export const idempotencyOf = (key: string | undefined, call: string, sent: unknown): Idempotency | undefined =>
  key === undefined ? undefined : { key, digest: requestDigest(call, sent) };

/** Returns the response stored for this key; a repeated request needs no second signature. */
export async function recallUnsigned(
  tx: Tx,
  { userId }: Owner,
  consent: Pick<Consent, 'spare'>,
  idempotency: Idempotency | undefined,
): ReturnType<typeof recall> {
  const before = idempotency && (await recall(tx, userId, idempotency));
  if (before) consent.spare();
  return before;
}

/** Reports whether a response is stored for this key. */
export const isAnswered = async (db: Queryable, { userId }: Owner, key: string): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 AS is FROM idempotency_keys WHERE user_id = ${userId} AND key = ${key}`)) !== undefined;

/**
 * Uses up the signature that a movement needs. If the identical request, with the same signature and key, arrived at
 * the same time and used it first, returns that request's response instead.
 */
export async function signOrRecall(
  tx: Tx,
  { userId }: Owner,
  consent: Consent,
  idempotency: Idempotency | undefined,
): Promise<Extract<Outcome, { status: 'replayed' }> | undefined> {
  try {
    await consent.use(tx);
    return undefined;
  } catch (error) {
    const before = error instanceof Refusal && idempotency && (await recall(tx, userId, idempotency));
    if (!before) throw error;
    return before;
  }
}

const keyReused = () =>
  refuse(commonRefusals, 'key_reused', { detail: 'This Idempotency-Key was used for another request.' });

const resolvedWords = {
  0: 'done',
  1: 'done_before',
  2: 'resolved_otherwise',
  3: 'unknown',
  4: 'invalid',
  5: 'expired',
} as const;

function judged(row: SubmitRow, movement: Movement): Outcome {
  const { status, answer } = row;
  switch (status) {
    case Status.accepted:
      return { status: 'accepted', ...written(row) };
    case Status.replayed:
      return { status: 'replayed', ...written(row), answer };
    case Status.insufficient:
      return { status: 'insufficient', spendable: BigInt(row.spendable ?? 0) };
    case Status.alreadyReversed:
      return { status: 'already_reversed' };
    case Status.keyReused:
      throw keyReused();
    case Status.stopped:
      throw refuse(commonRefusals, 'account_stopped', {
        detail: 'The paying account is frozen or closed. No money was moved.',
      });
    case Status.unknown:
    case Status.invalid:
      throw refuse(commonRefusals, 'not_moved', {
        detail: `The ledger rejected ${movement.kind}: it exceeds what an account can hold, or breaks a rule of the books. No money was moved.`,
      });
    default:
      return status satisfies never;
  }
}

function written({ transfer_id: id, at }: SubmitRow): { id: number; at: Date } {
  if (id === null || at === null) throw new Error('the ledger wrote a transfer without returning its id');
  return { id, at };
}
