import { assetOf } from '#features/currency/assets.ts';
import { type Leg, legsOf, type Movement } from '#features/ledger/movement.ts';
import type { UserId } from '#platform/ids.ts';
import { type Db, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

/** Statuses that `ledger_submit` returns. */
export const Status = {
  accepted: 0,
  replayed: 1,
  insufficient: 2,
  unknown: 3,
  invalid: 4,
  keyReused: 5,
  alreadyReversed: 6,
  stopped: 7,
} as const;

export interface SubmitRow {
  readonly status: (typeof Status)[keyof typeof Status];
  readonly transfer_id: number | null;
  readonly at: Date | null;
  readonly spendable: string | null;
  readonly answer: Record<string, unknown> | null;
}

/**
 * Decides movements inside a transaction and creates the accounts that the first one lacks. The others are decided only
 * if the first is accepted.
 */
export async function submitInside(
  tx: Tx,
  first: Movement,
  others: readonly Movement[] = [],
): Promise<[SubmitRow, ...SubmitRow[]]> {
  const asked = [first, ...others];
  const rows = await submitEach(tx, asked);
  if (rows[0]?.status !== Status.unknown) return decided(rows);
  await openMissing(tx, legsOf(first));
  return decided(await submitEach(tx, asked));
}

function decided([first, ...others]: readonly SubmitRow[]): [SubmitRow, ...SubmitRow[]] {
  if (!first) throw new Error('the ledger did not answer');
  return [first, ...others];
}

/**
 * Decides movements in order, each by itself, in one transaction. A movement that needs a missing account is `unknown`.
 */
export async function submitEach(
  db: (Queryable & Pick<Tx, 'wroteOutbox'>) | Db,
  movements: readonly Movement[],
): Promise<SubmitRow[]> {
  const asked = JSON.stringify(movements.map(written));
  const [first, ...others] = movements.map(({ currency }) => currency ?? null);
  const isOne = others.every((version) => version === first);
  const rows = await (isOne ? submitUnder(db, asked, first ?? null) : submitEachUnder(db, asked, movements));
  if (rows.some(({ status }) => status === Status.accepted)) db.wroteOutbox();
  return rows;
}

type CheckedRow = SubmitRow & { readonly holds: boolean | null };

/** Decides all movements that name the same currency version, or none. */
const submitUnder = (db: Queryable, asked: string, version: number | null): Promise<SubmitRow[]> =>
  version === null
    ? db.rows(
        sql<SubmitRow>`SELECT status, transfer_id, at, spendable, answer FROM ledger_submit(${asked}::jsonb) ORDER BY ord`,
      )
    : db.rows(sql<CheckedRow>`SELECT status, transfer_id, at, spendable, answer, CASE WHEN status = 0 THEN currency_need(${version}, at) END AS holds
        FROM ledger_submit(${asked}::jsonb) ORDER BY ord`);

/** Decides each movement under its own version of the currency. */
const submitEachUnder = (db: Queryable, asked: string, movements: readonly Movement[]): Promise<SubmitRow[]> =>
  db.rows(sql<CheckedRow>`SELECT status, transfer_id, at, spendable, answer,
                              CASE WHEN status = 0 AND v.version IS NOT NULL THEN currency_need(v.version, at) END AS holds
      FROM ledger_submit(${asked}::jsonb) s
      JOIN unnest(${movements.map(({ currency }) => currency ?? null)}::bigint[]) WITH ORDINALITY AS v(version, nth) ON v.nth = s.ord ORDER BY ord`);

type AccountOf = Pick<Leg, 'asset' | 'owner'>;

/** Creates the given accounts, except those that exist already. */
export const openMissing = (db: Queryable, accounts: readonly AccountOf[]) =>
  db.rows(sql`SELECT ledger_open(${JSON.stringify(accounts.map(account))}::jsonb)`);
const account = ({ asset, owner }: AccountOf) => ({ asset: assetOf(asset).id, owner });

/** Stands for "the first transfer of the batch"; no transfer has this id. */
const THE_FIRST = 0;

/** Returns a movement in the form that ledger_submit reads. */
const written = (movement: Movement) => ({
  kind: movement.kind,
  user_id: movement.initiator satisfies UserId | null,
  asset: assetOf(movement.asset).id,
  amount: movement.amount.toString(),
  fee: movement.fee.toString(),
  from: movement.from,
  to: movement.to,
  legs: legsOf(movement).map((leg) => ({ ...account(leg), delta: leg.delta.toString() })),
  key: movement.idempotency?.key,
  digest: movement.idempotency?.digest,
  answer: movement.idempotency?.answer,
  hold: movement.hold !== undefined,
  settle_after_ms: movement.hold?.settleAfterMs,
  expires_at: movement.hold?.expiresAt,
  reverses: movement.reverses,
  group_id: movement.group === 'first' ? THE_FIRST : movement.group,
  details: movement.details,
  effective_at: movement.effectiveAt,
});
