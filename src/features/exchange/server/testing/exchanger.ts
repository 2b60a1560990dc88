import type { TestApp } from '#app/server/testing/harness.ts';
import type { BankAccount } from '#features/banking/contract.ts';
import type { Transaction } from '#features/ledger/contract.ts';
import { contract as ledger } from '#features/ledger/contract.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { contract, type Quote } from '../../contract.ts';

export type End = { asset: string } | { bankAccountId: number };
export interface Person {
  readonly userId: number;
  readonly token: string;
}
export const XP = { asset: 'XP' };
export const KRW = { asset: 'KRW' };
export const at = ({ id }: BankAccount) => ({ bankAccountId: id });

let key = 0;

/** Shortcuts of the exchange's tests; `who` returns the person who acts. */
export function exchanger(app: TestApp, who: () => Person) {
  const mine = (of = who()) => ({ params: { userId: of.userId }, token: of.token });
  const quote = (amount: string, from: End, to: End, of = who()) =>
    app.call('POST /api/exchange/{userId}/quotes', { ...mine(of), body: { amount, from, to } });
  const quoted = async (amount: string, from: End, to: End): Promise<Quote> => {
    const reply = await quote(amount, from, to);
    if (reply.status !== 201) throw new Error(reply.text);
    return reply.body as Quote;
  };
  const take = (quoteId: number, sent: { key?: string; of?: Person } = {}) => {
    key += 1;
    return app.call('POST /api/exchange/{userId}', {
      ...mine(sent.of),
      body: { quoteId },
      key: sent.key ?? `exchange-${key}`,
    });
  };
  const offer = async () => (await app.client(contract)('GET /api/exchange/{userId}', mine())).body;
  const read = async (id: number) => {
    const { userId, token } = who();
    return (await app.client(ledger)('GET /api/transactions/{userId}/{id}', { params: { userId, id }, token })).body;
  };
  return {
    mine,
    quote,
    quoted,
    take,
    taken: async (amount: string, from: End, to: End): Promise<Transaction> => {
      const reply = await take((await quoted(amount, from, to)).id);
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.body as Transaction;
    },
    offer,
    has: async (asset: string) => (await offer()).assets.find(({ assetType }) => assetType === asset)?.balance,
    read,
    decided: (id: number) =>
      until(
        () => read(id),
        ({ status }) => status !== 'pending',
      ),
  };
}
