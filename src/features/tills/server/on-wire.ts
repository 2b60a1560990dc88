import { namesOf } from '#features/organisations/server/audit/trail-store.ts';
import { namesAs } from '#platform/both-names.ts';
import type { Officer } from '#platform/server/http/proof.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { isWithinLimit, TRIES } from '../rules.ts';
import type { BookLine, Close, TakenPayment, Till } from '../wire.ts';
import { type ClerkRow, listClerks } from './clerks-store.ts';
import { type BookRow, type CloseRow, sumsOf } from './closes-store.ts';
import { type FiguresRow, type GivenBackRow, listGivenBack, type TakenRow } from './takings-store.ts';
import { readTill, type TillRow } from './tills-store.ts';

export const clerkOnWire = ({ id, name, tries }: ClerkRow) => ({ id, name, isLocked: tries >= TRIES });

/** Returns tills for staff who may manage them. */
export async function tillsOnWire(db: Queryable, rows: readonly TillRow[]): Promise<Till[]> {
  const clerks = Map.groupBy(
    await listClerks(
      db,
      rows.map(({ id }) => id),
    ),
    ({ till_id }) => till_id,
  );
  const names = await namesOf(
    db,
    rows.map(({ enrolled_by }) => enrolled_by),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    refundLimit: row.refund_limit,
    ...namesAs('enrolledBy', names.get(row.enrolled_by)),
    enrolledAt: onWire(row.enrolled_at),
    lastUsedAt: row.last_used_at && onWire(row.last_used_at),
    endedAt: row.ended_at && onWire(row.ended_at),
    clerks: (clerks.get(row.id) ?? []).map(clerkOnWire),
  }));
}

export async function tillOnWire(db: Queryable, who: Pick<Officer, 'organisation'>, id: number): Promise<Till> {
  const [shown] = await tillsOnWire(db, [await readTill(db, who, id)]);
  if (!shown) throw new Error(`till ${id} is not there`);
  return shown;
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);

/** Returns payments for the clerk who took them, with the amount that they may still refund alone. */
export async function takenOnWire(db: Queryable, limit: bigint, rows: readonly TakenRow[]): Promise<TakenPayment[]> {
  const given = Map.groupBy(
    await listGivenBack(
      db,
      rows.map(({ id }) => id),
    ),
    ({ payment_id }) => payment_id,
  );
  return rows.map(({ id, amount, refunded, by_clerks, items, created_at }) => {
    const before = BigInt(by_clerks);
    const alone = isWithinLimit(limit, before, 0n) ? limit - before : 0n;
    return {
      id,
      amount,
      refunded,
      mayRefund: least(alone, BigInt(amount) - BigInt(refunded)).toString(),
      items,
      refunds: (given.get(id) ?? []).map(givenOnWire),
      createdAt: onWire(created_at),
    };
  });
}

const givenOnWire = ({ id, amount, reason, is_signed, created_at }: GivenBackRow) => ({
  id,
  amount,
  reason,
  isSigned: is_signed,
  createdAt: onWire(created_at),
});

export const figuresOnWire = ({ payments, paid, refunds, refunded }: FiguresRow) => ({
  payments,
  paid,
  refunds,
  refunded,
});

/** Returns closes with their totals, overall and by clerk. */
export async function closesOnWire(db: Queryable, rows: readonly CloseRow[]): Promise<Close[]> {
  const sums = Map.groupBy(
    await sumsOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ close_id }) => close_id,
  );
  return rows.map(({ id, till, day, closed_by, closed_at }) => {
    const byClerk = (sums.get(id) ?? []).map((sum) => ({ clerk: sum.clerk, ...figuresOnWire(sum) }));
    const total = (of: 'paid' | 'refunded') => byClerk.reduce((all, sum) => all + BigInt(sum[of]), 0n).toString();
    const count = (of: 'payments' | 'refunds') => byClerk.reduce((all, sum) => all + sum[of], 0);
    return {
      id,
      till,
      day,
      closedBy: closed_by,
      closedAt: onWire(closed_at),
      payments: count('payments'),
      paid: total('paid'),
      refunds: count('refunds'),
      refunded: total('refunded'),
      byClerk,
    };
  });
}

export const bookOnWire = (row: BookRow): BookLine => ({
  id: row.id,
  kind: row.kind,
  paymentId: row.payment_id,
  amount: row.amount,
  till: row.till,
  clerk: row.clerk,
  signedBy: row.signed_by,
  closeId: row.close_id,
  createdAt: onWire(row.created_at),
});
