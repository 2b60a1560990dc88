import { type AccountOwner, transfer } from '#features/ledger/movement.ts';
import { lockAccounts, mustPost } from '#features/ledger/server/doors.ts';
import { actRefusals } from '#features/office/refusals.ts';
import { refuse } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { budgetOf, lockLeftOver, readBudgets } from './campaigns-store.ts';

/**
 * Moves a budget into its campaign's account from the operator's own account. To fund one against a bank credit, issue
 * money to the operator first. Refuses with `budget_not_covered` if the account has too little.
 */
export async function fundBudget(
  tx: Tx,
  { id, amount, from }: { readonly id: number; readonly amount: bigint; readonly from: AccountOwner },
): Promise<void> {
  const plan = transfer({ kind: 'campaign_fund', asset: 'KRW', amount, from, to: budgetOf(id), initiator: null });
  await mustPost(tx, plan, (spendable) =>
    refuse(actRefusals, 'budget_not_covered', {
      detail: `The office’s account has ${spendable} won, less than the budget of ${amount}.`,
    }),
  );
}

/**
 * Returns the money left in ended campaigns to its source, except what is held for a month's end. Returns how many
 * campaigns there were.
 */
export async function returnLeftOver(tx: Tx, limit: number): Promise<number> {
  const over = await lockLeftOver(tx, limit);
  const owners = over.flatMap(({ id, funder }) => [budgetOf(id), funder]);
  if (over.length > 0) await lockAccounts(tx, 'KRW', owners);
  const ids = over.map(({ id }) => id);
  for (const { id, balance, held } of over.length > 0 ? await readBudgets(tx, ids) : []) {
    const amount = BigInt(balance) - BigInt(held);
    const to = over.find((one) => one.id === id)?.funder;
    if (amount === 0n || !to) continue;
    const kind = 'campaign_return';
    await mustPost(tx, transfer({ kind, asset: 'KRW', amount, from: budgetOf(id), to, initiator: null }));
  }
  return over.length;
}
