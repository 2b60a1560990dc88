import { type AssetCode, assetOf } from '#features/currency/assets.ts';
import { currencyChanged, isCurrencyChanged } from '#features/currency/server/changed.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, Refusal, refuse } from '#platform/refusal.ts';
import { requestDigest } from '#platform/server/http/digest.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import { type Db, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { refuseInsideTransaction } from '#platform/server/store/transactions.ts';
import { type AccountOwner, type Idempotency, legsOf, type Movement, type Resolution } from '../movement.ts';
import { lineOf } from './batches/batches.ts';
import { ask, open, Status, type SubmitRow, submitInside } from './batches/submit.ts';

/** What became of a movement. Refusals change nothing and are not remembered. */
export type Outcome =
  | { readonly status: 'accepted'; readonly id: number; readonly at: Date }
  /** The key has been used for this very request; `answer` is what was kept with it. */
  | {
      readonly status: 'replayed';
      readonly id: number;
      readonly at: Date;
      readonly answer: Readonly<Record<string, unknown>> | null;
    }
  /** `spendable` is what the account that gives had. */
  | { readonly status: 'insufficient'; readonly spendable: bigint }
  | { readonly status: 'already_reversed' };

/** `invalid` is what breaks a rule of the books, or would leave an account with more than it can hold; the hold stands. */
export type Resolved = (typeof resolvedWords)[keyof typeof resolvedWords];

/**
 * Moves money inside a feature's own transaction, for what also changes the feature's rows: lock those first, then call this. Throws the
 * refusals `key_reused`, `currency_changed` where another version of the currency holds than the one named,, `account_stopped` where whoever
 * would pay is frozen or closed, and `not_moved` for what breaks a rule of the books or is more than an account can hold.
 */
export async function post(tx: Tx, movement: Movement): Promise<Outcome> {
  const [row] = await submitInside(tx, movement).catch(changed);
  return judged(row, movement);
}

/**
 * Posts a movement without a key that must be accepted, and returns its transfer; throws otherwise. With `short`, the account that pays may have too
 * little: its error is thrown then.
 */
export async function mustPost(tx: Tx, movement: Movement, short?: (spendable: bigint) => Error): Promise<number> {
  const outcome = await post(tx, movement);
  if (short && outcome.status === 'insufficient') throw short(outcome.spendable);
  return acceptedId(outcome, movement);
}

function acceptedId(outcome: Outcome, { kind }: Movement): number {
  if (outcome.status !== 'accepted') throw new Error(`a ${kind} that had to go was ${outcome.status}`);
  return outcome.id;
}

/** What became of the first of several that belong together; `ids` are the transfers of the others where it was accepted, in their order. */
export interface Together {
  readonly first: Outcome;
  readonly ids: readonly number[];
}

/**
 * The same of one with others that are of its group (`group: 'first'`), in one turn: they move in their order, or nothing does where the first is not
 * accepted. Theirs is money that is there for sure once the first has moved, in accounts that are there then: throws where it is not.
 */
export async function postTogether(tx: Tx, movement: Movement, others: readonly Movement[]): Promise<Together> {
  const [row, ...rows] = await submitInside(tx, movement, others).catch(changed);
  const first = judged(row, movement);
  if (first.status !== 'accepted') return { first, ids: [] };
  return { first, ids: others.map((other, nth) => acceptedId(judged(rows[nth] as SubmitRow, other), other)) };
}

/** What was asked for by the terms of a version that no longer holds, or not yet, is refused as such. */
const changed = (error: unknown): never => {
  throw isCurrencyChanged(error) ? currencyChanged() : error;
};

/** Of several: one that broke a rule of the books, or was more than an account can hold; one of an account that is frozen or closed. */
export type OutcomeOfMany = Outcome | { readonly status: 'not_moved' | 'stopped' };

/**
 * The same of several movements at once, each taken or refused by itself as if they had come one after another. Every account is there
 * (`openAccounts`): accounts that were opened in between would be locked out of their order.
 */
export async function postAll(tx: Tx, movements: readonly Movement[]): Promise<OutcomeOfMany[]> {
  if (movements.length === 0) return [];
  const rows = await ask(tx, movements);
  return rows.map((row, nth) => {
    const isBroken = row.status === Status.unknown || row.status === Status.invalid;
    if (row.status === Status.stopped) return { status: 'stopped' };
    return isBroken ? { status: 'not_moved' } : judged(row, movements[nth] as Movement);
  });
}

/** Opens the accounts that a movement lacks. */
export const openAccounts = (tx: Tx, movement: Parameters<typeof legsOf>[0]): Promise<unknown> =>
  open(tx, legsOf(movement));

/** Opens those of these accounts that are missing. */
export const openAccountsIn = (tx: Tx, asset: AssetCode, owners: readonly AccountOwner[]): Promise<unknown> =>
  open(
    tx,
    owners.map((owner) => ({ asset, owner })),
  );

/**
 * Moves money whose only record is the transfer, in a transaction of its own that it shares with the caller at the same time; each is
 * taken or refused as if they had come one after another. At most 1,024 wait; more are refused with `unavailable` (503). The same refusal
 * says so when it is not known whether the money moved, as after 10 s without an answer: ask again with the same key.
 */
export async function submit(db: Db, movement: Movement): Promise<Outcome> {
  refuseInsideTransaction();
  return judged(await lineOf(db).ask(movement).catch(changed), movement);
}

/** Ends pending transfers in transactions of its own, in turn with what is submitted; as `resolve` does. */
export async function resolveAll(db: Db, resolutions: readonly Resolution[]): Promise<Resolved[]> {
  refuseInsideTransaction();
  if (resolutions.length === 0) return [];
  return lineOf(db).alone(async () => {
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

/** Posts transfers in full in one step, a transaction of its own, if nothing stands against any; else changes nothing and gives false. */
async function settleAll(db: Db, resolutions: readonly Resolution[]): Promise<boolean> {
  const ids = resolutions.map(({ id }) => id);
  const { is_done: isDone } = await db.one(
    sql<{ is_done: boolean }>`SELECT ledger_settle_all(${ids}::bigint[]) AS is_done`,
  );
  if (isDone) db.wroteOutbox();
  return isDone;
}

/** Locks these accounts in the order in which all others do, for who will move money of each in more than one step; gives how many there are. */
export const lockAccounts = async (tx: Tx, asset: AssetCode, owners: readonly AccountOwner[]): Promise<number> =>
  (
    await tx.one(sql<{ n: number }>`
      SELECT cardinality(a.ids) AS n FROM (SELECT ARRAY(
        SELECT id FROM accounts WHERE asset_id = ${assetOf(asset).id} AND owner = ANY (${[...owners]}::text[])) AS ids) a
       CROSS JOIN LATERAL ledger_lock(a.ids)`)
  ).n;

/** The same in several assets. */
export const lockAccountsOf = (
  tx: Tx,
  assets: readonly AssetCode[],
  owners: readonly AccountOwner[],
): Promise<unknown> =>
  tx.rows(sql`SELECT ledger_lock(ARRAY(
    SELECT id FROM accounts WHERE asset_id = ANY (${assets.map((asset) => assetOf(asset).id)}::smallint[]) AND owner = ANY (${[...owners]}::text[])))`);

/** Locks every account that the holds of these transfers are in, in the ledger's order, for several that are then resolved in parts. */
export const lockHeld = (tx: Tx, transfers: readonly number[]): Promise<unknown> =>
  tx.rows(sql`SELECT ledger_lock(ARRAY(
    SELECT DISTINCT u.id FROM holds h, unnest(h.accounts) AS u(id) WHERE h.transfer_id = ANY (${[...transfers]}::bigint[])))`);

/** Ends pending transfers, each exactly once no matter who else tries, in the order given; the answers are in that order. */
export async function resolve(tx: Tx, resolutions: readonly Resolution[]): Promise<Resolved[]> {
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
 * What was answered to this key before, for calls that must look at a feature's rows before they move money. Throws `key_reused` when
 * the key stands for another request.
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

/** Binds an idempotency key, if one was sent, to the call and what was sent to it. */
export const idempotencyOf = (key: string | undefined, call: string, sent: unknown): Idempotency | undefined =>
  key === undefined ? undefined : { key, digest: requestDigest(call, sent) };

/** What was answered to this key before, which needs no signature again. */
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

/** Whether something was answered to this key before. */
export const isAnswered = async (db: Queryable, { userId }: Owner, key: string): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 AS is FROM idempotency_keys WHERE user_id = ${userId} AND key = ${key}`)) !== undefined;

/**
 * Uses the signature up that a movement wants; gives what was answered instead when the very same request, signature and key, came at the
 * same time and has used it first.
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
        detail: 'The account that would pay is frozen or closed. Nothing was moved.',
      });
    case Status.unknown:
    case Status.invalid:
      throw refuse(commonRefusals, 'not_moved', {
        detail: `The ledger cannot take ${movement.kind}: it is more than an account can hold, or breaks a rule of the books. Nothing was moved.`,
      });
    default:
      return status satisfies never;
  }
}

function written({ transfer_id: id, at }: SubmitRow): { id: number; at: Date } {
  if (id === null || at === null) throw new Error('the ledger wrote a transfer and does not say which');
  return { id, at };
}
