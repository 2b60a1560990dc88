import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import { onWire } from '#platform/wire-time.ts';
import type { contract } from '../contract.ts';
import { listAside, putAside, takeUp } from './store.ts';

/** Stores which first steps a person dismissed, for all their devices. */
export const createHandlers = ({ db }: Services): HandlersOf<typeof contract> => ({
  'GET /api/first-steps/{userId}': async ({ who }) =>
    (await listAside(db, who)).map(({ step, put_aside_at }) => ({ step, at: onWire(put_aside_at) })),

  'POST /api/first-steps/{userId}': async ({ who, body: { step, isAside } }) => {
    await (isAside ? putAside : takeUp)(db, who, step);
  },
});
