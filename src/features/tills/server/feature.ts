import { stateComes } from '#features/organisations/server/slots.ts';
import { paymentReturned } from '#features/pay/server/payments/refund-slots.ts';
import { defineFeature, type Feature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { sql } from '#platform/server/store/db.ts';
import { contract } from '../contract.ts';
import { auditTills } from './audit.ts';
import { entryLimits } from './entering.ts';
import { createHandlers } from './handlers.ts';
import { shownCodeLimits } from './shown-codes.ts';
import { forgetUnpaid, insertTillRefund } from './takings-store.ts';
import { chargeLimits } from './till-payments.ts';
import { signatureLimits } from './till-refunds.ts';
import { endTillsOf } from './tills-store.ts';

const working = defineFeature({
  name: 'tills',
  contract,
  tables: {
    tills: 'belongs to an organisation; the person who enrolled it only by id',
    till_clerks: 'belongs to an organisation; clerks have no account',
    till_sittings: 'belongs to an organisation; clerks have no account',
    till_charges: 'belongs to an organisation; names no payer',
    till_items: 'belongs to an organisation; names nobody',
    till_refunds: 'belongs to an organisation; the signer only by id',
    till_closes: 'belongs to an organisation; names no payer',
    till_close_sums: 'belongs to an organisation; names no payer',
  },
  prunables: [
    { table: 'till_sittings', column: 'begun_at', keepS: 30 * DAY_S },
    { table: 'till_charges', column: 'created_at', keepS: DAY_S, prune: forgetUnpaid },
  ],
  limits: { ...entryLimits, ...chargeLimits, ...signatureLimits, ...shownCodeLimits },
  trials: { '/till': 'won' },
  audit: auditTills,
  // A restored store has no sessions at tills: a clerk who left since would otherwise regain access.
  putBack: (tx) => tx.run(sql`DELETE FROM till_sittings`),
  join: (services) => {
    stateComes(services).fill(async (tx, { owner, state }) => {
      if (state === 'closed') await endTillsOf(tx, owner);
    });
    paymentReturned(services).fill(async (tx, { refundId, chargeId, atTill }) => {
      if (chargeId === null) return;
      const { clerkId = null, signedBy = null } = atTill ?? {};
      await insertTillRefund(tx, { refundId, chargeId, clerkId, signedBy });
    });
  },
  start: (services) => ({ handlers: createHandlers(services) }),
});

/** Tills exist only on hosted servers; a personal wallet answers 404, as for an unknown call. */
export const tills: Feature = {
  ...working,
  start: (services) =>
    services.settings.mode === 'hosted' ? working.start(services) : { jobs: [], mount: () => undefined },
};
