import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import { createActs } from './acts/acts.ts';
import { createChecking } from './acts/checking.ts';
import { listActLines } from './acts/lines.ts';
import { campaignHandlers } from './campaigns/campaign-handlers.ts';
import { caseHandlers } from './cases/case-handlers.ts';
import { createEntry } from './entry/entry.ts';
import { exchangeHandlers } from './exchange/exchange-handlers.ts';
import { identityHandlers } from './identity/identity-handlers.ts';
import { memberHandlers } from './members/member-handlers.ts';
import { moneyHandlers } from './money/money-handlers.ts';
import { networkHandlers } from './network/network-handlers.ts';
import { orderHandlers } from './orders/order-handlers.ts';
import { reportHandlers } from './reports/reports.ts';
import { createRules } from './rules/rules-book.ts';
import { settlementHandlers } from './settlement/settlements.ts';
import { shopHandlers } from './shops/shop-handlers.ts';
import { createSignIn } from './sign-in/sign-in.ts';
import { textHandlers } from './texts/texts.ts';
import { readToday } from './today/today.ts';

/** The calls of the office, by its parts. */
export function createHandlers(services: Services): HandlersOf<typeof contract> {
  const signIn = createSignIn(services);
  const entry = createEntry(services, signIn);
  const acts = createActs(services);
  const checking = createChecking(services);
  const rules = createRules(services, acts);
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

    ...shopHandlers(services, acts),

    ...memberHandlers(services, acts),
    ...moneyHandlers(services, acts),
    ...settlementHandlers(services, acts),
    ...orderHandlers(services, acts),

    'GET /api/office/rules': ({ who, query }) => rules.list(who, query),
    'GET /api/office/rules/asked': ({ who }) => rules.asked(who),
    'POST /api/office/rules': ({ who, body, consent }) => rules.ask(who, body, consent),
    ...textHandlers(services, acts),
    ...campaignHandlers(services, acts),
    ...caseHandlers(services, acts),
    ...identityHandlers(services),
    ...exchangeHandlers(services, acts),
    ...networkHandlers(services, acts),
    ...reportHandlers(services),
  };
}
