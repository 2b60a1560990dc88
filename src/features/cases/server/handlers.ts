import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import type { contract } from '../contract.ts';
import { createActing } from './case-acts.ts';
import { listCases } from './cases-store.ts';
import { readFor, rowFor } from './on-wire.ts';
import { aboutPayment, openCase } from './opening.ts';
import { createPictures } from './pictures.ts';

/** Creates the handlers of both sides; the office has its own. */
export const createHandlers = (services: Services): HandlersOf<typeof contract> => {
  const { db } = services;
  const acting = createActing(services);
  const pictures = createPictures(services);
  return {
    'GET /api/cases/{userId}': async ({ who, query }) => {
      const page = pageById(await listCases(db, who, { before: idBefore(query), count: query.limit + 1 }), query.limit);
      return { items: page.items.map((row) => rowFor(row, who)), next: page.next };
    },
    'GET /api/cases/{userId}/{id}': ({ who, params }) => readFor(db, services, who, params.id),
    'GET /api/case-payments/{userId}/{paymentId}': ({ who, params }) => aboutPayment(db, who, params.paymentId),
    'POST /api/cases/{userId}': ({ who, body, consent }) => openCase(services, who, body, consent),
    'POST /api/cases/{userId}/{id}/say': ({ who, params, body }) => acting.say(who, params.id, body.text),
    'POST /api/cases/{userId}/{id}/pictures': ({ who, params, body }) => pictures.add(who, params.id, body),
    'GET /api/cases/{userId}/{id}/pictures/{pictureId}': ({ who, params }) =>
      pictures.read(who, params.id, params.pictureId),
    'POST /api/cases/{userId}/{id}/withdraw': ({ who, params, consent }) => acting.withdraw(who, params.id, consent),
  };
};
