import { parseUnits } from '#platform/money.ts';
import { hundredthsText } from '#platform/number-text.ts';
import { digestOf } from '#platform/server/http/digest.ts';
import type { Db } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { type OfficeResult, USD_PLACES } from '../../rules.ts';
import { type OfficePlan, officePlan, outcomeOf, planOf } from '../../sandbox-offices.ts';
import { type ConfirmationPage, PAGE_RESULTS, type Purchase, type Recorded, type SandboxOffice } from './port.ts';
import {
  type DueRow,
  isAnyDue,
  keepPurchase,
  lockDue,
  type NewResult,
  publish,
  type ResultRow,
  resultsAfter,
  startPurchase,
} from './sandbox-store.ts';

export interface SandboxTimes {
  /** True if purchases without a special merchant name wait for a person. Tests may confirm them at once. */
  readonly waitsForStart?: boolean;
  readonly lateMs?: number;
  /** Interval in ms for polling an outside office, instead of 15 s. */
  readonly readMs?: number;
  /** Delay in ms before a contradicting office contradicts itself. */
  readonly againMs?: number;
}
const LATE_MS = 20_000;
const AGAIN_MS = 5000;

const reasons: Readonly<Partial<Record<OfficeResult, string>>> = {
  rejected: 'The goods were not shown at customs.',
  partial: 'Not all of the goods were shown at customs.',
};

/**
 * The built-in office. Its records and publications are in tables of its own, so every process sees the same office and
 * it survives restarts. It decides whenever it is read, and needs no job of its own.
 */
export function sandboxOffice(db: Db, times: SandboxTimes = {}): SandboxOffice {
  const { waitsForStart = true, lateMs = LATE_MS, againMs = AGAIN_MS } = times;
  return {
    name: 'sandbox',
    isOffered: true,
    isSandbox: true,
    record: async (purchase) => {
      const named = officePlan(purchase.merchant.name);
      if (named === 'down') throw new Error('the sandbox office cannot be reached');
      const kept = await keepPurchase(db, {
        reference: purchase.reference,
        told: digestOf(purchase),
        refundCents: centsOf(purchase.refund),
        plan: named ?? 'confirms',
        isStarted: named !== undefined || !waitsForStart,
        dueInMs: dueInMs(named, waitsForStart, lateMs),
      });
      if (kept.plan === 'flaky' && kept.isNew) throw new Error('the sandbox office simulates a lost answer');
      return answerOf(purchase, kept);
    },
    confirmed: async (since) => {
      const place = placeOf(since);
      if (await isAnyDue(db)) await publishDue(db, againMs);
      return pageOf(await resultsAfter(db, place, PAGE_RESULTS), since);
    },
    start: (reference, result = 'confirmed') => startPurchase(db, reference, planOf[result]),
    close: () => undefined,
  };
}

function dueInMs(named: OfficePlan | undefined, waitsForStart: boolean, lateMs: number): number | null {
  if (named === undefined) return waitsForStart ? null : 0;
  if (outcomeOf(named, 0) === undefined) return null;
  return named === 'late' ? lateMs : 0;
}

function answerOf(purchase: Purchase, kept: { number: number; told: string; plan: OfficePlan }): Recorded {
  if (kept.told !== digestOf(purchase)) return { status: 'refused', code: 'reference_used' };
  if (kept.plan === 'refuses')
    return { status: 'refused', code: 'not_refundable', text: 'Such goods are not refunded.' };
  return { status: 'recorded', number: numberText(kept.number) };
}

const publishDue = (db: Db, againMs: number) =>
  db.tx(async (tx) => {
    const due = await lockDue(tx, PAGE_RESULTS);
    await publish(
      tx,
      due.flatMap((row) => resultOf(row, againMs)),
    );
  });

function resultOf({ number, plan, published, refund_cents }: DueRow, againMs: number): NewResult[] {
  const result = outcomeOf(plan, published);
  if (result === undefined) return [];
  return [
    {
      number,
      result,
      refundCents: result === 'partial' ? halfOf(BigInt(refund_cents)) : null,
      reason: reasons[result] ?? null,
      nextInMs: outcomeOf(plan, published + 1) === undefined ? null : againMs,
    },
  ];
}

function pageOf(rows: readonly ResultRow[], since: string | null): ConfirmationPage {
  const results = rows.map(({ number, result, refund_cents, reason, at }) => ({
    number: numberText(number),
    result,
    ...(refund_cents !== null && { refund: hundredthsText(BigInt(refund_cents)) }),
    ...(reason !== null && { reason }),
    at: onWire(at),
  }));
  const last = rows.at(-1);
  return { results, next: last ? String(last.place) : since };
}

function placeOf(since: string | null): number {
  if (since !== null && !/^\d{1,15}$/.test(since)) throw new Error('unknown cursor of the sandbox office');
  return Number(since ?? 0);
}

function centsOf(usd: string): bigint {
  const cents = parseUnits(usd, USD_PLACES);
  if (typeof cents === 'string') throw new Error('a refund must be USD with two decimals');
  return cents;
}

/** At least a cent: 0 would be a rejection. */
const halfOf = (cents: bigint) => (cents > 1n ? cents / 2n : 1n);
const numberText = (number: number) => `SB-${String(number).padStart(6, '0')}`;
