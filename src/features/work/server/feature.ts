import { signedForms } from '#features/auth/server/slots.ts';
import { extractSources } from '#features/statements/server/extracts/source.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { readWhole } from '#platform/server/store/pages.ts';
import { contract } from '../contract.ts';
import { auditRequests } from './audit.ts';
import { decisionForm } from './decisions/decision-form.ts';
import { delegationJob } from './delegations/delegation-job.ts';
import { dueJob } from './due-job.ts';
import { decisionSource } from './extract.ts';
import { followConnections, forgetWork } from './follow-connections.ts';
import { createHandlers } from './handlers.ts';
import { approvalsOf } from './on-wire.ts';
import { sealJob } from './sealing/seal-job.ts';
import { listApprovals } from './store.ts';

export const work = defineFeature({
  name: 'work',
  trials: { '/work': 'money' },
  contract,
  tables: {
    work_approvals: 'gone',
    work_decisions: 'gone',
    work_requests: 'belongs to an organisation, not to a person',
    work_versions: 'belongs to an organisation, not to a person',
    work_steps: 'belongs to an organisation, not to a person',
    work_seats: 'emptied',
    work_delegations: 'the two people only by id',
    work_evidence: 'emptied',
    work_seals: 'belongs to an organisation, not to a person',
  },
  audit: auditRequests,
  erase: forgetWork,
  export: async ({ db }, owner) => ({
    approvals: await readWhole(
      (before, count) => listApprovals(db, owner, before, count),
      (rows) => approvalsOf(db, rows),
    ),
  }),
  join: (services) => {
    followConnections(services);
    extractSources(services).set('decision', decisionSource);
    for (const decision of ['approve', 'reject'] as const)
      signedForms(services).set(`POST /api/work/approvals/{id}/${decision}`, decisionForm(services, decision));
  },
  start: (services) => ({
    handlers: createHandlers(services),
    jobs: [dueJob(services), delegationJob(services), sealJob(services)],
  }),
});
