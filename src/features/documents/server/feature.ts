import { defineOffice } from '#features/office/server/define-office.ts';
import { identityMarks, officerLeaves } from '#features/office/server/slots.ts';
import { defineFeature, type ReconcileResult } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import type { MetricSource } from '#platform/server/metrics/metrics.ts';
import { queueMetrics } from '#platform/server/metrics/queue-metrics.ts';
import type { Services } from '#platform/server/services.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import { listAll } from '#platform/server/store/pages.ts';
import { contract } from '../contract.ts';
import { contract as officeContract } from '../office-contract.ts';
import { endSitting, forgetSittings } from './desk/desk-store.ts';
import { documentOf } from './document.ts';
import { createHandlers } from './handlers.ts';
import { markJob } from './number-marks.ts';
import { identityOf } from './office/identity.ts';
import { identityHandlers } from './office/identity-handlers.ts';
import { forgetDocuments, listDocuments } from './store.ts';
import { mountVerifier, verificationOf } from './verification.ts';
import { countFarAhead, eraseRefusedImages, readVerificationQueue } from './verification-store.ts';
import { verifierDoor } from './verifier/http.ts';
import { verifierPort } from './verifier/port.ts';

const verificationMetrics =
  (db: Queryable): MetricSource =>
  async () =>
    queueMetrics(
      'verification',
      { open: 'Documents without a verdict.', due: 'Documents due to be submitted to the verifier or polled now.' },
      await readVerificationQueue(db),
    );

/**
 * Prepares a restored store: documents in it are sent to their verifier again; documents submitted after the backup
 * must be submitted again.
 */
async function reconcileDocuments({ db }: Services, since: Date): Promise<ReconcileResult[]> {
  const { open } = await db.one(sql<{ open: number }>`SELECT count(*) AS open FROM verification_queue`);
  const says = `${open} are submitted to the verifier or polled again; of what came in since ${since.toISOString()}, verdicts are requested again and documents must be submitted again`;
  return [{ kind: 'documents', again: open, lost: null, says }];
}

export const documents = defineFeature({
  name: 'documents',
  contract,
  office: defineOffice({
    contract: officeContract,
    handlers: identityHandlers,
  }),
  doors: [verifierDoor],
  tables: {
    digital_documents: 'gone',
    verification_queue: 'deleted with its document',
    desk_sittings: 'deleted with its document',
  },
  prunables: [{ table: 'digital_documents', column: 'verified_at', keepS: 30 * DAY_S, prune: eraseRefusedImages }],
  ports: { verifier: verifierPort },
  trials: { '/verify-identity': 'verifier' },
  metrics: verificationMetrics,
  reconcile: reconcileDocuments,
  queues: { verification: { read: readVerificationQueue, farAhead: countFarAhead } },
  erase: async (tx, owner) => {
    await forgetDocuments(tx, owner);
    await forgetSittings(tx, owner);
  },
  export: async ({ db, vault }, owner) => ({
    documents: await listAll(
      (before, count) => listDocuments(db, owner, before, count),
      (row) => documentOf(db, vault, row),
    ),
  }),
  join: (services) => {
    identityMarks.give(services, (who) => identityOf(services, who));
    officerLeaves(services).fill(async (tx, owner) => {
      await endSitting(tx, owner);
    });
  },
  start: (services) => {
    const verification = verificationOf(services);
    return {
      handlers: createHandlers(services, verification),
      mount: (app) => mountVerifier(app, services, verification.decide),
      // Without any verifier nothing is polled. Documents waiting for an outside verifier wait until there is one
      // again.
      jobs: [
        markJob(services),
        ...(verification.isOffered ? [{ ...verification.job, wakeWhenDue: verification.wakeWhenDue }] : []),
      ],
    };
  },
});
