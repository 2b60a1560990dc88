import { findAsset } from '#features/currency/assets.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import type { UserId } from '#platform/ids.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import { FIRST_RULES, type RefundRules } from '../rules.ts';

/** A refund operator with its current rules. */
export interface Operator {
  readonly id: UserId;
  readonly name: string;
  readonly nameKo: string | null;
  readonly rules: RefundRules;
}

interface OperatorRow {
  readonly id: UserId;
  readonly name: string;
  readonly name_ko: string | null;
}
const isOperator = sql`o.state = 'approved' AND 'refund_operator' = ANY (o.kinds)`;

const withRules = async (db: Queryable, row: OperatorRow | undefined): Promise<Operator | undefined> =>
  row && { id: row.id, name: row.name, nameKo: row.name_ko, rules: await readRules(db, row.id) };

/** Returns the operator that pays paper claims: the first approved one. */
export const findOperator = async (db: Queryable): Promise<Operator | undefined> =>
  withRules(
    db,
    await db.maybe(sql<OperatorRow>`
      SELECT o.id, o.display_name AS name, o.name_ko FROM organisations o WHERE ${isOperator} ORDER BY o.id LIMIT 1`),
  );

/** Returns the operator that designates the shop which took a payment; undefined if no approved one does. */
export const findOperatorOfShop = async (db: Queryable, shop: UserId): Promise<Operator | undefined> =>
  withRules(
    db,
    await db.maybe(sql<OperatorRow>`
      SELECT o.id, o.display_name AS name, o.name_ko FROM tax_shops s JOIN organisations o ON o.id = s.operator_id
       WHERE s.shop_id = ${shop} AND s.ended_at IS NULL AND ${isOperator}`),
  );

/** Returns the organisation with this id if it may pay refunds now. */
export const findApprovedOperator = async (db: Queryable, id: UserId): Promise<Operator | undefined> =>
  withRules(
    db,
    await db.maybe(sql<OperatorRow>`
      SELECT o.id, o.display_name AS name, o.name_ko FROM organisations o WHERE o.id = ${id} AND ${isOperator}`),
  );

/** Reports whether this organisation may pay refunds now. */
export const isApprovedOperator = async (db: Queryable, id: UserId): Promise<boolean> =>
  (await db.maybe(sql`SELECT o.id FROM organisations o WHERE o.id = ${id} AND ${isOperator}`)) !== undefined;

interface RulesRow {
  readonly version: number;
  readonly tiers: readonly { readonly from: string; readonly bps: number }[];
  readonly day_cents: string;
  readonly entry_days: number;
  readonly fee_bps: number;
  readonly early_days: number;
  readonly foreign_only: boolean;
  readonly valid_from: Date;
  readonly is_current: boolean;
}

const rulesOf = (row: RulesRow): RefundRules => ({
  version: row.version,
  tiers: row.tiers.map(({ from, bps }) => ({ from: BigInt(from), bps })),
  dayCents: BigInt(row.day_cents),
  entryDays: row.entry_days,
  feeBps: row.fee_bps,
  earlyDays: row.early_days,
  foreignOnly: row.foreign_only,
});
const columns = sql`version, tiers, day_cents, entry_days, fee_bps, early_days, foreign_only, valid_from`;

/** Returns an operator's rules in force by the store's clock. */
async function readRules(db: Queryable, operator: UserId): Promise<RefundRules> {
  const row = await db.maybe(sql<RulesRow>`
    SELECT ${columns}, true AS is_current FROM tax_rules
     WHERE operator_id = ${operator} AND valid_from <= clock_timestamp() ORDER BY version DESC LIMIT 1`);
  return row ? rulesOf(row) : FIRST_RULES;
}

/** Returns the rules by which a claim was judged. */
export async function readRulesOf(
  db: Queryable,
  operator: UserId | null,
  version: number | null,
): Promise<RefundRules> {
  const row =
    operator === null || !version
      ? undefined
      : await db.maybe(sql<RulesRow>`
          SELECT ${columns}, true AS is_current FROM tax_rules WHERE operator_id = ${operator} AND version = ${version}`);
  return row ? rulesOf(row) : FIRST_RULES;
}

export interface RulesVersion {
  readonly rules: RefundRules;
  readonly validFrom: Date | null;
  readonly isCurrent: boolean;
}

/** Lists every version of an operator's rules, newest first, ending with the initial ones. */
export async function listRules(db: Queryable, operator: UserId): Promise<RulesVersion[]> {
  const rows = await db.rows(sql<RulesRow>`
    SELECT ${columns}, version = (SELECT max(r.version) FROM tax_rules r
        WHERE r.operator_id = ${operator} AND r.valid_from <= clock_timestamp()) AS is_current
      FROM tax_rules WHERE operator_id = ${operator} ORDER BY version DESC LIMIT 1000`);
  const made = rows.map((row) => ({
    rules: rulesOf(row),
    validFrom: row.valid_from,
    isCurrent: row.is_current === true,
  }));
  return [...made, { rules: FIRST_RULES, validFrom: null, isCurrent: !made.some(({ isCurrent }) => isCurrent) }];
}

/** Returns the ledger address of a user or organisation. */
export const readAccount = async (db: Queryable, id: UserId): Promise<AccountOwner> =>
  (await db.one(sql<{ address: AccountOwner }>`SELECT address FROM users WHERE id = ${id}`)).address;

/** Returns the spendable balance in units. */
export async function readSpendable(db: Queryable, id: UserId, asset: 'USDC' | 'KRW'): Promise<bigint> {
  const row = await db.maybe(sql<{ units: string }>`
    SELECT (a.balance - a.held)::text AS units FROM accounts a JOIN users u ON u.address = a.owner COLLATE "default"
     WHERE u.id = ${id} AND a.asset_id = ${findAsset(asset)?.id ?? 0}`);
  return BigInt(row?.units ?? 0);
}
