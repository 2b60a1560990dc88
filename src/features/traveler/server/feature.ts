import { documentVerified } from '#features/documents/server/verification.ts';
import { stateComes } from '#features/organisations/server/slots.ts';
import { paymentReturned, paymentReturns } from '#features/pay/server/payments/refund-slots.ts';
import { extractSources } from '#features/statements/server/extracts/source.ts';
import { defineFeature } from '#platform/server/feature.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import type { Db } from '#platform/server/store/db.ts';
import { listAll, readWhole } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import { contract } from '../contract.ts';
import { auditRefunds } from './audit.ts';
import { wakeWaiting } from './claims/claims-store.ts';
import { refundDeskOf } from './claims/refund-desk.ts';
import { feedDoor, limits, mountFeeds } from './feed/feed-door.ts';
import { dropFeed, readFeed } from './feed/feed-store.ts';
import { createHandlers } from './handlers.ts';
import { refundsOf } from './on-wire.ts';
import { claimMetrics, readClaimQueue } from './queue.ts';
import { reconcileRefunds } from './reconcile.ts';
import { followPurchase, lockOfPayment } from './refunds/purchase-returned.ts';
import { refundSource } from './refunds/refund-extract.ts';
import { countInPayment, forgetRefunds, listRefunds } from './refunds/refunds-store.ts';
import { taxOfficePort } from './tax-office/port.ts';
import { planOf } from './trips/plans.ts';
import { forgetPlans, listPlans } from './trips/plans-store.ts';
import { forgetReminders, reminderJob } from './trips/send-reminders.ts';

/** The export of a person's data states that the address exists. The secret itself is not stored. */
async function calendarOf(db: Db, owner: Owner) {
  const since = await readFeed(db, owner);
  return since ? { since: onWire(since) } : null;
}

export const traveler = defineFeature({
  name: 'traveler',
  contract,
  doors: [feedDoor],
  limits,
  tables: {
    travel_plans: 'gone',
    trip_feeds: 'gone',
    tax_refunds: 'gone',
    tax_refund_days: 'gone',
    tax_refund_steps: 'gone',
    tax_repayments: 'gone',
    tax_reminders: 'gone',
    tax_rules: 'belongs to an organisation, not to a person',
    tax_shops: 'belongs to an organisation, not to a person',
    tax_receipts: 'names nobody; a receipt stays claimed',
    tax_records: 'names nobody once the claim is deleted',
    tax_answers: 'hold nobody',
    tax_cursors: 'hold nobody',
    sandbox_tax_purchases: 'names nobody: a reference, a sum and a hash, as an outside office would store them',
    sandbox_tax_results: 'hold nobody',
  },
  prunables: [{ table: 'sandbox_tax_purchases', column: 'recorded_at', keepS: 365 * DAY_S }],
  ports: { taxOffice: taxOfficePort },
  trials: { '/traveler': 'taxOffice' },
  erase: async (tx, owner) => {
    await dropFeed(tx, owner);
    await forgetPlans(tx, owner);
    await forgetReminders(tx, owner);
    await forgetRefunds(tx, owner);
  },
  underway: async (db, owner) => ({ tax_claims: await countInPayment(db, owner) }),
  export: async ({ db }, owner) => ({
    refunds: await readWhole(
      (before, count) => listRefunds(db, owner, before, count),
      (rows) => refundsOf(db, rows),
    ),
    calendar: await calendarOf(db, owner),
    trips: await listAll((before, count) => listPlans(db, owner, before, count), planOf),
  }),
  audit: auditRefunds,
  reconcile: reconcileRefunds,
  metrics: claimMetrics,
  queues: { refunds: { read: readClaimQueue } },
  join: (services) => {
    extractSources(services).set('refund', refundSource);
    paymentReturns(services).fill(async (tx, { paymentId }) => {
      await lockOfPayment(tx, paymentId);
    });
    paymentReturned(services).fill((tx, { paymentId, wonLeft }) => followPurchase(tx, paymentId, wonLeft));
    documentVerified(services).fill(async (tx, { recipient }) => {
      await wakeWaiting(tx, 'passport', recipient);
      await wakeWaiting(tx, 'nationality', recipient);
    });
    stateComes(services).fill(async (tx, { state, kinds }) => {
      if (state === 'approved' && kinds.includes('refund_operator')) await wakeWaiting(tx, 'operator', null);
    });
  },
  start: (services) => ({
    handlers: createHandlers(services),
    jobs: [refundDeskOf(services).job, reminderJob(services)],
    mount: (app) => mountFeeds(app, services),
  }),
});
