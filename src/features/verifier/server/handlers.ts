import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import { createQuestions } from './questions/questions.ts';
import { createByBrowser } from './requests/by-browser.ts';
import { createReading } from './requests/read-requests.ts';
import { createRequests } from './requests/requests.ts';

export function createHandlers(services: Services): HandlersOf<typeof contract> {
  const questions = createQuestions(services);
  const requests = createRequests(services);
  const reading = createReading(services);
  const browser = createByBrowser(services);
  const { origin: here } = new URL(services.settings.publicUrl);
  return {
    'POST /api/org/{id}/verifying/questions': ({ who, body, consent }) => questions.makeByStaff(who, body, consent),
    'GET /api/org/{id}/verifying/questions': ({ who, query }) => questions.list(who, query),
    'DELETE /api/org/{id}/verifying/questions/{questionId}': async ({ who, params }) => {
      await questions.end(who, params.questionId);
    },
    'POST /api/org/{id}/verifying/requests': ({ who, body }) => requests.makeByStaff(who, body),
    'GET /api/org/{id}/verifying/requests': ({ who, query }) => requests.list(who, query),
    'GET /api/org/{id}/verifying/requests/{requestId}': ({ who, params }) => reading.byStaff(who, params.requestId),
    'POST /api/org/{id}/verifying/requests/{requestId}/browser': ({ who, params }) =>
      browser.request(who, params.requestId, here),
    'POST /api/org/{id}/verifying/requests/{requestId}/browser-answer': ({ who, params, body }) =>
      browser.answer(who, params.requestId, { ...body, origin: here }),

    'POST /api/org/{id}/presentation-questions': ({ who, body }) => questions.makeByKey(who, body),
    'GET /api/org/{id}/presentation-questions': ({ who, query }) => questions.list(who, query),
    'POST /api/org/{id}/presentation-requests': ({ who, body }) => requests.makeByKey(who, body),
    'GET /api/org/{id}/presentation-requests/{requestId}': ({ who, params, query }) =>
      reading.byKey(who, params.requestId, query.responseCode),
    'POST /api/org/{id}/presentation-requests/{requestId}/browser': ({ who, params, body }) =>
      browser.request(who, params.requestId, body.origin),
    'POST /api/org/{id}/presentation-requests/{requestId}/browser-answer': ({ who, params, body }) =>
      browser.answer(who, params.requestId, body),
  };
}
