import { identityMarks, officerLeaves } from '#features/office/server/slots.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { listAll } from '#platform/server/store/pages.ts';
import { contract } from '../contract.ts';
import { endSitting, forgetSittings } from './desk/desk-store.ts';
import { documentOf } from './document.ts';
import { createHandlers } from './handlers.ts';
import { verificationMetrics } from './metrics.ts';
import { markJob } from './number-marks.ts';
import { identityOf } from './office/identity.ts';
import { office } from './office/office.ts';
import { reconcileDocuments } from './reconcile.ts';
import { forgetDocuments, listDocuments } from './store.ts';
import { mountVerifier, verificationOf } from './verification.ts';
import { countFarAhead, eraseRefusedImages, readVerificationQueue } from './verification-store.ts';
import { verifierDoor } from './verifier/http.ts';
import { verifierPort } from './verifier-port.ts';

export const documents = defineFeature({
  name: 'documents',
  contract,
  office,
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
