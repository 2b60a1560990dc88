import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { type Db, type Queryable, sql, type Tx } from '#platform/server/db.ts';
import { assetOf } from '../assets.ts';
import type { Idempotency, Leg, Movement, Resolution } from '../movement.ts';
import { lineOf } from './line.ts';

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

export type Resolved = 'done' | 'done_before' | 'resolved_otherwise' | 'unknown' | 'expired';

/**
 * Moves money inside a feature's own transaction, for what also changes the feature's rows: lock those first, then call this. Throws the
 * refusal `key_reused`; a movement that breaks the ledger's rules is a fault.
 */
export async function post(tx: Tx, movement: Movement): Promise<Outcome> {
  let row = await ask(tx, movement);
  if (row.status === Status.unknown) {
    await open(tx, movement.legs);
    row = await ask(tx, movement);
  }
  return judged(row, movement);
}

/**
 * Moves money whose only record is the transfer, in a transaction of its own. At most 1,024 wait at a time; more are refused with
 * `unavailable` (503). An error other than a refusal means that it is not known whether the money moved: ask again with the same key.
 */
export const submit = (db: Db, movement: Movement): Promise<Outcome> =>
  lineOf(db)(async () => {
    const row = await db.tx((tx) => ask(tx, movement));
    if (row.status !== Status.unknown) return judged(row, movement);
    await db.tx((tx) => open(tx, movement.legs));
    return judged(await db.tx((tx) => ask(tx, movement)), movement);
  });

/** Ends pending transfers, each exactly once whoever else tries, in the order given; the answers are in that order. */
export async function resolve(tx: Tx, resolutions: readonly Resolution[]): Promise<Resolved[]> {
  if (resolutions.length === 0) return [];
  const items = resolutions.map((item) => ({
    id: item.id,
    outcome: item.outcome,
    amount: item.outcome === 'post' ? item.amount?.toString() : undefined,
    failure: item.outcome === 'void' ? item.failure : undefined,
    effective_at: item.effectiveAt,
  }));
  const rows = await tx.rows(sql<{ status: number }>`SELECT status
    FROM ledger_resolve(${JSON.stringify(items)}::jsonb) ORDER BY ord`);
  if (rows.some(({ status }) => status === 0)) tx.wroteOutbox();
  return rows.map(({ status }, index) => {
    const word = resolvedWords[status];
    if (!word) throw new Error(`the ledger cannot resolve ${JSON.stringify(items[index])}`);
    return word;
  });
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

const keyReused = () =>
  refuse(commonRefusals, 'key_reused', { detail: 'This Idempotency-Key was used for another request.' });

const resolvedWords: Record<number, Resolved> = {
  0: 'done',
  1: 'done_before',
  2: 'resolved_otherwise',
  3: 'unknown',
  5: 'expired',
};

const Status = { accepted: 0, replayed: 1, insufficient: 2, unknown: 3, keyReused: 5, alreadyReversed: 6 } as const;

interface SubmitRow {
  readonly status: number;
  readonly transfer_id: number | null;
  readonly at: Date | null;
  readonly spendable: string | null;
  readonly answer: Record<string, unknown> | null;
}

async function ask(tx: Tx, movement: Movement): Promise<SubmitRow> {
  const row = await tx.one(sql<SubmitRow>`SELECT status, transfer_id, at, spendable, answer
    FROM ledger_submit(${JSON.stringify([written(movement)])}::jsonb)`);
  if (row.status === Status.accepted) tx.wroteOutbox();
  return row;
}

const open = (tx: Tx, legs: readonly Leg[]) =>
  tx.rows(sql`SELECT ledger_open(${JSON.stringify(legs.map(account))}::jsonb)`);
const account = ({ asset, owner }: Leg) => ({ asset: assetOf(asset).id, owner });

/** A movement as ledger_submit reads it. */
const written = (movement: Movement) => ({
  kind: movement.kind,
  user_id: movement.initiator satisfies UserId | null,
  asset: assetOf(movement.asset).id,
  amount: movement.amount.toString(),
  fee: movement.fee.toString(),
  from: movement.from,
  to: movement.to,
  legs: movement.legs.map((leg) => ({ ...account(leg), delta: leg.delta.toString() })),
  key: movement.idempotency?.key,
  digest: movement.idempotency?.digest,
  answer: movement.idempotency?.answer,
  hold: movement.hold !== undefined,
  settle_after_ms: movement.hold?.settleAfterMs,
  expires_at: movement.hold?.expiresAt,
  reverses: movement.reverses,
  group_id: movement.group,
  details: movement.details,
  effective_at: movement.effectiveAt,
});

function judged(row: SubmitRow, movement: Movement): Outcome {
  const { status, transfer_id: id, at } = row;
  if (status === Status.keyReused) throw keyReused();
  if (status === Status.insufficient) return { status: 'insufficient', spendable: BigInt(row.spendable ?? 0) };
  if (status === Status.alreadyReversed) return { status: 'already_reversed' };
  if (id === null || at === null) throw new Error(`the ledger cannot take ${movement.kind}: status ${status}`);
  return status === Status.accepted
    ? { status: 'accepted', id, at }
    : { status: 'replayed', id, at, answer: row.answer };
}
