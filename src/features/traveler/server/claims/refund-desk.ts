import { bankDeskOf } from '#features/banking/server/bank/of-settings.ts';
import { createDueTimer } from '#platform/server/jobs/due-timer.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { doOne, retryDelayOfS } from '#platform/server/jobs/set-aside.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { answerReader } from '../office/answer-reader.ts';
import { recordClaim } from '../office/record-claim.ts';
import { findOperator } from '../operators.ts';
import { payClaim } from '../payouts/pay-claim.ts';
import { findClaimState } from '../refunds/refunds-store.ts';
import { shownPassports } from '../shown-passports.ts';
import { taxOfficeOf } from '../tax-office/choose-office.ts';
import * as store from './claims-store.ts';

const POLL_MS = 1000;
const AT_ONCE = 16;

export interface RefundDesk {
  readonly job: Job;
  /** Makes the claims job process due claims once the transaction has committed. */
  wakeAfter(tx: Tx): void;
}

/**
 * Moves claims to the office and answers back, and pays confirmed ones. Safe to kill at any point: a claim is recorded
 * under one reference, an answer counts once, and money moves in the transaction that records it.
 */
export const refundDeskOf = perServer((services: Services): RefundDesk => {
  const { db, vault, log } = services;
  const office = taxOfficeOf(services);
  const desk = bankDeskOf(services);
  const timer = createDueTimer();
  const answers = answerReader(services, office);

  const work = async (id: number): Promise<void> => {
    const shown = shownPassports.of(services);
    const findShown = shown.find;
    const claim = await findClaimState(db, id);
    const operator = claim?.operator_id ?? (await findOperator(db))?.id;
    const isDecided = claim?.status === 'processing' || (claim?.status === 'approved' && claim.payout_to !== null);
    if (isDecided && operator !== undefined) await shown.look(services, { userId: claim.user_id, operator });
    if (claim?.status === 'processing') await recordClaim({ db, vault, office, findShown }, id);
    else await db.tx((tx) => payClaim(tx, { vault, desk, office, findShown }, id));
  };
  const workOne = ({ id, tries }: { id: number; tries: number }) =>
    doOne(
      () => work(id),
      async (fault, error) => {
        log.warn({ err: error, claim: id, tries }, 'a refund claim could not be processed');
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
  const job: Job = {
    name: 'tax_refunds',
    everyMs: POLL_MS,
    run: async (stop) => {
      await workOff(stop);
      await answers
        .read(stop)
        .catch((error: unknown) => log.warn({ err: error }, 'the answers of the tax office could not be read'));
      await answers.retry(stop);
      await workOff(stop);
      const nextMs = await store.readNextMs(db);
      if (nextMs !== null && nextMs < POLL_MS) timer.set(nextMs + 1);
    },
    wakeWhenDue: timer.start,
    end: async () => office.close(),
  };
  return { job, wakeAfter: (tx) => tx.afterCommit(() => timer.set(0)) };
});
