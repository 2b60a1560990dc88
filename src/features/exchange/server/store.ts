import type { AccountRow } from '#features/banking/server/store.ts';
import type { AssetCode } from '#features/currency/assets.ts';
import { assetOf } from '#features/currency/assets.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { type Kind, MOST_OPEN, QUOTE_S, type Terms } from '../rules.ts';

export interface QuoteRow {
  readonly id: number;
  readonly kind: Kind;
  readonly from_asset: AssetCode;
  readonly to_asset: AssetCode;
  readonly from_account_id: number | null;
  readonly to_account_id: number | null;
  readonly bank_name: string | null;
  readonly takes: string;
  readonly gives: string;
  readonly fee: string;
  readonly rate: string;
  readonly transfer_id: number | null;
  readonly is_over: boolean;
  /** Currency version of the quote's terms. */
  readonly currency_version: number;
  /** Terms of the quote's pair; null without a pair. */
  readonly pair_terms: number | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export interface NewQuote {
  readonly kind: Kind;
  readonly from: AssetCode;
  readonly to: AssetCode;
  readonly fromAccount: AccountRow | undefined;
  readonly toAccount: AccountRow | undefined;
  readonly terms: Terms;
  /** Currency version of the terms. */
  readonly currency: number;
  readonly pairTerms: number | null;
}

/**
 * Seconds that unused quotes stay stored after they expire, so that an expired quote is distinguished from an unknown
 * one.
 */
const KEPT_S = 600;
/** Maximum number of quotes that one user can request per minute. */
const MOST_A_MINUTE = 60;

/* Lock order: the user, who requests one quote at a time; the bank account, then its quotes, as removing an account
   locks both; then the pair and the person's day in it; then the ledger's accounts. */

/**
 * Stores a quote of a locked user whose bank account cannot be removed in the meantime (`keepAccount`). Returns
 * undefined if the user requested too many recently, or has too many quotes and orders open.
 */
export async function insertQuote(tx: Tx, owner: Owner, quote: NewQuote): Promise<QuoteRow | undefined> {
  tx.queue(sql`DELETE FROM exchange_quotes WHERE id = ANY (ARRAY(
    SELECT id FROM exchange_quotes WHERE user_id = ${owner.userId} AND transfer_id IS NULL
       AND created_at < now() - make_interval(secs => ${KEPT_S}) FOR UPDATE SKIP LOCKED))`);
  const { kind, terms, fromAccount, toAccount } = quote;
  const row = await tx.maybe(sql<{ id: number }>`
    INSERT INTO exchange_quotes (user_id, kind, from_asset, to_asset, from_account_id, to_account_id, takes, gives, fee, rate, currency_version, pair_terms, created_at, expires_at)
    SELECT ${owner.userId}, ${kind}, ${assetOf(quote.from).id}, ${assetOf(quote.to).id}, ${fromAccount?.id ?? null}, ${toAccount?.id ?? null},
           ${String(terms.takes)}, ${String(terms.gives)}, ${String(terms.fee)}, ${String(terms.rate)}, ${quote.currency}, ${quote.pairTerms}, c.at, c.at + make_interval(secs => ${QUOTE_S})
      FROM (SELECT clock_timestamp() AS at) c
     WHERE (SELECT count(*) FROM exchange_quotes q
             WHERE q.user_id = ${owner.userId} AND q.created_at > now() - interval '1 minute') < ${MOST_A_MINUTE}
       AND (SELECT count(*) FROM exchange_quotes q WHERE q.user_id = ${owner.userId} AND q.transfer_id IS NULL AND q.expires_at > c.at)
         + (SELECT count(*) FROM bank_transfers b
             WHERE b.user_id = ${owner.userId} AND b.status = 'requested' AND b.transfer_id IS NOT NULL) < ${MOST_OPEN}
    RETURNING id`);
  return row && findQuote(tx, owner, row.id);
}

/** Returns a quote in its current state; its ends never change. */
export const findQuote = (db: Queryable, owner: Owner, id: number): Promise<QuoteRow | undefined> =>
  db.maybe(sql<QuoteRow>`
    SELECT q.id, q.kind, f.code AS from_asset, t.code AS to_asset, q.from_account_id, q.to_account_id, b.bank_name, q.takes::text AS takes,
           q.gives::text AS gives, q.fee::text AS fee, q.rate::text AS rate, q.transfer_id, q.expires_at <= clock_timestamp() AS is_over,
           q.created_at, q.expires_at, coalesce(q.currency_version, 1) AS currency_version, q.pair_terms
      FROM exchange_quotes q JOIN assets f ON f.id = q.from_asset JOIN assets t ON t.id = q.to_asset
      LEFT JOIN bank_accounts b ON b.id = coalesce(q.from_account_id, q.to_account_id)
     WHERE q.id = ${id} AND q.user_id = ${owner.userId}`);

/** Locks a quote until the transaction ends, so that nobody else can use it. Its bank account must be locked first. */
export async function lockQuote(tx: Tx, owner: Owner, id: number): Promise<QuoteRow | undefined> {
  await tx.maybe(sql`SELECT 1 FROM exchange_quotes WHERE id = ${id} AND user_id = ${owner.userId} FOR UPDATE`);
  return findQuote(tx, owner, id);
}

/** Stores the transfer that a quote became. */
export async function markUsed(tx: Tx, id: number, transferId: number): Promise<void> {
  tx.queue(sql`UPDATE exchange_quotes SET transfer_id = ${transferId} WHERE id = ${id}`);
}

export const forgetQuotes = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM exchange_quotes WHERE user_id = ${userId}`);
