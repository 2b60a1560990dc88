import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import { createActs } from './acts/acts.ts';
import { createChecking } from './acts/checking.ts';
import { listActLines } from './acts/lines.ts';
import { campaignHandlers } from '#features/campaigns/server/office/campaign-handlers.ts';
import { caseHandlers } from '#features/cases/server/office/case-handlers.ts';
import { createEntry } from './entry/entry.ts';
import { exchangeHandlers } from '#features/exchange/server/office/exchange-handlers.ts';
import { identityHandlers } from '#features/documents/server/office/identity-handlers.ts';
import { memberHandlers } from '#features/members/server/member-handlers.ts';
import { moneyHandlers } from '#features/reserve/server/office/money-handlers.ts';
import { networkHandlers } from '#features/chain/server/office/network-handlers.ts';
import { orderHandlers } from '#features/reserve/server/orders/order-handlers.ts';
import { reportHandlers } from '#features/reports/server/reports.ts';
import { createRules } from '#features/currency/server/office/rules-book.ts';
import { settlementHandlers } from '#features/settlement/server/office/settlements.ts';
import { shopHandlers } from '#features/shops/server/office/shop-handlers.ts';
import { createSignIn } from './sign-in/sign-in.ts';
import { textHandlers } from '#features/terms/server/office/texts.ts';
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
