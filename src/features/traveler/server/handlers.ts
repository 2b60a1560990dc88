import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { type contract, refusals } from '../contract.ts';
import { addPlan, changePlan, planOf } from './plans.ts';
import { deletePlan, listPlans } from './plans-store.ts';
import { claimRefund, refundOf } from './refunds.ts';
import { listRefunds } from './refunds-store.ts';
import type { TaxOffice } from './tax-office/port.ts';

/** Answers the calls on refund claims and trips. */
export const createHandlers = ({ db }: Services, office: TaxOffice): HandlersOf<typeof contract> => ({
  'POST /api/tax-refunds': async ({ who, body }) => {
    if (!office.isOffered) throw refuse(refusals, 'not_offered', { detail: 'No tax office is connected here.' });
    return refundOf(await db.tx((tx) => claimRefund(tx, who, body)));
  },

  'GET /api/tax-office': async () => ({ isSandbox: office.isSandbox, isOffered: office.isOffered }),

  'GET /api/tax-refunds/{userId}': async ({ who, query }) => {
    const page = pageById(await listRefunds(db, who, idBefore(query), query.limit + 1), query.limit);
    return { items: page.items.map(refundOf), next: page.next };
  },

  'GET /api/travel-plans/{userId}': async ({ who, query }) => {
    const page = pageById(await listPlans(db, who, idBefore(query), query.limit + 1), query.limit);
    return { items: page.items.map(planOf), next: page.next };
  },

  'POST /api/travel-plans/{userId}': async ({ who, body }) => planOf(await db.tx((tx) => addPlan(tx, who, body))),

  'PATCH /api/travel-plans/{userId}/{id}': async ({ who, params, body }) =>
    planOf(await db.tx((tx) => changePlan(tx, who, params.id, body))),

  'DELETE /api/travel-plans/{userId}/{id}': async ({ who, params }) => {
    if (!(await deletePlan(db, who, params.id))) throw refuse(commonRefusals, 'not_found');
    return undefined;
  },
});
