import { bankDeskOf } from '#features/banking/server/bank/of-settings.ts';
import { createDueTimer } from '#platform/server/jobs/due-timer.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { doOne, retryDelayOfS } from '#platform/server/jobs/set-aside.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import * as store from './claims-store.ts';
import { applyAnswer, keepFailed, retryFailed } from './office/answers.ts';
import { recordClaim } from './office/recording.ts';
import { payClaim } from './payouts/pay-claim.ts';
import { findStanding } from './refunds-store.ts';
import { taxOfficeOf } from './tax-office/of-settings.ts';
import type { Confirmation } from './tax-office/port.ts';

const POLL_MS = 1000;
const AT_ONCE = 16;
/** Pages of answers in one turn; more come in the next. */
const MOST_PAGES = 50;

export interface RefundDesk {
  readonly job: Job;
  /** Looks at what is due once this transaction has committed. */
  wakeAfter(tx: Tx): void;
}

/**
 * Brings claims to the office and its answers back, and pays what is confirmed. Killed anywhere it goes on: a claim is recorded under one reference, an
 * answer counts once, and money moves in the transaction that says so.
 */
export const refundDeskOf = perServer((services: Services): RefundDesk => {
  const { db, vault, log } = services;
  const office = taxOfficeOf(services);
  const desk = bankDeskOf(services);
  const timer = createDueTimer();

  const work = async (id: number): Promise<void> => {
    const status = await findStanding(db, id);
    if (status === 'processing') await recordClaim({ db, vault, office }, id);
    else await db.tx((tx) => payClaim(tx, { vault, desk }, id));
  };
  const workOne = ({ id, tries }: { id: number; tries: number }) =>
    doOne(
      () => work(id),
      async (fault, error) => {
        log.warn({ err: error, claim: id, tries }, 'a refund claim could not be worked on');
        await store.setAside(db, id, fault, retryDelayOfS(tries));
      },
    );
  const workOff = async (stop: AbortSignal): Promise<void> => {
    for (let found = AT_ONCE; found === AT_ONCE && !stop.aborted; ) {
      const due = await store.takeDue(db, AT_ONCE);
      found = due.length;
      await Promise.all(due.map(workOne));
    }
  };
  const read = async (stop: AbortSignal): Promise<void> => {
    if (!office.isOffered) return;
    for (let page = 0; page < MOST_PAGES && !stop.aborted; page += 1) {
      const before = await readCursor();
      const { results, next } = await office.confirmed(before);
      for (const answer of results) await take(answer);
      if (next === before) return;
      await keepCursor(before, next);
      if (results.length === 0) return;
    }
  };
  /** An answer for each transaction: one that cannot be taken is kept for later, and stops no other. */
  const take = (answer: Confirmation) =>
    doOne(
      () => db.tx((tx) => applyAnswer(tx, answer)),
      async (fault, error) => {
        log.error({ err: error, number: answer.number, fault }, 'an answer of the tax office could not be taken');
        await db.tx((tx) => keepFailed(tx, answer));
      },
    );
  const retry = async (stop: AbortSignal): Promise<void> => {
    for (
      let after: number | undefined = 0, tries = 0;
      after !== undefined && tries < AT_ONCE && !stop.aborted;
      tries += 1
    ) {
      const from: number = after;
      after = await db.tx((tx) => retryFailed(tx, from)).catch(() => undefined);
    }
  };
  const readCursor = async () =>
    (await db.maybe(sql<{ cursor: string | null }>`SELECT cursor FROM tax_cursors WHERE office = ${office.name}`))
      ?.cursor ?? null;
  /** Of two nodes that read the same page the second one's answers changed nothing, and its cursor is no step back. */
  const keepCursor = async (before: string | null, next: string | null) => {
    await db.run(sql`INSERT INTO tax_cursors AS c (office, cursor) VALUES (${office.name}, ${next})
      ON CONFLICT (office) DO UPDATE SET cursor = excluded.cursor, read_at = clock_timestamp() WHERE c.cursor IS NOT DISTINCT FROM ${before}`);
  };
  const job: Job = {
    name: 'tax_refunds',
    everyMs: POLL_MS,
    run: async (stop) => {
      await workOff(stop);
      await read(stop).catch((error: unknown) => log.warn({ err: error }, 'the tax office gave no answers'));
      await retry(stop);
      await workOff(stop);
      const nextMs = await store.readNextMs(db);
      if (nextMs !== null && nextMs < POLL_MS) timer.set(nextMs + 1);
    },
    wakeWhenDue: timer.start,
    end: async () => office.close(),
  };
  return { job, wakeAfter: (tx) => tx.afterCommit(() => timer.set(0)) };
});
