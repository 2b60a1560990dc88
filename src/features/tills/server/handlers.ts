import { sessionCookie } from '#features/auth/server/sessions/cookie.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import { createClerks } from './clerks.ts';
import { createClosing } from './closing.ts';
import { sittingOf } from './doors.ts';
import { createTills } from './enrolling.ts';
import { createEntering } from './entering.ts';
import { createItems } from './items/items.ts';
import { createShownCodes } from './shown-codes.ts';
import { createTaking } from './till-payments.ts';
import { createGivingBack } from './till-refunds.ts';
import { tokenCookie } from './tokens.ts';

type Calls = HandlersOf<typeof contract>;
type AtTill = Extract<keyof Calls, `${string} /api/till${string}`>;

/** Creates the handlers for the shop's staff and for tills. */
export const createHandlers = (services: Services): Calls => ({ ...ofShop(services), ...atTill(services) });

function ofShop(services: Services): Omit<Calls, AtTill> {
  const { publicUrl } = services.settings;
  const tills = createTills(services);
  const clerks = createClerks(services);
  const closing = createClosing(services);
  const items = createItems(services);
  return {
    'GET /api/org/{id}/tills': ({ who }) => tills.list(who),
    'POST /api/org/{id}/tills': async ({ who, body, consent, caller: { session }, reply }) => {
      const { till, token } = await tills.enrol(who, body, { consent, session });
      // No credential of the wallet may stay on the device.
      reply.header('set-cookie', [
        tokenCookie('till', publicUrl, token),
        tokenCookie('sitting', publicUrl, ''),
        sessionCookie(publicUrl, ''),
      ]);
      return till;
    },
    'PATCH /api/org/{id}/tills/{tillId}': ({ who, params, body, consent }) =>
      tills.change(who, params.tillId, body, consent),
    'DELETE /api/org/{id}/tills/{tillId}': async ({ who, params, consent }) => {
      await tills.end(who, params.tillId, consent);
    },
    'POST /api/org/{id}/tills/{tillId}/clerks': ({ who, params, body, consent }) =>
      clerks.add(who, params.tillId, body, consent),
    'PATCH /api/org/{id}/tills/{tillId}/clerks/{clerkId}': ({ who, params, body, consent }) =>
      clerks.unlock(who, params, body.digits, consent),
    'DELETE /api/org/{id}/tills/{tillId}/clerks/{clerkId}': ({ who, params, consent }) =>
      clerks.remove(who, params, consent),
    'GET /api/org/{id}/till-items': ({ who }) => items.list(who),
    'POST /api/org/{id}/till-items': ({ who, body }) => items.add(who, body),
    'PATCH /api/org/{id}/till-items/{itemId}': ({ who, params, body }) => items.change(who, params.itemId, body),
    'DELETE /api/org/{id}/till-items/{itemId}': async ({ who, params }) => {
      await items.remove(who, params.itemId);
    },
    'GET /api/org/{id}/till-book': ({ who, query }) => closing.book(who, query),
    'GET /api/org/{id}/till-closes': ({ who, query }) => closing.list(who, query),
    'GET /api/org/{id}/till-closes/file': ({ who, query }) => closing.file(who, query.month),
  };
}

function atTill(services: Services): Pick<Calls, AtTill> {
  const { publicUrl } = services.settings;
  const entering = createEntering(services);
  const taking = createTaking(services);
  const shownCodes = createShownCodes(services);
  const givingBack = createGivingBack(services);
  const closing = createClosing(services);
  return {
    'GET /api/till': async ({ who, request }) => entering.screen(who, await sittingOf(services, request, who)),
    'POST /api/till/entry': async ({ who, body, caller, reply }) => {
      const { shown, token } = await entering.enter(who, body, caller.address);
      reply.header('set-cookie', tokenCookie('sitting', publicUrl, token));
      return shown;
    },
    'POST /api/till/lock': async ({ who, reply }) => {
      await entering.lock(who);
      reply.header('set-cookie', tokenCookie('sitting', publicUrl, ''));
    },
    'GET /api/till/items': ({ who }) => createItems(services).onSale(who),
    'POST /api/till/charges': ({ who, body }) => taking.ask(who, body),
    'POST /api/till/shown-codes': async ({ who, body, key, reply }) => {
      const { chargeId, isPaid, isReplay } = await shownCodes.take(who, body, key);
      if (isReplay) reply.header('idempotency-replayed', 'true');
      return { ...(await taking.read(who, chargeId)), isAsked: !isPaid };
    },
    'GET /api/till/charges/{chargeId}': ({ who, params }) => taking.read(who, params.chargeId),
    'POST /api/till/charges/{chargeId}/cancel': ({ who, params }) => taking.cancel(who, params.chargeId),
    'GET /api/till/payments': ({ who, query }) => taking.list(who, query),
    'POST /api/till/payments/{paymentId}/signatures': ({ who, params, body, request }) =>
      givingBack.askToSign(who, { paymentId: params.paymentId, amount: body.amount, reason: body.reason }, request),
    'POST /api/till/payments/{paymentId}/refunds': async ({ who, params, body, key, request, reply }) => {
      const asked = { paymentId: params.paymentId, amount: body.amount, reason: body.reason };
      const { isReplay, payment } = await givingBack.refund(who, asked, { key, signed: body.signed, request });
      if (isReplay) reply.header('idempotency-replayed', 'true');
      return payment;
    },
    'POST /api/till/closes': ({ who }) => closing.close(who),
  };
}
