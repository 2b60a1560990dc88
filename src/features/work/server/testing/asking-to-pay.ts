import type { TestApp } from '#app/server/testing/harness.ts';
import type { Person } from '#features/organisations/server/testing/firm.ts';
import { office } from './office.ts';

/**
 * Makes a new organisation request payments to these addresses from one approver or any of several. Each request is
 * titled with its address.
 */
export async function askToPay(
  app: TestApp,
  who: Person,
  payees: readonly string[],
  others: readonly Person[] = [],
): Promise<void> {
  const { approver, asked, firm } = office(app);
  const shop = await firm({ won: '5000' });
  const approvers = [];
  for (const one of [who, ...others]) approvers.push((await approver(shop, one)).connectionId);
  const steps = [{ approvers, mode: 'any' }];
  for (const to of payees) await asked(shop.key, { title: to, steps, amount: '10', currency: 'KRW', payment: { to } });
}
