import type { TestApp } from '#app/server/testing/harness.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { atTill, device, tillShops } from './till-shop.ts';

/**
 * Enrols a till of a shop with this cashback, at which a clerk has entered and taken 18,500 won; returns its cookies.
 */
export async function openTill(app: TestApp, cashbackBps = 0): Promise<string> {
  const shops = tillShops(app);
  const shop = await shops.make();
  const given = { params: { userId: shop.organisation.id }, token: shop.owner.token, body: { cashbackBps } };
  await app.call('PATCH /api/merchants/{userId}', given);
  const { at, clerk } = await shops.enrol(shop);
  const entered = await at.enter(clerk);
  if (entered.status !== 200) throw new Error(entered.text);
  await shops.take(at, shop.buyer, '18500');
  return [...at.jar].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** Gives a person won. */
export const giveWon = (app: TestApp, userId: number, amount: string): Promise<void> =>
  fund(app.db, userId, 'KRW', amount);

/** Charges a payer by the code on their phone, at the till with these cookies. Returns the result. */
export async function takeByCode(app: TestApp, cookies: string, code: string, amount: string): Promise<string> {
  const jar = new Map(cookies.split('; ').map((one): [string, string] => one.split('=') as [string, string]));
  const { status, body, problem } = await atTill(device(app, jar)).show(code, amount);
  return status === 201 ? (body.isAsked ? 'asked' : body.state) : (problem.code ?? '');
}
