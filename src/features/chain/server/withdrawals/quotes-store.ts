import { type AssetCode, assetOf } from '#features/currency/assets.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { MOST_OPEN, MOST_QUOTES, QUOTE_S } from '../../withdrawal-rules.ts';
import type { Address } from '../rpc/port.ts';

export interface QuoteRow {
  readonly id: number;
  readonly asset: AssetCode;
  readonly amount: string;
  readonly fee: string;
  readonly won: string;
  readonly gas_limit: number;
  /** Maximum cost of the transaction, in wei. */
  readonly cost: string;
  readonly to_address: Address;
  readonly is_contract: boolean;
  readonly is_over: boolean;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export interface NewQuote {
  readonly asset: AssetCode;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly won: bigint;
  readonly gasLimit: number;
  readonly cost: bigint;
  readonly to: Address;
  readonly isContract: boolean;
}

/**
 * Stores a quote of a locked person; undefined if they requested too many recently, or have too many withdrawals under
 * way.
 */
export const insertQuote = (tx: Tx, { userId }: Owner, quote: NewQuote): Promise<QuoteRow | undefined> =>
  tx.maybe(sql<QuoteRow>`
    INSERT INTO chain_quotes (user_id, asset_id, amount, fee, won, gas_limit, cost, to_address, is_contract, created_at, expires_at)
    SELECT ${userId}, ${assetOf(quote.asset).id}, ${String(quote.amount)}, ${String(quote.fee)}, ${String(quote.won)}, ${quote.gasLimit}, ${String(quote.cost)}, ${quote.to}, ${quote.isContract},
           c.at, c.at + make_interval(secs => ${QUOTE_S})
      FROM (SELECT clock_timestamp() AS at) c
     WHERE (SELECT count(*) FROM chain_quotes q WHERE q.user_id = ${userId} AND q.created_at > c.at - interval '1 minute') < ${MOST_QUOTES}
       AND (SELECT count(*) FROM chain_withdrawals w WHERE w.user_id = ${userId} AND w.state NOT IN ('done', 'returned')) < ${MOST_OPEN}
    RETURNING id, ${quote.asset}::text AS asset, amount::text AS amount, fee::text AS fee, won::text AS won, gas_limit, cost::text AS cost, to_address, is_contract, false AS is_over, created_at, expires_at`);

/** Locks a person's quotes by id until the transaction ends. */
export const lockQuotes = (tx: Tx, { userId }: Owner, ids: readonly number[]): Promise<QuoteRow[]> =>
  tx.rows(sql<QuoteRow>`
    SELECT q.id, s.code AS asset, q.amount::text AS amount, q.fee::text AS fee, q.won::text AS won, q.gas_limit, q.cost::text AS cost, q.to_address, q.is_contract,
           q.expires_at <= clock_timestamp() AS is_over, q.created_at, q.expires_at
      FROM chain_quotes q JOIN assets s ON s.id = q.asset_id WHERE q.id = ANY (${[...ids]}::bigint[]) AND q.user_id = ${userId} ORDER BY q.id FOR UPDATE OF q`);

/** Reports whether an address belongs to a wallet here that was not deleted. */
export const isWalletHere = async (db: Queryable, address: Address): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 AS is FROM users WHERE address = ${address} AND deleted_at IS NULL`)) !== undefined;
