import { assetOf } from '#features/currency/assets.ts';
import { capOf, currencyRefusals } from '#features/currency/rules.ts';
import { capBasisOf, mayBeCapped, type VersionRow } from '#features/currency/server/store.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import { refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

/** Reports whether a sandbox verifies identities on this server; only then do its checks count. */
export const hasTrials = ({ verifier, hasSandboxes }: Pick<Settings, 'verifier' | 'hasSandboxes'>): boolean =>
  verifier === undefined && hasSandboxes;

/** Returns the won of an address's holder: the account's balance, and the won that a bank is collecting for it. */
export const readHolding = async (db: Queryable, address: AccountOwner): Promise<bigint> =>
  BigInt(
    (
      await db.one(sql<{ won: string }>`
        SELECT (coalesce((SELECT a.balance FROM accounts a WHERE a.owner = ${address} AND a.asset_id = ${assetOf('KRW').id}), 0)
              + coalesce((SELECT sum(q.gives) FROM users u JOIN exchange_quotes q ON q.user_id = u.id
                            JOIN bank_transfers b ON b.transfer_id = q.transfer_id
                           WHERE u.address = ${address} AND b.user_id = u.id AND b.status = 'requested' AND b.purpose = 'collect'
                             AND q.to_asset = ${assetOf('KRW').id}), 0))::text AS won`)
    ).won,
  );

/**
 * Refuses a credit of won that was just posted, with its account locked, if the person then has more than their level
 * allows (decision 0132). Not called for refunds, reversals, cashback and payments to shops. Existing balances are not
 * affected.
 */
export async function needRoom(
  tx: Tx,
  { settings }: Pick<Services, 'settings'>,
  currency: VersionRow,
  { address, isOwn }: { readonly address: AccountOwner; readonly isOwn: boolean },
): Promise<void> {
  if (!mayBeCapped(currency, 'holding')) return;
  const cap = capOf(currency.rules, 'holding', await capBasisOf(tx, address, hasTrials(settings)));
  if (cap === undefined || (await readHolding(tx, address)) <= cap) return;
  throw isOwn
    ? refuse(currencyRefusals, 'over_holding_cap', {
        detail: `The balance may be at most ${cap} won. Nothing was moved.`,
        errors: { amount: `would raise the balance above its limit of ${cap} won` },
      })
    : refuse(currencyRefusals, 'payee_at_cap', {
        detail: 'The recipient cannot receive this much now. Nothing was moved.',
      });
}
