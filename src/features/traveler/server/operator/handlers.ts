import { record } from '#features/organisations/server/audit/trail.ts';
import { lockAs, lockUnsigned } from '#features/organisations/server/lock-as.ts';
import { formatUnits, parseUnits } from '#platform/money.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Consent, Officer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { csvFile } from '#platform/texts/csv.ts';
import { type contract, refusals } from '../../contract.ts';
import type { operatorCalls } from '../../operator-calls.ts';
import { areTiersInOrder, type RefundRules, USD_PLACES } from '../../rules.ts';
import type { NewRules } from '../../wire.ts';
import { refuseClaim } from '../claim-notices.ts';
import { setReviewed } from '../claims/claims-store.ts';
import { refundDeskOf } from '../claims/refund-desk.ts';
import { usd } from '../on-wire.ts';
import { isApprovedOperator, listRules, readSpendable } from '../operators.ts';
import { findOfOperator, listOfOperator, lockRefund } from '../refunds/refunds-store.ts';
import { addStep } from '../refunds/steps.ts';
import { startDecision } from '../start-decision.ts';
import { taxOfficeOf } from '../tax-office/choose-office.ts';
import * as store from './operator-store.ts';
import { claimsOnWire, comparedOnWire, reportOnWire, shopOnWire, versionOnWire } from './operator-wire.ts';

export type OperatorCall = keyof typeof operatorCalls;
type Calls = Pick<HandlersOf<typeof contract>, OperatorCall>;

const DAY_MS = 86_400_000;
const MOST_DAYS = 366;
const MOST_LINES = 100_000;

/** Former operators may still read. The access check already covers the organisation's state. */
async function needOperator(db: Queryable, { organisation }: Officer): Promise<void> {
  if (!(await isApprovedOperator(db, organisation))) throw refuse(refusals, 'not_an_operator');
}

/** Formats a time for a file name: 20261125T101500Z. */
const compact = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

const readDollars = (text: string): bigint => {
  const cents = parseUnits(text, USD_PLACES);
  if (typeof cents !== 'bigint') throw refuse(refusals, 'amount_too_precise');
  return cents;
};

function rulesOf(body: NewRules): Omit<RefundRules, 'version'> {
  const tiers = body.tiers.map(({ from, bps }) => ({ from: readDollars(from), bps }));
  if (!areTiersInOrder(tiers)) throw refuse(refusals, 'tiers_out_of_order');
  const { entryDays, feeBps, earlyDays, foreignOnly } = body;
  return { tiers, dayCents: readDollars(body.dailyAmount), entryDays, feeBps, earlyDays, foreignOnly };
}

function needPeriod({ from, to }: { from: string; to: string }): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (days < 0 || days >= MOST_DAYS)
    throw refuse(commonRefusals, 'malformed', { errors: { to: `must be at most ${MOST_DAYS - 1} days after from` } });
}

export function createOperatorHandlers(services: Services): Calls {
  return { ...ofClaims(services), ...ofShops(services), ...ofRules(services), ...ofReports(services) };
}

type ClaimCall = Extract<OperatorCall, `${string}/refunds${string}`>;
function ofClaims(services: Services): Pick<Calls, ClaimCall> {
  const { db, vault } = services;
  const office = taxOfficeOf(services);
  const shown = async (who: Officer, id: number) => {
    const row = await findOfOperator(db, who, id);
    const [claim] = row ? await claimsOnWire(db, [row]) : [];
    if (!row || !claim) throw refuse(commonRefusals, 'not_found');
    return { row, claim };
  };
  const decide = (who: Officer, id: number, body: { decision: 'pay' | 'refuse'; reason: string }, consent: Consent) =>
    db.tx(async (tx) => {
      await lockAs(tx, who, consent);
      await needOperator(tx, who);
      const claim = await lockRefund(tx, id);
      if (claim?.operator_id !== who.organisation) throw refuse(commonRefusals, 'not_found');
      if (claim.waits_for !== 'review') throw refuse(refusals, 'not_waiting');
      await addStep(tx, id, 'decided', { code: body.decision, text: body.reason });
      await record(tx, vault, who, 'refund.decided', { refundId: id, decision: body.decision, reason: body.reason });
      if (body.decision === 'pay') await setReviewed(tx, claim);
      else await refuseClaim(tx, claim, 'operator', body.reason);
      refundDeskOf(services).wakeAfter(tx);
    });
  return {
    'GET /api/org/{id}/refunds': async ({ who, query }) => {
      await needOperator(db, who);
      const { status, waitsFor, limit } = query;
      const asked = { before: idBefore(query), count: limit + 1, status, waitsFor };
      const page = pageById(await listOfOperator(db, who, asked), limit);
      return { items: await claimsOnWire(db, page.items), next: page.next };
    },
    'GET /api/org/{id}/refunds/summary': async ({ who }) => {
      await needOperator(db, who);
      const rows = await store.readSummary(db, who);
      const waiting: Partial<Record<NonNullable<(typeof rows)[number]['waits_for']>, number>> = {};
      for (const { waits_for: waitsFor, n } of rows) if (waitsFor) waiting[waitsFor] = (waiting[waitsFor] ?? 0) + n;
      return {
        waiting,
        approved: rows.reduce((sum, { status, n }) => sum + (status === 'approved' ? n : 0), 0),
        dueAmount: usd(rows.reduce((sum, { due }) => sum + BigInt(due), 0n)),
        usdc: formatUnits(await readSpendable(db, who.organisation, 'USDC'), 6),
        won: `${await readSpendable(db, who.organisation, 'KRW')}`,
        shops: await store.countShops(db, who),
      };
    },
    'POST /api/org/{id}/refunds/{refundId}/decide': async ({ who, params, body, consent }) => {
      await decide(who, params.refundId, body, consent);
      return (await shown(who, params.refundId)).claim;
    },
    'POST /api/org/{id}/refunds/{refundId}/start': async ({ who, params }) => {
      // The sandbox is called outside the transaction, so the caller's rights are checked first.
      await db.tx((tx) => lockUnsigned(tx, who));
      await needOperator(db, who);
      const { row, claim } = await shown(who, params.refundId);
      await startDecision(services, office, row);
      return claim;
    },
  };
}

type ShopCall = Extract<OperatorCall, `${string}/refund-shops${string}`>;
const ofShops = ({ db, vault }: Services): Pick<Calls, ShopCall> => ({
  'GET /api/org/{id}/refund-shops': async ({ who, query }) => {
    await needOperator(db, who);
    const page = pageById(await store.listShops(db, who, idBefore(query), query.limit + 1), query.limit);
    return { items: page.items.map(shopOnWire), next: page.next };
  },
  'POST /api/org/{id}/refund-shops': ({ who, body, consent }) =>
    db.tx(async (tx) => {
      await lockAs(tx, who, consent);
      await needOperator(tx, who);
      const shop = await store.findMerchantOrganisation(tx, body.businessNumber);
      if (!shop || shop.id === who.organisation) throw refuse(refusals, 'not_a_shop');
      const row = await store.insertShop(tx, who, shop.id);
      if (!row) throw refuse(refusals, 'shop_listed');
      await record(tx, vault, who, 'refund_shop.designated', { name: row.name, businessNumber: body.businessNumber });
      return shopOnWire(row);
    }),
  'DELETE /api/org/{id}/refund-shops/{shopId}': async ({ who, params, consent }) => {
    await db.tx(async (tx) => {
      await lockAs(tx, who, consent);
      await needOperator(tx, who);
      const row = await store.endShop(tx, who, params.shopId);
      if (!row) throw refuse(commonRefusals, 'not_found');
      await record(tx, vault, who, 'refund_shop.ended', { name: row.name, businessNumber: row.business_number });
    });
  },
});

type RulesCall = Extract<OperatorCall, `${string}/refund-rules`>;
const ofRules = ({ db, vault }: Services): Pick<Calls, RulesCall> => ({
  'GET /api/org/{id}/refund-rules': async ({ who }) => {
    await needOperator(db, who);
    return (await listRules(db, who.organisation)).map(versionOnWire);
  },
  'POST /api/org/{id}/refund-rules': ({ who, body, consent }) =>
    db.tx(async (tx) => {
      const rules = rulesOf(body);
      await lockAs(tx, who, consent);
      await needOperator(tx, who);
      const version = await store.insertRules(tx, who, rules, body.validFrom);
      if (version === undefined) throw refuse(refusals, 'rules_begin_wrong');
      await record(tx, vault, who, 'refund_rules.made', { version });
      const made = (await listRules(tx, who.organisation)).find((one) => one.rules.version === version);
      if (!made) throw new Error(`rules ${version} are not there`);
      return versionOnWire(made);
    }),
});

type ReportCall = Exclude<OperatorCall, ClaimCall | ShopCall | RulesCall>;
const ofReports = ({ db, reports }: Services): Pick<Calls, ReportCall> => ({
  'GET /api/org/{id}/refund-comparison': async ({ who, query }) => {
    await needOperator(db, who);
    const { state, limit } = query;
    const rows = await store.listRecords(db, who, { before: idBefore(query), count: limit + 1, state });
    const page = pageById(
      rows.map((row) => ({ ...row, id: row.n })),
      limit,
    );
    return { items: await comparedOnWire(db, page.items), next: page.next };
  },
  'GET /api/org/{id}/refund-report': async ({ who, query }) => {
    await needOperator(db, who);
    needPeriod(query);
    return reportOnWire(await store.readReport(db, who, query.from, query.to), query.from, query.to);
  },
  'GET /api/org/{id}/refund-report.csv': async ({ who, query }) => {
    await needOperator(db, who);
    needPeriod(query);
    const { value: lines, asOf } = await reports.read((from) =>
      store.listLines(from, who, query.from, query.to, MOST_LINES),
    );
    const head = [
      'claim',
      'day',
      'shop',
      'purchase_usd',
      'refund_usd',
      'confirmed_usd',
      'fee_usd',
      'status',
      'number',
      'paid_to',
      'transaction',
    ];
    const text = csvFile([
      head,
      ...lines.map((line) => [
        String(line.id),
        line.claim_day,
        line.merchant_name,
        usd(line.purchase_cents),
        usd(line.refund_cents),
        line.granted_cents === null ? '' : usd(line.granted_cents),
        usd(line.fee_cents),
        line.status,
        line.number ?? '',
        line.payout_to ?? '',
        String(line.transfer_id ?? ''),
      ]),
    ]);
    return {
      name: `refunds-${query.from}-${query.to}-as-of-${compact(asOf)}.csv`,
      type: 'text/csv; charset=utf-8',
      headers: { 'As-Of': asOf.toISOString() },
      bytes: Buffer.from(text),
    };
  },
});
