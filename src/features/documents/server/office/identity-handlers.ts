import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../../office-contract.ts';
import { createIdentityDesk } from './identity-desk.ts';
import { pictureOf } from './picture.ts';

type Handlers = HandlersOf<typeof contract>;

export function identityHandlers(services: Services): Handlers {
  const desk = createIdentityDesk(services);
  return {
    'GET /api/office/identity': ({ who }) => desk.figures(who),
    'POST /api/office/identity/take': ({ who, consent }) => desk.take(who, consent),
    'GET /api/office/identity/{documentId}': ({ who, params }) => desk.look(who, params.documentId),
    'GET /api/office/identity/{documentId}/picture': ({ who, params }) => pictureOf(services, who, params.documentId),
    'POST /api/office/identity/{documentId}/read': async ({ who, params, body, consent }) => {
      await desk.read(who, params.documentId, body, consent);
    },
    'POST /api/office/identity/{documentId}/refuse': async ({ who, params, body, consent }) => {
      await desk.refuse(who, params.documentId, body.code, consent);
    },
    'POST /api/office/identity/{documentId}/put-back': async ({ who, params, consent }) => {
      await desk.putBack(who, params.documentId, consent);
    },
  };
}
