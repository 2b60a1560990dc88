import { defineFeature } from '#platform/server/feature.ts';
import { contract } from '../contract.ts';
import { createHandlers } from './handlers.ts';
import { mountVerifier } from './mount.ts';
import { eraseAnswers, forgetRequests, REQUEST_S } from './requests/requests-store.ts';
import { verifierDoors } from './verifier-doors.ts';

export const verifier = defineFeature({
  name: 'verifier',
  contract,
  doors: verifierDoors,
  tables: {
    verifier_questions: 'belongs to an organisation, not to a person',
    verifier_requests: 'belongs to an organisation; the answer is sealed under its key, and erased at its end',
  },
  prunables: [
    { table: 'verifier_requests', column: 'answer_until', keepS: 0, prune: eraseAnswers },
    { table: 'verifier_requests', column: 'expires_at', keepS: REQUEST_S, prune: forgetRequests },
  ],
  start: (services) => ({
    handlers: createHandlers(services),
    mount: (app) => mountVerifier(app, services),
  }),
});
