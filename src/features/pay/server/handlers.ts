import type { Page, PageQuery } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { createLimiter, type Limits, networkOf } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import type { contract, Payment } from '../contract.ts';
import { cancelCharge, createCharge, readCharge } from './charges/charges.ts';
import { findOpenByCode } from './charges/charges-store.ts';
import { checkoutHandlers } from './checkout/handlers.ts';
import { paymentsOf, readPayment } from './on-wire.ts';
import { pay } from './payments/payments.ts';
import { listPayments, type Side } from './payments/payments-store.ts';
import { quotePayment } from './payments/quote.ts';
import { refundPayment } from './payments/refund.ts';
import { sendWon } from './payments/send-won.ts';
import { merchantFor, merchantOnWire, nameShop, readCity, readMerchants } from './shops/merchants.ts';
import { findMerchant, findShop } from './shops/merchants-store.ts';

/** Limits on guessing charge codes and shop ids. */
export const limits = {
  // Six digits can be guessed with enough attempts.
  charge_code_of_user: { max: { hosted: 30, personal: 10_000 }, windowS: 900 },
  charge_code_from_network: { max: { hosted: 120, personal: 10_000 }, windowS: 900 },
  // Shop ids are consecutive, and each reveals its owner.
  shop_of_user: { max: { hosted: 120, personal: 10_000 }, windowS: 900 },
  shop_from_network: { max: { hosted: 480, personal: 10_000 }, windowS: 900 },
} satisfies Limits<string>;

/** Creates the handlers for merchants, charges, payments and refunds. */
export const createHandlers = (services: Services): HandlersOf<typeof contract> => {
  const { db } = services;
  const limiter = createLimiter(services, limits);
  return {
    ...checkoutHandlers(services),

    'GET /api/merchants': ({ query }) => readMerchants(services, query.after),

    'GET /api/merchants/{userId}': async ({ who }) => {
      const shop = await findShop(db, who);
      return { shop: shop ? merchantOnWire(shop, await readCity(services)) : null };
    },

    'PATCH /api/merchants/{userId}': async ({ who, body, consent }) =>
      merchantOnWire(await nameShop(services, who, body, consent), await readCity(services)),

    'GET /api/shops/{id}': async ({ who, caller, params }) => {
      await limiter.take(
        { kind: 'shop_of_user', subject: `user:${who.self.userId}` },
        { kind: 'shop_from_network', subject: networkOf(caller.address) },
      );
      const merchant = await findMerchant(db, params.id);
      if (!merchant) throw refuse(commonRefusals, 'not_found');
      return merchantFor(db, services, who.self, merchant);
    },

    'POST /api/merchants/{userId}/charges': ({ who, body }) => createCharge(services, who, body),

    'GET /api/charges/{id}': ({ who, params }) => readCharge(services, who.self, params.id),

    'POST /api/charges/{id}/cancel': ({ who, params }) => cancelCharge(services, who, params.id),

    'POST /api/charge-codes': async ({ who, caller, body }) => {
      await limiter.take(
        { kind: 'charge_code_of_user', subject: `user:${who.self.userId}` },
        { kind: 'charge_code_from_network', subject: networkOf(caller.address) },
      );
      const id = await findOpenByCode(db, body.code);
      if (id === undefined) throw refuse(commonRefusals, 'not_found');
      // A charge found by its six digits does not reveal its return address, since six digits can be guessed. Only
      // customers who came from that site get it.
      return { ...(await readCharge(services, who.self, id)), returnUrl: null };
    },

    'POST /api/payments': async ({ who, body, key, consent, reply }) => {
      const { isReplay, payment } = await pay(services, who, { body, key, consent });
      if (isReplay) reply.header('idempotency-replayed', 'true');
      return payment;
    },

    'GET /api/payment-quotes/{userId}': ({ who, query }) => quotePayment(services, who, query),

    'GET /api/payments/{userId}': ({ who, query }) => listPage(db, who, query),

    'GET /api/payments/{userId}/{id}': ({ who, params }) => readPayment(db, who, params.id),

    'POST /api/payments/{id}/refunds': async ({ who, params, body, key, consent, reply }) => {
      const { isReplay, payment } = await refundPayment(services, who, { id: params.id, body, key, by: consent });
      if (isReplay) reply.header('idempotency-replayed', 'true');
      return payment;
    },

    'POST /api/local-currency/{userId}/sends': async ({ who, body, key, consent, reply }) => {
      const { isReplay, transaction } = await sendWon(services, who, { body, key, consent });
      if (isReplay) reply.header('idempotency-replayed', 'true');
      return transaction;
    },
  };
};

async function listPage(
  db: Queryable,
  who: Owner,
  query: PageQuery & { side?: Side | undefined },
): Promise<Page<Payment>> {
  const asked = { side: query.side, before: idBefore(query), limit: query.limit + 1 };
  const page = pageById(await listPayments(db, who, asked), query.limit);
  return { items: await paymentsOf(db, who, page.items), next: page.next };
}
