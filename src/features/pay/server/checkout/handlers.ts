import type { checkoutCalls } from '#features/pay/checkout-calls.ts';
import type { contract } from '#features/pay/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import { createLimiter, type Limits, networkOf } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import { readPage } from './checkout-page.ts';
import { cancelOrder, createOrder, listOrders, readCheckout, refundOrder } from './checkouts.ts';

/** Limits guesses of order ids, which have 52 random bits. */
export const checkoutLimits = {
  checkout_guessed_from_network: { max: { hosted: 600, personal: 100_000 }, windowS: 900 },
} satisfies Limits<string>;

/** Creates the handlers for orders by programs and for the checkout page of their customers. */
export function checkoutHandlers(services: Services): Pick<HandlersOf<typeof contract>, keyof typeof checkoutCalls> {
  const limiter = createLimiter(services, checkoutLimits);
  return {
    'POST /api/charges': ({ who, body }) => createOrder(services, who, body),

    'GET /api/org/{id}/charges': ({ who, query }) => listOrders(services, who, query),

    'GET /api/org/{id}/charges/{chargeId}': ({ who, params }) => readCheckout(services, who, params.chargeId),

    'POST /api/org/{id}/charges/{chargeId}/cancel': ({ who, params }) => cancelOrder(services, who, params.chargeId),

    'POST /api/org/{id}/charges/{chargeId}/refunds': async ({ who, params, body, key, reply }) => {
      const { isReplay, checkout } = await refundOrder(services, who, { ...params, body, key });
      if (isReplay) reply.header('idempotency-replayed', 'true');
      return checkout;
    },

    'GET /api/checkouts/{chargeId}': async ({ caller, params }) => {
      const page = await readPage(services, params.chargeId);
      if (page) return page;
      // A customer's page polls every two seconds, and many share a network, so only wrong guesses count.
      await limiter.take({ kind: 'checkout_guessed_from_network', subject: networkOf(caller.address) });
      throw refuse(commonRefusals, 'not_found');
    },
  };
}
