import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import type { Acts } from './acts/acts.ts';
import { createChecking } from './acts/checking.ts';
import { listActLines } from './acts/lines.ts';
import { createEntry } from './entry/entry.ts';
import { createSignIn } from './sign-in/sign-in.ts';
import { readToday } from './today/today.ts';

export function createHandlers(services: Services, acts: Acts): HandlersOf<typeof contract> {
  const signIn = createSignIn(services);
  const entry = createEntry(services, signIn);
  const checking = createChecking(services);
  return {
    'GET /api/office': ({ who }) => entry.place(who),
    'POST /api/office/entry': ({ who, consent }) => entry.enter(who, consent),
    'POST /api/office/sign-in': ({ who, body }) => signIn.begin(who, body),
    'POST /api/office/sign-in/finish': async ({ who, body }) => {
      await signIn.finish(who, body);
      return entry.place(who);
    },
    'DELETE /api/office/entry': async ({ who }) => {
      await entry.leave(who);
    },

    'GET /api/office/today': ({ who }) => readToday(services, who),

    'GET /api/office/acts': ({ who, query }) => acts.list(who, query),
    'GET /api/office/acts/{actId}/lines': ({ who, params, query }) => listActLines(services, who, params.actId, query),
    'POST /api/office/acts/{actId}/check': ({ who, params, query, consent }) =>
      checking.check(who, { id: params.actId, digest: query.digest }, consent),
    'POST /api/office/acts/{actId}/refuse': ({ who, params, body, consent }) =>
      checking.refuse(who, { id: params.actId, reason: body.reason }, consent),
    'POST /api/office/acts/{actId}/withdraw': ({ who, params, consent }) => acts.withdraw(who, params.actId, consent),
  };
}
