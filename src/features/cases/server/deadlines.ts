import type { Job } from '#platform/server/jobs/jobs.ts';
import { doOne } from '#platform/server/jobs/set-aside.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { LIMITS } from '../rules.ts';
import { closeCase } from './case-acts.ts';
import { notifyBoth } from './case-notices.ts';
import { listDue, setToDecide, setWarned, takeDue, termsNow } from './cases-store.ts';
import { needCase } from './opening.ts';
import { addStep } from './steps-store.ts';

const BATCH = 100;

/**
 * Handles deadlines of cases; both sides are notified before and after one passes. If the shop misses its deadline, the
 * office decides without its answer. If the office misses its own, the hold ends and the money stays with the shop.
 * Each is handled once, by any node.
 */
export const deadlineJob = (services: Pick<Services, 'db' | 'log'>): Job => ({
  name: 'case-deadlines',
  everyMs: 60_000,
  run: async (stop) => {
    const { db, log } = services;
    const looked: number[] = [];
    let due = await listDue(db, LIMITS.warnDays, { count: BATCH, except: looked });
    while (!stop.aborted && due.length > 0) {
      for (const { id } of due) {
        looked.push(id);
        await doOne(
          () => db.tx((tx) => pass(tx, id)),
          async (_, err) => log.error({ err, case: id }, 'the deadline of a case could not be processed'),
        );
      }
      due = await listDue(db, LIMITS.warnDays, { count: BATCH, except: looked });
    }
  },
});

/** Applies a passed deadline or sends a reminder for one case. */
async function pass(tx: Tx, id: number): Promise<void> {
  const due = await takeDue(tx, id, LIMITS.warnDays);
  if (!due) return;
  const row = await needCase(tx, id);
  if (due.is_past && row.state === 'decide') return closeCase(tx, row, 'lapsed', 'time');
  if (due.is_past) {
    await setToDecide(tx, id, (await termsNow(tx)).decideDays);
    await addStep(tx, { caseId: id, step: 'unanswered', side: 'time' });
    return notifyBoth(tx, await needCase(tx, id), 'unanswered', 'time');
  }
  if (!due.is_near) return;
  await setWarned(tx, id);
  await notifyBoth(tx, row, row.state === 'answer' ? 'answer_soon' : 'decide_soon', 'time');
}
