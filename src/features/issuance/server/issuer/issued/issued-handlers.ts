import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../../../contract.ts';
import type { issuedCalls } from '../../../issued-calls.ts';
import { createIssued } from './issued.ts';

export function issuedHandlers(services: Services): Pick<HandlersOf<typeof contract>, keyof typeof issuedCalls> {
  const issued = createIssued(services);
  return {
    'GET /api/org/{id}/issuing/credentials': ({ who, query }) => issued.list(who, query),
    'POST /api/org/{id}/issuing/credentials/{credentialId}/revoke': ({ who, params, body, consent }) =>
      issued.changeByStaff(who, { id: params.credentialId, to: 'revoked', ...body }, consent),
    'POST /api/org/{id}/issuing/credentials/{credentialId}/suspend': ({ who, params, body, consent }) =>
      issued.changeByStaff(who, { id: params.credentialId, to: 'suspended', ...body }, consent),
    'POST /api/org/{id}/issuing/credentials/{credentialId}/resume': ({ who, params, body, consent }) =>
      issued.changeByStaff(who, { id: params.credentialId, to: 'resumed', ...body }, consent),
    'GET /api/org/{id}/issued-credentials': ({ who, query }) => issued.list(who, query),
    'POST /api/org/{id}/issued-credentials/{credentialId}/revoke': ({ who, params, body }) =>
      issued.changeByKey(who, { id: params.credentialId, to: 'revoked', ...body }),
    'POST /api/org/{id}/issued-credentials/{credentialId}/suspend': ({ who, params, body }) =>
      issued.changeByKey(who, { id: params.credentialId, to: 'suspended', ...body }),
    'POST /api/org/{id}/issued-credentials/{credentialId}/resume': ({ who, params, body }) =>
      issued.changeByKey(who, { id: params.credentialId, to: 'resumed', ...body }),
  };
}
