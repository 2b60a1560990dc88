import { hasPayingAccount } from '#features/banking/server/transfers-store.ts';
import { FIRST_RULES } from '#features/currency/rule-table.ts';
import { readLocalBalance } from '#features/ledger/server/history/balances.ts';
import type { OfficeToday, TodayFigures } from '#features/office/calls/today.ts';
import { FIRST_STEPS, type FirstStep } from '#features/office/rules.ts';
import type { UserId } from '#platform/ids.ts';
import { recipientOfRow } from '#platform/server/events/listener.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { type Reserve, readReserve } from '../reserve.ts';

interface FiguresRow {
  readonly code: string;
  readonly at: Date;
  readonly circulating: string;
  readonly fees: string;
  readonly held: string;
  readonly issued: string;
  readonly redeemed: string;
}

/**
 * Totals of the local currency, read only from the house's accounts: the accounts of the outside world owe what
 * circulates, so no person's wallet is read. The day begins at midnight in Korea.
 */
const figures = sql<FiguresRow>`
  WITH local AS (SELECT id, code FROM assets WHERE is_local),
  outside AS (SELECT a.id, a.balance FROM accounts a JOIN local l ON l.id = a.asset_id WHERE a.owner IN ('house:issuance', 'house:bank')),
  moved AS (
    SELECT e.amount FROM outside o JOIN entries e ON e.account_id = o.id
     WHERE e.at >= date_trunc('day', now() AT TIME ZONE 'Asia/Seoul') AT TIME ZONE 'Asia/Seoul')
  SELECT l.code, now() AS at,
    (SELECT coalesce(-sum(balance), 0) FROM outside)::text AS circulating,
    (SELECT coalesce(sum(a.balance), 0) FROM accounts a WHERE a.owner = 'house:fees' AND a.asset_id = l.id)::text AS fees,
    (SELECT coalesce(sum(t.amount + t.fee), 0) FROM holds h JOIN transfers t ON t.id = h.transfer_id WHERE t.asset_id = l.id)::text AS held,
    (SELECT coalesce(-sum(amount), 0) FROM moved WHERE amount < 0)::text AS issued,
    (SELECT coalesce(sum(amount), 0) FROM moved WHERE amount > 0)::text AS redeemed
  FROM local l`;

interface BegunRow {
  readonly staff: number;
  readonly shops: number;
  readonly has_name: boolean;
  readonly has_statement: boolean;
  readonly has_issued: boolean;
}

/** The first steps that were taken. A name or a statement counts while its act awaits its check. */
const begun = sql<BegunRow>`
  WITH waiting AS (SELECT kind FROM office_acts WHERE state = 'waiting' AND expires_at > now())
  SELECT
    (SELECT count(*) FROM organisation_staff s JOIN organisations o ON o.id = s.organisation_id
      WHERE o.is_operator)::int AS staff,
    (SELECT count(*) FROM organisations
      WHERE NOT is_operator AND state = 'approved' AND 'merchant' = ANY (kinds))::int AS shops,
    EXISTS (SELECT FROM currency_versions WHERE rules ->> 'name' <> ${FIRST_RULES.name})
      OR EXISTS (SELECT FROM waiting WHERE kind = 'currency.version') AS has_name,
    EXISTS (SELECT FROM waiting WHERE kind = 'money.statement') AS has_statement,
    EXISTS (
      SELECT FROM entries e JOIN accounts a ON a.id = e.account_id JOIN assets l ON l.id = a.asset_id
       WHERE l.is_local AND a.owner IN ('house:issuance', 'house:bank')) AS has_issued`;

/** Returns the first steps that are still to do. */
const stepsLeft = (row: BegunRow, has: { readonly account: boolean; readonly statement: boolean }): FirstStep[] => {
  const isDone: Readonly<Record<FirstStep, boolean>> = {
    currency: row.has_name,
    second: row.staff > 1,
    statement: has.statement || row.has_statement,
    account: has.account,
    shop: row.shops > 0,
    issue: row.has_issued,
  };
  return FIRST_STEPS.filter((step) => !isDone[step]);
};

/** Returns the sums of the currency by the ledger and by the bank. */
export async function readFigures(db: Db, operator: UserId): Promise<TodayFigures> {
  const row = await db.one(figures);
  const reserve = await readReserve(db);
  const steps = await db.one(begun);
  const account = await hasPayingAccount(db);
  return {
    currency: row.code,
    at: row.at.toISOString(),
    circulating: row.circulating,
    fees: row.fees,
    held: row.held,
    issuedToday: row.issued,
    redeemedToday: row.redeemed,
    available: (await readLocalBalance(db, recipientOfRow({ user_id: operator }))).balance,
    bank: bankOnWire(reserve, BigInt(row.circulating)),
    staff: steps.staff,
    shops: steps.shops,
    first: stepsLeft(steps, { account, statement: reserve !== undefined }),
  };
}

function bankOnWire(reserve: Reserve | undefined, circulating: bigint): OfficeToday['bank'] {
  if (!reserve) return null;
  const { closedOn, importedAt, stated, unused, unexplained, onTheWay, costs, covers } = reserve;
  return {
    closedOn,
    importedAt: importedAt.toISOString(),
    stated: String(stated),
    unused: String(unused),
    unexplained: String(unexplained),
    onTheWay: String(onTheWay),
    costs: String(costs),
    covers: String(covers),
    difference: String(covers - circulating),
  };
}
