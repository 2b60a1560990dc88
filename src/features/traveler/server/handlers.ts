import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import { type contract, refusals } from '../contract.ts';
import { FIRST_RULES } from '../rules.ts';
import { choosePassport, lackOf, readPassport } from './claims/passport.ts';
import { refundDeskOf } from './claims/refund-desk.ts';
import { isOfMachine, makeFeed } from './feed/feed.ts';
import { dropFeed, readFeed } from './feed/feed-store.ts';
import { refundOf, refundsOf, rulesOnWire } from './on-wire.ts';
import { createOperatorHandlers, type OperatorCall } from './operator/handlers.ts';
import { findOperator, type Operator } from './operators.ts';
import { choosePayout, giveUpClaim } from './payouts/choose-payout.ts';
import { payEarly, repayRefund } from './payouts/early-payment.ts';
import { claimPayment, findOperatorOf, previewOf } from './refunds/payment-claim.ts';
import { refundReceipt } from './refunds/refund-receipt.ts';
import { claimRefund } from './refunds/refunds.ts';
import { findRefund, listRefunds } from './refunds/refunds-store.ts';
import { listWaiting, NOTHING_WAITS } from './refunds/unclaimed-payments.ts';
import { shownPassports } from './shown-passports.ts';
import { startDecision } from './start-decision.ts';
import { taxOfficeOf } from './tax-office/choose-office.ts';
import { addPlan, changePlan, planOf } from './trips/plans.ts';
import { deletePlan, listPlans } from './trips/plans-store.ts';
import { spentOnTrip } from './trips/spent.ts';

type Calls = HandlersOf<typeof contract>;

export const createHandlers = (services: Services): Calls => ({
  ...ofClaims(services),
  ...ofOneClaim(services),
  ...ofTrips(services),
  ...ofCalendar(services),
  ...createOperatorHandlers(services),
});

type TripCall = Extract<keyof Calls, `${string} /api/travel-plans/${string}`>;

function ofClaims(services: Services): Omit<Calls, TripCall | CalendarCall | OperatorCall | OneCall> {
  const { db, vault } = services;
  const office = taxOfficeOf(services);
  const desk = refundDeskOf(services);
  const needOffice = () => {
    if (!office.isOffered) throw refuse(refusals, 'not_offered', { detail: 'This server has no tax office.' });
  };
  /** Returns the passport that counts for a person here: verified, or shown by a credential to the operator. */
  const passportOf = async (tx: Tx, who: Owner, operator: Operator | undefined) => {
    const shown =
      operator && (await shownPassports.of(services).find(tx, { userId: who.userId, operator: operator.id }));
    const verified = await readPassport(tx, vault, who);
    const passport = choosePassport(verified, shown, operator?.rules ?? FIRST_RULES, office);
    return lackOf(passport, FIRST_RULES, office) === undefined ? passport : undefined;
  };
  return {
    'POST /api/tax-refunds': async ({ who, body }) => {
      needOffice();
      const row = await db.tx(async (tx) => {
        desk.wakeAfter(tx);
        return claimRefund(tx, who, body, undefined, await passportOf(tx, who, await findOperator(tx)));
      });
      return refundOf(db, row);
    },

    'GET /api/tax-office': async () => {
      const operator = await findOperator(db);
      return {
        isSandbox: office.isSandbox,
        isOffered: office.isOffered,
        operator: operator ? { id: operator.id, name: operator.name, nameKo: operator.nameKo } : null,
        rules: rulesOnWire(operator?.rules ?? FIRST_RULES),
      };
    },

    'GET /api/tax-eligibility/{userId}': async ({ who }) => {
      const passport = await db.tx(async (tx) => passportOf(tx, who, await findOperator(tx)));
      const byCredential = await shownPassports.of(services).listOperators(db);
      return { passport: passport !== undefined, foreign: passport?.isForeign ?? null, byCredential };
    },

    'GET /api/tax-refunds/{userId}': async ({ who, query }) => {
      const page = pageById(await listRefunds(db, who, idBefore(query), query.limit + 1), query.limit);
      return { items: await refundsOf(db, page.items), next: page.next };
    },

    'GET /api/tax-waiting/{userId}': async ({ who }) => (office.isOffered ? listWaiting(db, who) : NOTHING_WAITS),

    'GET /api/payments/{userId}/{paymentId}/tax-refund': async ({ who, params }) => {
      const passport = await db.tx(async (tx) => passportOf(tx, who, await findOperatorOf(tx, who, params.paymentId)));
      const preview = await previewOf(db, who, params.paymentId, passport);
      return { ...preview, isOffered: preview.isOffered && office.isOffered };
    },

    'POST /api/payments/{userId}/{paymentId}/tax-refund': async ({ who, params, body, consent }) => {
      needOffice();
      const row = await db.tx(async (tx) => {
        desk.wakeAfter(tx);
        return claimPayment(tx, who, {
          paymentId: params.paymentId,
          payout: body.payout,
          consent,
          passport: await passportOf(tx, who, await findOperatorOf(tx, who, params.paymentId)),
        });
      });
      return refundOf(db, row);
    },
  };
}

type OneCall =
  | `GET /api/tax-refunds/{userId}/{id}${'' | '/receipt'}`
  | `POST /api/tax-refunds/{userId}/{id}/${'payout' | 'early' | 'repay' | 'withdraw' | 'start'}`;

function ofOneClaim(services: Services): Pick<Calls, OneCall> {
  const { db } = services;
  const office = taxOfficeOf(services);
  const desk = refundDeskOf(services);
  return {
    'GET /api/tax-refunds/{userId}/{id}': async ({ who, params }) => {
      const row = await findRefund(db, who, params.id);
      if (!row) throw refuse(commonRefusals, 'not_found');
      return refundOf(db, row);
    },

    'GET /api/tax-refunds/{userId}/{id}/receipt': ({ who, params }) => refundReceipt(services, who, params.id),

    'POST /api/tax-refunds/{userId}/{id}/payout': async ({ who, params, body, consent }) => {
      const row = await db.tx(async (tx) => {
        desk.wakeAfter(tx);
        return choosePayout(tx, who, { id: params.id, payout: body.payout, consent });
      });
      return refundOf(db, row);
    },

    'POST /api/tax-refunds/{userId}/{id}/early': async ({ who, params, consent }) =>
      refundOf(db, await db.tx((tx) => payEarly(tx, who, params.id, consent))),

    'POST /api/tax-refunds/{userId}/{id}/repay': async ({ who, params, consent }) =>
      refundOf(db, await db.tx((tx) => repayRefund(tx, who, params.id, consent))),

    'POST /api/tax-refunds/{userId}/{id}/withdraw': async ({ who, params, consent }) =>
      refundOf(db, await db.tx((tx) => giveUpClaim(tx, who, params.id, consent))),

    'POST /api/tax-refunds/{userId}/{id}/start': async ({ who, params }) => {
      const row = await findRefund(db, who, params.id);
      if (!row) throw refuse(commonRefusals, 'not_found');
      await startDecision(services, office, row);
      return refundOf(db, row);
    },
  };
}

const ofTrips = ({ db }: Services): Pick<Calls, TripCall> => ({
  'GET /api/travel-plans/{userId}': async ({ who, query }) => {
    const page = pageById(await listPlans(db, who, idBefore(query), query.limit + 1), query.limit);
    return { items: page.items.map(planOf), next: page.next };
  },

  'GET /api/travel-plans/{userId}/{id}/spending': async ({ who, params }) => {
    const kinds = await spentOnTrip(db, who, params.id);
    if (!kinds) throw refuse(commonRefusals, 'not_found');
    const won = kinds.reduce((sum, kind) => sum + BigInt(kind.won), 0n).toString();
    return { won, payments: kinds.reduce((sum, { payments }) => sum + payments, 0), kinds };
  },

  'POST /api/travel-plans/{userId}': async ({ who, body }) => planOf(await db.tx((tx) => addPlan(tx, who, body))),

  'PATCH /api/travel-plans/{userId}/{id}': async ({ who, params, body }) =>
    planOf(await db.tx((tx) => changePlan(tx, who, params.id, body))),

  'DELETE /api/travel-plans/{userId}/{id}': async ({ who, params }) => {
    if (!(await deletePlan(db, who, params.id))) throw refuse(commonRefusals, 'not_found');
    return undefined;
  },
});

type CalendarCall = Extract<keyof Calls, `${string} /api/travel-calendar/${string}`>;

const ofCalendar = (services: Services): Pick<Calls, CalendarCall> => ({
  'GET /api/travel-calendar/{userId}': async ({ who }) => {
    const since = await readFeed(services.db, who);
    return { since: since ? onWire(since) : null, isOfMachine: isOfMachine(services) };
  },

  'POST /api/travel-calendar/{userId}': ({ who, body, consent }) => makeFeed(services, who, body.language, consent),

  'DELETE /api/travel-calendar/{userId}': async ({ who }) => {
    if (!(await dropFeed(services.db, who))) throw refuse(commonRefusals, 'not_found');
    return undefined;
  },
});
