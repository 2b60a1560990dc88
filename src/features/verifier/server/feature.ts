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
    verifier_questions: 'an organisation’s, not a person’s',
    verifier_requests: 'an organisation’s; what was shown is sealed under its key, and erased when its time is over',
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
