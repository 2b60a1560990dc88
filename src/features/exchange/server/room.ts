import { assetOf } from '#features/currency/assets.ts';
import { currencyRefusals } from '#features/currency/refusals.ts';
import { capOf } from '#features/currency/rules.ts';
import { capBasisOf, mayBeCapped, type VersionRow } from '#features/currency/server/store.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import { refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

/** Whether identities are checked by a sandbox here: what it checked counts then, and nowhere else. */
export const hasTrials = ({ verifier, hasSandboxes }: Pick<Settings, 'verifier' | 'hasSandboxes'>): boolean =>
  verifier === undefined && hasSandboxes;

/** Won of whoever holds an address: what stands in the account, and what a bank is being asked to bring in. */
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
 * Refuses a credit of won that has just been written, its account locked, where the person then holds more than their level may (decision 0132). Not
 * asked for refunds, reversals, cashback and what shops take; what somebody holds already stays.
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
        detail: `At most ${cap} won may be held. Nothing moved.`,
        errors: { amount: `would leave more than the ${cap} won that may be held` },
      })
    : refuse(currencyRefusals, 'payee_at_cap', { detail: 'They cannot receive this much now. Nothing moved.' });
}
